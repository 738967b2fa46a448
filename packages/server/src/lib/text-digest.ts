import { createHash } from 'node:crypto'

/** The digest of a text, for keys: texts of 2,000 characters do not fit into an index. */
export function textDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
