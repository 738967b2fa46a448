/**
 * Decimal numbers as whole numbers of a common unit (0.25 with two decimals is 25), for exact steps and sums. Limited to
 * 6 decimals and 15 digits in all, which a double represents exactly and never prints with an exponent.
 */
export const decimalsMax = 6
export const unitsMax = 1e15

/** Number of decimals in the shortest notation; null if more than 6. */
export function decimalsOf(value: number): number | null {
  for (let decimals = 0; decimals <= decimalsMax; decimals++) {
    if (fromUnits(toUnits(value, decimals), decimals) === value) return decimals
  }
  return null
}

export function toUnits(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals)
}

/** The double nearest to the decimal, which prints as that decimal. */
export function fromUnits(units: number, decimals: number): number {
  return units / 10 ** decimals
}
