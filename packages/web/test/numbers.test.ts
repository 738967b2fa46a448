// Shares of a total add to 100 %; shares of people with several answers each are rounded alone.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percents } from '../src/ui/numbers.ts'

const sumOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)

/** Languages write the sign differently. */
const whole = (percent: string) => Number.parseInt(percent, 10)

test('three thirds are 34, 33 and 33 percent', () => {
  expect(percents([1, 1, 1], 3).map(whole)).toEqual([34, 33, 33])
  expect(percents([1, 5, 0], 6).map(whole)).toEqual([17, 83, 0])
})

test('parts of a total add to 100 %, each within one percent of its own share', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 }), parts => {
      const total = parts.reduce((sum, part) => sum + part, 0)
      fc.pre(total > 0)
      const shares = percents(parts, total)
      expect(sumOf(shares)).toBe(100)
      for (const [i, part] of parts.entries())
        expect(Math.abs(Number.parseInt(shares[i]!, 10) - (100 * part) / total)).toBeLessThan(1)
    }),
  )
})

test('several answers of each person are shares of people; without answers there is nothing to share', () => {
  expect(percents([2, 3, 3], 3).map(whole)).toEqual([67, 100, 100])
  expect(percents([0, 0], 0).map(whole)).toEqual([0, 0])
})
