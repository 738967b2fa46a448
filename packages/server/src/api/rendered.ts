import { etagOf } from '../lib/serialize.ts'

/** A response as it is sent. */
export class Rendered {
  readonly text: string
  readonly #ignored: readonly string[]
  // Not a getter of an object literal: V8 keeps what such a one refers to until the next full collection.
  #etag: string | undefined

  /** @param ignored fields that do not count for the ETag */
  constructor(text: string, ignored: readonly string[] = []) {
    this.text = text
    this.#ignored = ignored
  }

  /** Computed when somebody asks for it; a weak one where fields do not count for it. */
  get etag(): string {
    this.#etag ??=
      this.#ignored.length === 0 ? etagOf(this.text) : `W/${etagOf(without(this.text, this.#ignored))}`
    return this.#etag
  }
}

function without(text: string, fields: readonly string[]): string {
  return JSON.stringify(JSON.parse(text), (key, value) => (fields.includes(key) ? undefined : value))
}
