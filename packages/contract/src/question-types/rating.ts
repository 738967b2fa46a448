import Type from 'typebox'
import { Nullable } from '../lib/schema.ts'
import type { QuestionDefinition, QuestionType, Settings } from './question-type.ts'
import { distribution, meanField } from './results.ts'
import { near, type Sampling } from './samples.ts'
import { readOnScale, scaleResults, scaleRules } from './scale.ts'

const stepsMin = 2
const stepsMax = 11
const label = {
  ...Nullable(Type.String({ maxLength: 100, description: 'Label of this end.' })),
  default: null,
}

/** RATING: one value on a short scale with optional labels at its ends. */
export const rating = {
  name: 'RATING',
  options: null,
  settings: {
    min: Type.Integer({ minimum: -1000, maximum: 1000, default: 1, description: 'Lowest value.' }),
    max: Type.Integer({
      minimum: -1000,
      maximum: 1000,
      default: 5,
      description: 'Highest value; 2 to 11 steps.',
    }),
    min_label: label,
    max_label: label,
  },
  scoring: null,
  ...scaleRules,

  faults({ settings }: QuestionDefinition) {
    const { min, max } = endsOf(settings)
    const steps = max - min + 1
    return steps >= stepsMin && steps <= stepsMax
      ? []
      : [
          {
            fields: ['settings.max', 'settings.min'],
            rule: 'step_count',
            message: `${stepsMin} to ${stepsMax} steps from min to max`,
          },
        ]
  },

  read({ settings }: QuestionDefinition, answer: { value: number }) {
    const { min, max } = endsOf(settings)
    return readOnScale(answer.value, min, max)
  },

  fields: { value_distribution: distribution('All steps with their counts.'), average: meanField },

  results({ settings }, { tally }) {
    const { min, max } = endsOf(settings)
    return scaleResults(tally, min, max)
  },

  sample({ settings }: QuestionDefinition, { room, person }: Sampling) {
    const { min, max } = endsOf(settings)
    return { value: near(min + (max - min) * (0.4 + 0.5 * room.next()), min, max, person) }
  },

  hasRightAnswer: () => false,
} as const satisfies QuestionType

function endsOf(settings: Settings): { min: number; max: number } {
  return settings as { min: number; max: number }
}
