// API keys are rmf_ plus random characters and a CRC-32 that secret scanners can check; one changed character is caught,
// and only a hash of the whole key is stored.
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { cryptoRandom } from '../../lib/random.ts'
import { keyHash, newKey, publicIdOf } from './credentials.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** What a secret scanner does that knows the format. */
function checksumHolds(key: string): boolean {
  const said = [...key.slice(-6)].reduce((sum, character) => sum * 62 + base62.indexOf(character), 0)
  return said === crc32(key.slice(0, -6))
}

test('a key is rmf_, 8 characters, _, 32 characters and a checksum of what precedes', () => {
  const { key, publicId } = newKey(cryptoRandom)
  expect(key).toMatch(/^rmf_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/)
  expect(key.slice(4, 12)).toBe(publicId)
  expect(checksumHolds(key)).toBe(true)
  expect(publicIdOf(key)).toBe(publicId)
})

test('no two keys are alike, and every character occurs', () => {
  const keys = Array.from({ length: 500 }, () => newKey(cryptoRandom).key)
  expect(new Set(keys).size).toBe(500)
  expect([...new Set(keys.flatMap(key => [...key.slice(13, 45)]))].sort().join('')).toBe(base62)
})

test('a key with any one character changed is not a key', () => {
  const { key } = newKey(cryptoRandom)
  for (let i = 0; i < key.length; i++) {
    const changed = key.slice(0, i) + (key[i] === 'a' ? 'b' : 'a') + key.slice(i + 1)
    expect(publicIdOf(changed), changed).toBeNull()
  }
})

test.each([
  ['nothing', () => ''],
  ['a character more', (key: string) => `${key}0`],
  ['a character less', (key: string) => key.slice(0, -1)],
  ['a space before', (key: string) => ` ${key}`],
  ['a line feed after', (key: string) => `${key}\n`],
  ['another prefix', (key: string) => key.replace('rmf_', 'rmg_')],
  ['a letter of no base', (key: string) => key.replace(/.$/, 'é')],
])('%s is no key', (_what, spoil) => {
  expect(publicIdOf(spoil(newKey(cryptoRandom).key))).toBeNull()
})

test('the hash of the whole key is stored', () => {
  const { key } = newKey(cryptoRandom)
  expect(keyHash(key)).toBe(hash('sha256', key))
  expect(keyHash(key)).not.toContain(key.slice(4, 12))
})
