import { decimalsMax, fromUnits, toUnits } from '@roomful/contract/question-types/decimals'

export interface RightNumber {
  readonly correct_value: number
  readonly tolerance: number
}

const decimal = '([+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[+-]?\\d{1,2})?)'
const withMargin = new RegExp(`^${decimal}(?:\\s*:\\s*${decimal})?$`, 'i')
const range = new RegExp(`^${decimal}\\s*\\.\\.\\s*${decimal}$`, 'i')
const digitsMax = 30

/** Reads `3.14`, `3.14:0.01` (give or take) or `3..4` (from, to). @returns null for what is no number */
export function readNumber(text: string): RightNumber | null {
  if (text.length > digitsMax) return null
  const ends = range.exec(text)
  if (ends) {
    const [from, to] = [Number(ends[1]), Number(ends[2])].sort((a, b) => a - b) as [number, number]
    return { correct_value: rounded((from + to) / 2), tolerance: rounded((to - from) / 2) }
  }
  const single = withMargin.exec(text)
  if (!single) return null
  return { correct_value: Number(single[1]), tolerance: Math.abs(Number(single[2] ?? 0)) }
}

/** Without what adding binary fractions leaves behind. */
const rounded = (value: number) => Number(value.toPrecision(12))

const stepsMax = 1000

/**
 * A scale to choose the right number on, where none is given: round ends, of which the right one is not the middle, and steps as
 * fine as the number is written, or a tenth of the tolerance where that is coarser.
 */
export function scaleFor({ correct_value, tolerance }: RightNumber): {
  min: number
  max: number
  step: number
} {
  const decimals = Math.max(digitsAfterPoint(correct_value), digitsAfterPoint(tolerance))
  const fine = tolerance > 0 ? 1 - Math.floor(Math.log10(tolerance)) : decimals
  // Below zero: tens, hundreds.
  const places = Math.min(decimals, fine)
  const step = places >= 0 ? fromUnits(1, places) : 10 ** -places
  const at = places >= 0 ? toUnits(correct_value, places) : Math.round(correct_value / step)
  const reach = Math.abs(at) + (places >= 0 ? toUnits(tolerance, places) : tolerance / step)
  const value = (units: number) => (places >= 0 ? fromUnits(units, places) : units * step)
  if (reach < stepsMax) {
    const end = [10, 20, 50, 100, 200, 500, stepsMax].find(steps => steps > reach)!
    return at < 0 ? { min: value(-end), max: 0, step } : { min: 0, max: value(end), step }
  }
  const min = Math.floor(at / stepsMax) * stepsMax
  return { min: value(min), max: value(min + stepsMax), step }
}

function digitsAfterPoint(value: number): number {
  for (let decimals = 0; decimals < decimalsMax; decimals++) {
    if (fromUnits(toUnits(value, decimals), decimals) === value) return decimals
  }
  return decimalsMax
}
