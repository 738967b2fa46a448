/** An estimate with its 95 % interval; null where none can be given. */
export interface Estimate {
  readonly value: number
  readonly low: number | null
  readonly high: number | null
}

/** Participants who gave something, of all who answered. */
export interface Proportion {
  readonly count: number
  readonly whole: number
}

/** The two-sided 95 % quantile of the normal distribution. */
const z = 1.959963984540054

/**
 * The Wilson score interval of a proportion (Wilson 1927): unlike count ÷ whole ± z·se it stays within 0 and 1 and holds for
 * small rooms and for shares near 0 and 1.
 */
export function wilsonInterval({ count, whole }: Proportion): {
  readonly low: number
  readonly high: number
} {
  const share = count / whole
  const middle = share + z ** 2 / (2 * whole)
  const reach = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2))
  const scale = 1 + z ** 2 / whole
  return { low: (middle - reach) / scale, high: (middle + reach) / scale }
}

/**
 * The difference `a − b` of independent proportions with Newcombe's hybrid score interval (Newcombe 1998, method 10), which combines
 * their Wilson intervals. For the same people asked twice it is wider than it would have to be.
 */
export function proportionDifference(a: Proportion, b: Proportion): Estimate {
  const [p, q] = [a.count / a.whole, b.count / b.whole]
  const [ofA, ofB] = [wilsonInterval(a), wilsonInterval(b)]
  return {
    value: p - q,
    low: p - q - Math.hypot(p - ofA.low, ofB.high - q),
    high: p - q + Math.hypot(ofA.high - p, q - ofB.low),
  }
}

/** Number, mean and variance (÷ n − 1) of values. */
export interface Moments {
  readonly n: number
  readonly mean: number
  readonly variance: number
}

/** @param counts values with how often each occurs; at least two in all */
export function momentsOf(counts: readonly (readonly [value: number, count: number])[]): Moments {
  const n = counts.reduce((sum, [, count]) => sum + count, 0)
  const mean = counts.reduce((sum, [value, count]) => sum + value * count, 0) / n
  const squares = counts.reduce((sum, [value, count]) => sum + count * (value - mean) ** 2, 0)
  return { n, mean, variance: squares / (n - 1) }
}

/**
 * The difference `a − b` of means with Welch's t interval (Welch 1947), which takes no equal variances for granted. Without any variance
 * there is no interval: all answered alike, which says nothing about how they would vary.
 */
export function meanDifference(a: Moments, b: Moments): Estimate {
  const value = a.mean - b.mean
  const [ofA, ofB] = [a.variance / a.n, b.variance / b.n]
  if (ofA + ofB === 0) return { value, low: null, high: null }
  const freedom = (ofA + ofB) ** 2 / (ofA ** 2 / (a.n - 1) + ofB ** 2 / (b.n - 1))
  const reach = tQuantile(freedom) * Math.sqrt(ofA + ofB)
  return { value, low: value - reach, high: value + reach }
}

/**
 * The two-sided 95 % quantile of Student's t: the expansion of Cornish and Fisher (Abramowitz and Stegun 26.7.5), right to three
 * decimals from 5 degrees of freedom on; rooms that are compared have at least 9.
 */
function tQuantile(freedom: number): number {
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  )
}
