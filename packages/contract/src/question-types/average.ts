/**
 * Computes sum ÷ count with four decimals, rounded half away from zero. Uses whole numbers, so that the result does not
 * depend on the order of answers.
 * @param sum a whole number
 * @param count a whole number; with 0 there is no average
 */
export function averageOf(sum: number | bigint, count: number): number | null {
  if (count === 0) return null
  const dividend = BigInt(sum) * 10_000n
  const divisor = BigInt(count)
  const half = dividend < 0n ? -divisor : divisor
  return Number((2n * dividend + half) / (2n * divisor)) / 10_000
}
