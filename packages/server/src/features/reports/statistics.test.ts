// Differences of two rooms, against published examples and tables.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meanDifference, momentsOf, proportionDifference, wilsonInterval } from './statistics.ts'

test('of proportions are those of Newcombe 1998, table II, method 10', () => {
  for (const [a, m, b, n, low, high] of [
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
  ] as const) {
    const found = proportionDifference({ count: a, whole: m }, { count: b, whole: n })
    expect(found.value).toBeCloseTo(a / m - b / n, 12)
    expect(found.low).toBeCloseTo(low, 4)
    expect(found.high).toBeCloseTo(high, 4)
  }
})

test('of proportions lie within their interval and −1 and 1, and turn their sign with the order', () => {
  const proportion = fc
    .integer({ min: 1, max: 5_000 })
    .chain(whole => fc.record({ whole: fc.constant(whole), count: fc.integer({ min: 0, max: whole }) }))
  fc.assert(
    fc.property(proportion, proportion, (a, b) => {
      const { value, low, high } = proportionDifference(a, b)
      expect(low!).toBeLessThanOrEqual(value + 1e-12)
      expect(high!).toBeGreaterThanOrEqual(value - 1e-12)
      expect(Math.max(-low!, high!)).toBeLessThanOrEqual(1 + 1e-12)
      const turned = proportionDifference(b, a)
      expect(turned.low).toBeCloseTo(-high!, 10)
      const wilson = wilsonInterval(a)
      expect(wilson.low).toBeGreaterThanOrEqual(-1e-12)
      expect(wilson.high).toBeLessThanOrEqual(1 + 1e-12)
    }),
  )
})

test('of means have the interval of Welch', () => {
  // Equal sizes and variances: 2 (n − 1) degrees of freedom, whose quantile tables give.
  for (const [n, quantile] of [
    [10, 2.1009],
    [16, 2.0423],
    [61, 1.9799],
  ] as const) {
    const values = Array.from({ length: n }, (_, i) => [i, 1] as const)
    const [a, b] = [momentsOf(values.map(([value]) => [value + 3, 1])), momentsOf(values)]
    const { value, low, high } = meanDifference(a, b)
    const error = Math.sqrt((2 * b.variance) / n)
    expect(value).toBeCloseTo(3, 12)
    expect((high! - value) / error).toBeCloseTo(quantile, 3)
    expect((value - low!) / error).toBeCloseTo(quantile, 3)
  }
})

test('of means have no interval where all answered alike', () => {
  expect(meanDifference(momentsOf([[4, 12]]), momentsOf([[3, 12]]))).toEqual({
    value: 1,
    low: null,
    high: null,
  })
})
