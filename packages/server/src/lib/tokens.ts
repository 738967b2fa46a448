import { createHash, hash } from 'node:crypto'
import type { Random } from './random.ts'

const tokenBytes = 32

/** A secret of 256 random bits, for participants and stages. */
export function newToken(random: Random): string {
  return Buffer.from(random.bytes(tokenBytes)).toString('base64url')
}

/** Whether a text has the form of such a secret; others need no lookup. */
export function isTokenShaped(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** The stored form of a token or a device's join key. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** The digest of a text, for keys: texts of 2,000 characters do not fit into an index. */
export function textDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
