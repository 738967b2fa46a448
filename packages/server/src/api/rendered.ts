import { etagOf } from '../lib/serialize.ts'

/** A serialized response. */
export class Rendered {
  readonly text: string
  readonly #ignored: readonly string[]
  // Not a getter of an object literal: V8 would retain its references until the next full collection.
  #etag: string | undefined

  /** @param ignored fields excluded from the ETag */
  constructor(text: string, ignored: readonly string[] = []) {
    this.text = text
    this.#ignored = ignored
  }

  /** Computed on demand; weak if fields are excluded. */
  get etag(): string {
    this.#etag ??=
      this.#ignored.length === 0 ? etagOf(this.text) : `W/${etagOf(without(this.text, this.#ignored))}`
    return this.#etag
  }
}

function without(text: string, fields: readonly string[]): string {
  return JSON.stringify(JSON.parse(text), (key, value) => (fields.includes(key) ? undefined : value))
}
