import Type from 'typebox'
import { averageOf } from './average.ts'
import type { QuestionDefinition, ReadAnswer } from './question-type.ts'
import { type Count, countOf, type Tally } from './tally.ts'

const list = 'values'

/** Rules shared by whole-number scales. */
export const scaleRules = {
  answer: Type.Object({ value: Type.Integer() }, { additionalProperties: false }),

  *count(_question: QuestionDefinition, value: { value: number }): Generator<Count> {
    yield [list, String(value.value), 1]
  },

  cell: (_question: QuestionDefinition, { value }: { value: number }): number => value,
}

/** Accepts a value from `min` to `max`, inclusive. */
export function readOnScale(value: number, min: number, max: number): ReadAnswer {
  // `+ 0` converts -0, which is valid JSON, to 0.
  return value >= min && value <= max
    ? { value: { value: value + 0 } }
    : { faults: [{ field: 'value', rule: 'on_scale', message: `a whole number from ${min} to ${max}` }] }
}

/** How often each value from `min` to `max` was chosen, and the mean. */
export function scaleResults(tally: Tally, min: number, max: number) {
  const values = Array.from({ length: max - min + 1 }, (_, i) => min + i)
  const counted = values.map(value => [value, countOf(tally, list, String(value))] as const)
  const sum = counted.reduce((total, [value, n]) => total + value * n, 0)
  const answers = counted.reduce((total, [, n]) => total + n, 0)
  return { value_distribution: Object.fromEntries(counted), average: averageOf(sum, answers) }
}
