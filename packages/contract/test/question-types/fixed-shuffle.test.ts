// Shuffled options: the order is a fair permutation and, for the same seed, never changes, so that running sessions keep
// their orders over an update of the server.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedShuffle } from '../../src/question-types/fixed-shuffle.ts'

test('a shuffle holds every index once', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(50), (seed, salt, n) => {
      expect([...fixedShuffle(seed)(n, salt)].sort((a, b) => a - b)).toEqual(
        Array.from({ length: n }, (_, i) => i),
      )
    }),
  )
})

// Written down, as a session that outlives an update of the server must keep its orders.
test('a shuffle never changes', () => {
  const shuffle = fixedShuffle('a seed')
  expect(shuffle(10, 'que_1')).toEqual([0, 4, 2, 9, 6, 1, 7, 8, 3, 5])
  expect(shuffle(10, 'que_2')).toEqual([0, 4, 8, 9, 7, 5, 1, 3, 6, 2])
  expect(fixedShuffle('another')(10, 'que_1')).toEqual([3, 9, 8, 6, 5, 2, 4, 1, 0, 7])
})

test('where the seed ends and the salt begins matters', () => {
  expect(fixedShuffle('ab')(50, 'c')).not.toEqual(fixedShuffle('a')(50, 'bc'))
})

test.each([
  ['seeds', (i: number) => fixedShuffle(`seed ${i}`)(4, 'que_1')],
  ['salts', (i: number) => fixedShuffle('seed')(4, `que_${i}`)],
])('over many %s each of the 24 orders of four comes as often as any other', (_, order) => {
  const drawn = 24_000
  const times = new Map<string, number>()
  for (let i = 0; i < drawn; i++) {
    const key = order(i).join('')
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  expect(times.size).toBe(24)
  const expected = drawn / 24
  const chiSquare = [...times.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
  // 23 degrees of freedom: a fair shuffle stays below 49.7 but for once in a thousand; the seeds are fixed.
  expect(chiSquare).toBeLessThan(49.7)
})
