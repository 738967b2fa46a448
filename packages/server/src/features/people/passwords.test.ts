// Hashes of passwords: argon2id at the recommended cost, the same work whether anybody is meant, a few at a time.
import type { Argon2Parameters } from 'node:crypto'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { cryptoRandom } from '../../lib/random.ts'
import { Passwords } from './passwords.ts'

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

test('a password of an unknown address takes the same computation as that of an account', async () => {
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

/** Hashes that end when the gate opens, and in which order. */
function gated(cores?: number) {
  const passwords = new Passwords(cryptoRandom, async () => Buffer.alloc(32), cores)
  const gate = Promise.withResolvers<void>()
  const order: string[] = []
  const seen = { most: 0, atOnce: 0 }
  const run = (name: string, ...groups: string[]) =>
    passwords.inTurn(groups, async () => {
      seen.most = Math.max(seen.most, ++seen.atOnce)
      await gate.promise
      order.push(name)
      seen.atOnce--
    })
  return { gate, order, seen, run }
}

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [64, 3],
])('with %i cores %i are computed at once', async (cores, most) => {
  const { gate, seen, run } = gated(cores)
  const all = Array.from({ length: 10 }, () => run('one', 'one'))
  gate.resolve()
  await Promise.all(all)
  expect(seen.most).toBe(most)
})

const floods: Readonly<Record<string, (i: number) => string[]>> = {
  'one account from one network': () => ['an account', 'a wide', 'a site', 'a network'],
  'one account from many networks': i => ['an account', `wide ${i}`, `site ${i}`, `network ${i}`],
  'many accounts from one network': i => [`account ${i}`, 'a wide', 'a site', 'a network'],
  'many accounts from the networks of a provider': i => [`account ${i}`, 'a wide', 'a site', `network ${i}`],
}

test.each(Object.entries(floods))(
  '%s fill the queue: others are next, and of the flood the last is asked to come back',
  async (_, groups) => {
    const { gate, order, run } = gated(2)
    const flood = Array.from({ length: 101 }, (_, i) => run('flood', ...groups(i)))
    const refused = [run('flood', ...groups(101)), flood.at(-1)!, flood.at(-2)!].map(one =>
      expect(one).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { retry_after_seconds: 2 } }),
    )
    const stranger = run('stranger', 'b account', 'b wide', 'b site', 'b network')
    const owner = run('owner', 'a known browser', 'c wide', 'c site', 'c network')
    await Promise.all(refused)
    gate.resolve()
    await Promise.all([...flood.slice(0, -2), stranger, owner])
    expect(order.slice(0, 4)).toEqual(expect.arrayContaining(['stranger', 'owner']))
  },
)

test('an account that is flooded from one network is reached from another', async () => {
  const { gate, order, run } = gated(2)
  const flood = Array.from({ length: 101 }, () => run('flood', 'an account', 'a wide', 'a site', 'a network'))
  const refused = expect(flood.at(-1)).rejects.toBeInstanceOf(ApiError)
  const owner = run('owner', 'an account', 'b wide', 'b site', 'b network')
  await refused
  gate.resolve()
  await Promise.all([...flood.slice(0, -1), owner])
  expect(order.indexOf('owner')).toBeLessThan(3)
})
