import { etagOf } from './etag.ts'

/** An answer as it goes over the wire. */
export class Rendered {
  readonly text: string
  // Not a getter of an object literal: V8 keeps what such a one refers to until the next full collection.
  #etag: string | undefined

  constructor(text: string) {
    this.text = text
  }

  /** Computed when somebody asks for it. */
  get etag(): string {
    this.#etag ??= etagOf(this.text)
    return this.#etag
  }
}
