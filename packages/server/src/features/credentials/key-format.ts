import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Random } from '../../lib/random.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const publicIdCharacters = 8
const secretCharacters = 32
const checksumCharacters = 6

/**
 * Makes an API key: `rmf_`, a public id, `_`, a secret, and a CRC32 of what precedes, by which secret
 * scanners recognize a real key offline (docs/reference/api-conventions.md, "Requests").
 */
export function newKey(random: Random): { publicId: string; key: string } {
  const publicId = text(random, publicIdCharacters)
  const body = `rmf_${publicId}_${text(random, secretCharacters)}`
  return { publicId, key: body + checksum(body) }
}

/** The public id of a well-formed key, or null. */
export function publicIdOf(key: string): string | null {
  const match = /^(rmf_([0-9A-Za-z]{8})_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(key)
  return match && checksum(match[1]!) === match[3] ? match[2]! : null
}

/** What is stored of a key. */
export function keyHash(key: string): string {
  return hash('sha256', key)
}

function text(random: Random, length: number): string {
  let out = ''
  while (out.length < length) out += base62[random.below(base62.length)]
  return out
}

function checksum(body: string): string {
  let rest = crc32(body)
  let out = ''
  while (out.length < checksumCharacters) {
    out = base62[rest % base62.length] + out
    rest = Math.floor(rest / base62.length)
  }
  return out
}
