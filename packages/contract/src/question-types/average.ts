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
  const magnitude = dividend < 0n ? -dividend : dividend
  const rounded = (2n * magnitude + divisor) / (2n * divisor)
  if (rounded === 0n) return 0
  return Number(dividend < 0n ? -rounded : rounded) / 10_000
}
