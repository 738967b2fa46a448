// Hashes of passwords: argon2id at the recommended cost, the same work whether anybody is meant, a few at a time.
import type { Argon2Parameters } from 'node:crypto'
import { expect, test } from 'vitest'
import { ApiError } from '../../src/domain/api-error.ts'
import { commonPasswords } from '../../src/domain/people/common-passwords.ts'
import { Passwords } from '../../src/domain/people/passwords.ts'
import { cryptoRandom } from '../../src/random.ts'

test('a hash is matched by its password alone, in any composition', async () => {
  const passwords = new Passwords(cryptoRandom)
  const stored = await passwords.hash('Zoë at the river')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await passwords.matches('Zoe\u0308 at the river', stored)).toEqual({
    matches: true,
    isOutdated: false,
  })
  expect(await passwords.matches('Zoe at the river', stored)).toEqual({ matches: false, isOutdated: false })
  expect(await passwords.hash('Zoë at the river')).not.toBe(stored)
})

test('a password of nobody takes the same computation as one of somebody', async () => {
  const derived: Argon2Parameters[] = []
  const passwords = new Passwords(cryptoRandom, async parameters => {
    derived.push(parameters)
    return Buffer.alloc(32)
  })
  const stored = await passwords.hash('a long walk by the river')
  await passwords.matches('a long walk by the river', stored)
  const nobody = await passwords.matches('a long walk by the river', null)
  expect(nobody.matches).toBe(false)
  expect(
    derived.map(({ message: _, nonce, ...cost }) => ({ ...cost, salt: (nonce as Buffer).length })),
  ).toEqual(Array(3).fill({ memory: 19_456, passes: 2, parallelism: 1, tagLength: 32, salt: 16 }))
})

test('three are computed at once, addresses take turns, and beyond a hundred one is asked to come back', async () => {
  const passwords = new Passwords(cryptoRandom, async () => Buffer.alloc(32))
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  let atOnce = 0
  let most = 0
  const run = (address: string) =>
    passwords.inTurn(address, async () => {
      most = Math.max(most, ++atOnce)
      await gate.promise
      order.push(address)
      atOnce--
    })
  const all = [...Array.from({ length: 102 }, () => run('flood')), run('somebody')]
  await expect(run('late')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    details: { retry_after_seconds: 2 },
  })
  await expect(run('late')).rejects.toBeInstanceOf(ApiError)
  gate.resolve()
  await Promise.all(all)
  expect(most).toBe(3)
  expect(order.indexOf('somebody')).toBeLessThan(7)
})

test('the list holds passwords of at least 10 characters, in lower case', () => {
  expect(commonPasswords.size).toBeGreaterThan(100)
  for (const one of commonPasswords) {
    expect([...one].length).toBeGreaterThanOrEqual(10)
    expect(one).toBe(one.toLowerCase())
  }
})
