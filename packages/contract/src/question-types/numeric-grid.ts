import { decimalsOf, fromUnits, toUnits } from './decimals.ts'

/** Up to this many steps, answers are chosen with a slider and results have all values. */
export const sliderStepsMax = 1001

/** The numbers of a NUMERIC question; without the correct one where it is unknown. */
export interface NumericScale {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly correct_value?: number | null
  readonly tolerance?: number
}

/** A scale in whole units of its finest decimal. */
export interface Grid {
  readonly decimals: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly steps: number
  readonly correct: number | null
  readonly tolerance: number
}

/** The grid of a scale. */
export function gridOf({ min, max, step, correct_value = null, tolerance = 0 }: NumericScale): Grid {
  const numbers = [min, max, step, tolerance, correct_value ?? 0]
  const decimals = Math.max(...numbers.map(value => decimalsOf(value) ?? 0))
  const units = (value: number) => toUnits(value, decimals)
  return {
    decimals,
    min: units(min),
    max: units(max),
    step: units(step),
    steps: Math.floor((units(max) - units(min)) / units(step)) + 1,
    correct: correct_value === null ? null : units(correct_value),
    tolerance: units(tolerance),
  }
}

/** The step nearest to a number of units, from 0. */
export function nearestStep(grid: Grid, units: number): number {
  return Math.min(Math.max(Math.round((units - grid.min) / grid.step), 0), grid.steps - 1)
}

/** Step of a value, from 0; null if it is between steps. */
export function stepOf(grid: Grid, value: number): number | null {
  const units = toUnits(value, grid.decimals)
  if (fromUnits(units, grid.decimals) !== value) return null
  const step = (units - grid.min) / grid.step
  return Number.isInteger(step) && step >= 0 && step < grid.steps ? step : null
}

/** The value of a step. */
export function valueAt(grid: Grid, step: number): number {
  return fromUnits(grid.min + step * grid.step, grid.decimals)
}
