import { lastStep } from './bins.ts'
import type { NumericSettings } from './input.tsx'
import { smallestRound } from './round.ts'

const columnsMax = 25
const labelsMax = 7
const noise = 1e-9

/** Histogram columns over a numeric scale, with round boundaries and labels. */
export interface Columns {
  readonly count: number
  /** The column of a value. */
  readonly of: (value: number) => number
  /** Position of a number, from 0 (start of the first column) to 1 (end of the last). */
  readonly at: (value: number) => number
  /** Label of a column; null without space. */
  readonly named: (column: number) => number | null
  /** Distance between labelled columns. */
  readonly every: number
}

export function columnsOf(settings: NumericSettings): Columns {
  const { min, step } = settings
  const steps = lastStep(settings) + 1
  const stepsEach = smallestRound(n => Math.ceil(steps / n) < columnsMax)
  const width = stepsEach * step
  // One value per column: start at the minimum. Several: at a round number.
  const start = stepsEach === 1 ? min : Math.floor(min / width + noise) * width
  const of = (value: number) => Math.floor((value - start) / width + noise)
  const count = of(min + (steps - 1) * step) + 1
  const every = smallestRound(n => Math.ceil(count / n) <= labelsMax)
  return {
    count,
    every,
    of,
    at: value => (value - start + step / 2) / (count * width),
    named(column) {
      const value = Number((start + column * width).toPrecision(12))
      const isRound =
        every === 1 || Math.abs(value / (every * width) - Math.round(value / (every * width))) < noise
      return isRound && value >= min - noise ? value : null
    },
  }
}

/** Column labels. The correct number is always labelled, displacing its neighbors. */
export function namesOf(columns: Columns, right: number | null): (number | null)[] {
  const { count, every, named, of } = columns
  const rightColumn = right === null ? null : of(right)
  return Array.from({ length: count }, (_, i) => {
    if (i === rightColumn) return right
    return rightColumn !== null && Math.abs(i - rightColumn) < every ? null : named(i)
  })
}
