import Type from 'typebox'
import { Nullable } from '../lib/schema.ts'
import { averageOf } from './average.ts'
import { decimalsOf, toUnits, unitsMax } from './decimals.ts'
import {
  type Grid,
  gridOf as gridOfScale,
  nearestStep,
  sliderStepsMax,
  stepOf,
  valueAt,
} from './numeric-grid.ts'
import type { Disagreement, QuestionDefinition, QuestionType, Settings } from './question-type.ts'
import { distribution, meanField, QuestionResultsOut } from './results.ts'
import { knows, near, type Sampling } from './samples.ts'

const list = 'steps'
const stepsMax = 1_000_001
const valuesInResults = 1000
const number = { minimum: -1e12, maximum: 1e12 }

/** NUMERIC: a number on a step from `min` to `max`; may have a correct value with a tolerance. */
export const numeric = {
  name: 'NUMERIC',
  options: null,
  settings: {
    min: Type.Number({ ...number, default: 0, description: 'Lowest.' }),
    max: Type.Number({ ...number, default: 100, description: 'Up to 1,000,001 steps.' }),
    step: Type.Number({
      exclusiveMinimum: 0,
      maximum: 1e12,
      default: 1,
      description: 'Step between values.',
    }),
    correct_value: {
      ...Nullable(Type.Number({ ...number, description: 'Null: none.' })),
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
      description: 'Near answers earn some points.',
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

  fields: {
    value_distribution: distribution(
      'Values with answers, and their counts; of more than 1,001 steps the 1,000 most frequent.',
    ),
    average: meanField,
    values_total: QuestionResultsOut.properties.values_total,
  },

  results({ settings }, { tally, isWhole }) {
    const grid = gridOf(settings)
    const counted = [...(tally.get(list) ?? [])].map(([step, n]) => ({ step: Number(step), n }))
    let steps = 0
    let answers = 0
    for (const { step, n } of counted) {
      steps += step * n
      answers += n
    }
    const sum = BigInt(grid.min) * BigInt(answers) + BigInt(grid.step) * BigInt(steps)
    const isLong = grid.steps > sliderStepsMax
    const shown =
      isLong && !isWhole
        ? counted.sort((a, b) => b.n - a.n || a.step - b.step).slice(0, valuesInResults)
        : counted
    shown.sort((a, b) => a.step - b.step)
    return {
      value_distribution: Object.fromEntries(shown.map(({ step, n }) => [String(valueAt(grid, step)), n])),
      average: averageOf(sum, answers * 10 ** grid.decimals),
      ...(isLong && { values_total: counted.length }),
    }
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

function gridOf(settings: Settings): Grid {
  return gridOfScale(settings as NumericSettings)
}

/** Whether a question has more steps than a slider, which a field replaces then. */
export function hasManySteps({ settings }: Pick<QuestionDefinition, 'settings'>): boolean {
  return gridOf(settings).steps > sliderStepsMax
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
