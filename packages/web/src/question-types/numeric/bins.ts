import { gridOf } from '@roomful/contract/question-types/numeric-grid'
import type { NumericSettings } from './input.tsx'
import { roundNumbers } from './round.ts'

/** A column of one or more values of a scale. */
export interface Bin {
  readonly count: number
  /** Whether its values are accepted; null until revealed. */
  readonly isRight: boolean | null
}

/** The part of a scale that has answers, in columns as wide as each other. */
export interface Bins {
  readonly bins: readonly Bin[]
  /** Place of a value, from 0 (start of the first column) to 1 (end of the last). */
  readonly at: (value: number) => number
  /** Round values, for names below the columns. */
  readonly ticks: readonly number[]
}

const binsMax = 15
/** Fewer values than these are not shown alone. */
const valuesMin = 11
const noise = 1e-9
const stepsMax = 1_000_001

/**
 * Columns that reach from the least to the greatest answer and the correct value, or over the whole of a short scale. With a
 * tolerance, some of them hold exactly the accepted values.
 * @param answers values with their counts
 * @param ticksMax the most names that have space
 */
export function binsOf(
  settings: NumericSettings,
  answers: readonly (readonly [value: number, count: number])[],
  ticksMax = 7,
): Bins {
  const { min, step } = settings
  const last = lastStep(settings)
  const stepOf = (value: number) => Math.min(last, Math.max(0, Math.round((value - min) / step)))
  const counts = answers.map(([value, count]) => ({ at: stepOf(value), count }))
  const accepted = acceptedOf(settings, last)
  const { from, to } = rangeOf([...counts.map(({ at }) => at), ...(accepted ?? [])], last)
  const { start, width, count } = columnsOf(from, to, accepted, Math.round(min / step) || 0)
  const totals = new Array<number>(count).fill(0)
  for (const answer of counts) totals[Math.floor((answer.at - start) / width)]! += answer.count
  const isRight = (i: number) =>
    accepted && start + i * width <= accepted[1] && start + (i + 1) * width > accepted[0]
  return {
    bins: totals.map((count, i) => ({ count, isRight: isRight(i) })),
    at: value => Math.min(1, Math.max(0, ((value - min) / step - start + 0.5) / (count * width))),
    ticks: ticksOf(settings, from, to, ticksMax),
  }
}

/** The last step of a scale, from 0; 0 for what an editor may hold. */
export function lastStep(settings: NumericSettings): number {
  const last = gridOf(settings).steps - 1
  return last > 0 && last < stepsMax ? last : 0
}

/** The first and the last accepted step; null if unknown. */
function acceptedOf(
  { min, step, correct_value, tolerance = 0 }: NumericSettings,
  last: number,
): readonly [first: number, last: number] | null {
  if (correct_value == null) return null
  const first = Math.max(0, Math.ceil((correct_value - tolerance - min) / step - noise))
  const end = Math.min(last, Math.floor((correct_value + tolerance - min) / step + noise))
  return first <= end ? [first, end] : null
}

/** The steps to show. */
function rangeOf(steps: readonly number[], last: number): { readonly from: number; readonly to: number } {
  if (steps.length === 0 || last < binsMax) return { from: 0, to: last }
  const [least, most] = [Math.min(...steps), Math.max(...steps)]
  const missing = Math.max(0, valuesMin - (most - least + 1))
  const from = Math.max(0, Math.min(least - Math.floor(missing / 2), last - valuesMin + 1))
  return { from, to: Math.min(last, Math.max(most, from + valuesMin - 1)) }
}

/** Equal columns over a range of steps. @param offset the step of the scale's start, counted from zero */
function columnsOf(
  from: number,
  to: number,
  accepted: readonly [number, number] | null,
  offset: number,
): { readonly start: number; readonly width: number; readonly count: number } {
  if (to - from < binsMax) return { start: from, width: 1, count: to - from + 1 }
  const columns = (width: number, edge: number) => {
    const start = edge - Math.ceil((edge - from) / width) * width
    return { start, width, count: Math.floor((to - start) / width) + 1 }
  }
  for (const width of widths(accepted, Math.ceil((to - from + 1) / binsMax))) {
    // The accepted values fill some columns, or are in the middle of one.
    const right = accepted ? accepted[1] - accepted[0] + 1 : 0
    const edge = accepted ? accepted[0] - (width > right ? (width - right) / 2 : 0) : -offset
    const found = columns(width, edge)
    if (found.count <= binsMax) return found
  }
  throw new RangeError('a width fits every range')
}

/** Widths of columns, smallest first. @param least narrower ones would be too many */
function* widths(accepted: readonly [number, number] | null, least: number): Generator<number> {
  if (!accepted) {
    yield* roundNumbers()
    return
  }
  const right = accepted[1] - accepted[0] + 1
  for (let parts = binsMax; parts > 0; parts--) if (right % parts === 0) yield right / parts
  for (let width = Math.max(right + 2, least + ((right - least) % 2 === 0 ? 0 : 1)); ; width += 2) yield width
}

function ticksOf({ min, step }: NumericSettings, from: number, to: number, ticksMax: number): number[] {
  const valueAt = (at: number) => Number((min + at * step).toPrecision(12))
  // A scale that starts at a step counted from zero has round numbers.
  const offset = Math.round(min / step)
  const isRound = Math.abs(min / step - offset) < noise * Math.max(1, Math.abs(offset))
  for (const every of roundNumbers()) {
    const first = isRound ? Math.ceil((from + offset) / every) * every - offset : from
    const count = Math.floor((to - first) / every) + 1
    if (count <= ticksMax) {
      if (count < 2) return [valueAt(from), valueAt(to)]
      return Array.from({ length: count }, (_, i) => valueAt(first + i * every))
    }
  }
  throw new RangeError('some round number fits')
}

/** The middle one of all answers; null without any. @param answers ascending values with their counts */
export function medianOf(answers: readonly (readonly [value: number, count: number])[]): number | null {
  const total = answers.reduce((sum, [, count]) => sum + count, 0)
  if (total === 0) return null
  const nth = (n: number) => {
    let left = n
    for (const [value, count] of answers) {
      if (left < count) return value
      left -= count
    }
    throw new RangeError('there are fewer answers')
  }
  return (nth(Math.floor((total - 1) / 2)) + nth(Math.floor(total / 2))) / 2
}
