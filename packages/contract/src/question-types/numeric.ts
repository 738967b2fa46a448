import Type from 'typebox'
import { Nullable } from '../lib/schema.ts'
import { averageOf } from './average.ts'
import { decimalsOf, fromUnits, toUnits, unitsMax } from './decimals.ts'
import type { Disagreement, QuestionDefinition, QuestionType, Settings } from './question-type.ts'
import { distribution, meanField } from './results.ts'
import { knows, near, type Sampling } from './samples.ts'
import { countOf } from './tally.ts'

const list = 'steps'
const stepsMax = 1001
const number = { minimum: -1e12, maximum: 1e12 }

/** NUMERIC: a number on a step from `min` to `max`; may have a correct value with a tolerance. */
export const numeric = {
  name: 'NUMERIC',
  options: null,
  settings: {
    min: Type.Number({ ...number, default: 0, description: 'Lowest value.' }),
    max: Type.Number({ ...number, default: 100, description: 'Highest value; at most 1001 steps.' }),
    step: Type.Number({
      exclusiveMinimum: 0,
      maximum: 1e12,
      default: 1,
      description: 'Step between values.',
    }),
    correct_value: {
      ...Nullable(Type.Number({ ...number, description: 'Null: none is correct.' })),
      default: null,
    },
    tolerance: Type.Number({
      minimum: 0,
      maximum: 1e12,
      default: 0,
      description: 'Accepted distance.',
    }),
    closest: Type.Boolean({
      default: false,
      description: 'Near answers earn part of the points.',
    }),
  },
  scoring: { points: 0, speed_bonus: false },
  answer: Type.Object({ value: Type.Number() }, { additionalProperties: false }),

  faults({ settings }: QuestionDefinition): Disagreement[] {
    const finest = faultsOfDigits(settings)
    if (finest.length > 0) return finest
    const grid = gridOf(settings)
    if (grid.max <= grid.min) {
      return [
        { fields: ['settings.max', 'settings.min'], rule: 'ordered_ends', message: 'max must be above min' },
      ]
    }
    if (grid.steps < 2 || grid.steps > stepsMax) {
      return [
        {
          fields: ['settings.step', 'settings.max', 'settings.min'],
          rule: 'step_count',
          message: `2 to ${stepsMax} steps from min to max`,
        },
      ]
    }
    if (grid.correct === null || isReachable(grid, grid.correct)) return []
    // Without a step within the tolerance there is no correct answer.
    return [
      {
        fields: [
          'settings.correct_value',
          'settings.tolerance',
          'settings.step',
          'settings.min',
          'settings.max',
        ],
        rule: 'reachable_correct_value',
        message: 'the tolerance of correct_value must include a step',
      },
    ]
  },

  read({ settings }: QuestionDefinition, answer: { value: number }) {
    const grid = gridOf(settings)
    const step = stepOf(grid, answer.value)
    const { min, max, step: width } = settings as NumericSettings
    const message = `a step of ${width} from ${min} to ${max}`
    return step === null
      ? { faults: [{ field: 'value', rule: 'on_step', message }] }
      : { value: { value: valueAt(grid, step) } }
  },

  *count({ settings }: QuestionDefinition, value: { value: number }) {
    yield [list, String(stepOf(gridOf(settings), value.value)), 1] as const
  },

  fields: { value_distribution: distribution('Values with answers, and their counts.'), average: meanField },

  results({ settings }, { tally }) {
    const grid = gridOf(settings)
    const value_distribution: Record<string, number> = {}
    let sum = 0n
    let answers = 0
    for (let step = 0; step < grid.steps; step++) {
      const n = countOf(tally, list, String(step))
      if (n === 0) continue
      value_distribution[String(valueAt(grid, step))] = n
      sum += BigInt(grid.min + step * grid.step) * BigInt(n)
      answers += n
    }
    return { value_distribution, average: averageOf(sum, answers * 10 ** grid.decimals) }
  },

  sample({ settings }: QuestionDefinition, sampling: Sampling) {
    const { room, person } = sampling
    const grid = gridOf(settings)
    const last = grid.steps - 1
    const mean = grid.correct === null ? last * (0.3 + 0.4 * room.next()) : nearestStep(grid, grid.correct)
    const isKnown = grid.correct !== null && knows(sampling)
    return { value: valueAt(grid, isKnown ? mean : near(mean, 0, last, person)) }
  },

  cell: (_question: QuestionDefinition, { value }: { value: number }) => value,

  hasRightAnswer: ({ settings }: QuestionDefinition) => settings.correct_value !== null,

  present({ settings }: QuestionDefinition) {
    const { correct_value: _, tolerance: __, ...shown } = settings
    return { settings: shown }
  },
} as const satisfies QuestionType

/** Settings of a NUMERIC question. */
export type NumericSettings = {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly correct_value: number | null
  readonly tolerance: number
  /** Undefined in questions of earlier versions. */
  readonly closest?: boolean
}

/** A question's numbers in whole units of its finest decimal. */
interface Grid {
  readonly decimals: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly steps: number
  readonly correct: number | null
  readonly tolerance: number
}

function gridOf(settings: Settings): Grid {
  const { min, max, step, correct_value, tolerance } = settings as NumericSettings
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

const fewerDigits = { rule: 'digits', message: 'fewer digits in all, including the other numbers' }

/** Numbers with too many decimals. If only the combined digits are too many, all numbers, the finest first. */
function faultsOfDigits(settings: Settings): Disagreement[] {
  const { min, max, step, correct_value, tolerance } = settings as NumericSettings
  const numbers = Object.entries({ min, max, step, correct_value: correct_value ?? 0, tolerance })
  const tooFine = numbers.filter(([, value]) => decimalsOf(value) === null)
  if (tooFine.length > 0) return tooFine.map(([key]) => ({ fields: [`settings.${key}`], ...fewerDigits }))
  const finestFirst = numbers.sort(([, a], [, b]) => decimalsOf(b)! - decimalsOf(a)!)
  const decimals = decimalsOf(finestFirst[0]![1])!
  if (numbers.every(([, value]) => Math.abs(toUnits(value, decimals)) <= unitsMax)) return []
  return [{ fields: finestFirst.map(([key]) => `settings.${key}`) as [string, ...string[]], ...fewerDigits }]
}

/** Whether a step lies within the tolerance of the correct number. */
function isReachable(grid: Grid, correct: number): boolean {
  return Math.abs(grid.min + nearestStep(grid, correct) * grid.step - correct) <= grid.tolerance
}

function nearestStep(grid: Grid, units: number): number {
  return Math.min(Math.max(Math.round((units - grid.min) / grid.step), 0), grid.steps - 1)
}

/** Step of a value, from 0; null if it is between steps. */
function stepOf(grid: Grid, value: number): number | null {
  const units = toUnits(value, grid.decimals)
  if (fromUnits(units, grid.decimals) !== value) return null
  const step = (units - grid.min) / grid.step
  return Number.isInteger(step) && step >= 0 && step < grid.steps ? step : null
}

function valueAt(grid: Grid, step: number): number {
  return fromUnits(grid.min + step * grid.step, grid.decimals)
}
