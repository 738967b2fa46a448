import { etagOf } from './etag.ts'

/** An answer as it goes over the wire. */
export interface Rendered {
  readonly text: string
  readonly etag: string
}

/** Its ETag is computed when somebody asks for it. */
export function rendered(text: string): Rendered {
  let etag: string | undefined
  return {
    text,
    get etag() {
      etag ??= etagOf(text)
      return etag
    },
  }
}
