import type { NumericSettings } from './input.tsx'

const columnsMax = 25
const labelsMax = 7
/** How many of something are easily counted by. */
const round = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000] as const
const noise = 1e-9

/** The columns of a histogram over a numeric scale: they begin at round numbers, and round ones are named. */
export interface Columns {
  readonly count: number
  /** Which column a value falls into. */
  readonly of: (value: number) => number
  /** Where a number lies, from 0 (start of the first column) to 1 (end of the last). */
  readonly at: (value: number) => number
  /** The number that names a column; null where there is no room for one. */
  readonly named: (column: number) => number | null
  /** How many columns lie from one that is named to the next. */
  readonly every: number
}

export function columnsOf({ min, max, step }: NumericSettings): Columns {
  const steps = Math.floor((max - min) / step + noise) + 1
  const stepsEach = round.find(n => Math.ceil(steps / n) < columnsMax) ?? Math.ceil(steps / columnsMax)
  const width = stepsEach * step
  // One value each: from the first value on. Several: from a round number on.
  const start = stepsEach === 1 ? min : Math.floor(min / width + noise) * width
  const of = (value: number) => Math.floor((value - start) / width + noise)
  const count = of(min + (steps - 1) * step) + 1
  const every = round.find(n => Math.ceil(count / n) <= labelsMax) ?? count
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

/** What the columns are called. The one of the right number is called that, and the names beside it make way. */
export function namesOf(columns: Columns, right: number | null): (number | null)[] {
  const { count, every, named, of } = columns
  const rightColumn = right === null ? null : of(right)
  return Array.from({ length: count }, (_, i) => {
    if (i === rightColumn) return right
    return rightColumn !== null && Math.abs(i - rightColumn) < every ? null : named(i)
  })
}
