// Shares of a total are equal for equal parts and add to 100 % otherwise; shares of people with several answers each are rounded alone.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percents } from '../src/messages/numbers.ts'

/** Languages write the sign differently. */
const whole = (percent: string) => Number.parseInt(percent, 10)

test('equal parts have equal shares, and 100 % is kept where that is possible', () => {
  expect(percents([1, 1, 1], 3).map(whole)).toEqual([33, 33, 33])
  expect(percents([10, 10, 2, 1], 23).map(whole)).toEqual([43, 43, 9, 4])
  expect(percents([1, 5, 0], 6).map(whole)).toEqual([17, 83, 0])
  expect(percents([7, 7, 1], 15).map(whole)).toEqual([47, 47, 6])
  expect(percents([3, 3, 2], 8).map(whole)).toEqual([38, 38, 25])
  expect(percents([35, 33, 32], 100).map(whole)).toEqual([35, 33, 32])
  expect(percents([31, 29, 11], 71).map(whole)).toEqual([44, 41, 15])
})

test('parts of a total are in order and within one percent of their own shares; different parts add to 100 %', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 }), parts => {
      const total = parts.reduce((sum, part) => sum + part, 0)
      fc.pre(total > 0)
      const shares = percents(parts, total).map(whole)
      if (new Set(parts).size === parts.length) expect(shares.reduce((sum, one) => sum + one, 0)).toBe(100)
      for (const [i, part] of parts.entries()) {
        expect(Math.abs(shares[i]! - (100 * part) / total)).toBeLessThan(1)
        for (const [k, other] of parts.entries()) {
          if (part === other) expect(shares[i]).toBe(shares[k])
          if (part > other) expect(shares[i]).toBeGreaterThanOrEqual(shares[k]!)
        }
      }
    }),
  )
})

test('several answers of each person are shares of people; without answers there is nothing to share', () => {
  expect(percents([2, 3, 3], 3).map(whole)).toEqual([67, 100, 100])
  expect(percents([0, 0], 0).map(whole)).toEqual([0, 0])
})
