import Type from 'typebox'
import {
  type Option,
  optionText,
  type QuestionDefinition,
  type ReadAnswer,
  type ResultsSource,
} from './question-type.ts'
import type { ResultFields } from './results.ts'
import { knows, popularity, type Sampling } from './samples.ts'
import { type Count, countOf } from './tally.ts'

const list = 'options'

/** Rules shared by types with a choice of options. */
export const choiceRules = {
  answer: Type.Object(
    { option_ids: Type.Array(Type.String(), { minItems: 1, maxItems: 20 }) },
    { additionalProperties: false },
  ),

  read(question: QuestionDefinition, answer: { option_ids: string[] }): ReadAnswer {
    const picked = answer.option_ids
    const several = question.settings.allow_multiple === true
    if (!several && picked.length > 1)
      return { faults: [{ field: 'option_ids', rule: 'single_choice', message: 'exactly one option' }] }
    const optionIds = new Set(question.options.map(option => option.id))
    const faults = picked.flatMap((id, i) =>
      optionIds.has(id) && picked.indexOf(id) === i
        ? []
        : [{ field: `option_ids[${i}]`, rule: 'own_option', message: 'an option of this question, once' }],
    )
    if (faults.length > 0) return { faults }
    return {
      value: { option_ids: question.options.map(option => option.id).filter(id => picked.includes(id)) },
    }
  },

  *count(_question: QuestionDefinition, value: { option_ids: string[] }): Generator<Count> {
    for (const id of value.option_ids) yield [list, id, 1]
  },

  results(question: QuestionDefinition, { tally }: ResultsSource): Partial<ResultFields> {
    const option_counts = Object.fromEntries(question.options.map(({ id }) => [id, countOf(tally, list, id)]))
    const correct = correctIds(question.options)
    return correct.length > 0 ? { option_counts, correct_option_ids: correct } : { option_counts }
  },

  /** Those who do not know still choose a correct option more often. */
  sample({ options, settings }: QuestionDefinition, sampling: Sampling) {
    const { room, person } = sampling
    const several = settings.allow_multiple === true
    const right = correctIds(options)
    if (right.length > 0 && knows(sampling)) return { option_ids: several ? right : [person.pick(right)] }
    const weights = popularity(options, room).map((weight, i) =>
      options[i]!.is_correct ? weight + 1 : weight,
    )
    const favourite = person.weighted(weights)
    const isChosen = (i: number) => i === favourite || (several && person.happens(weights[i]! * 0.4))
    return { option_ids: options.filter((_, i) => isChosen(i)).map(({ id }) => id) }
  },

  cell: (question: QuestionDefinition, value: { option_ids: string[] }): string =>
    value.option_ids.map(id => optionText(question, id)).join('; '),

  hasRightAnswer: (question: QuestionDefinition): boolean => correctIds(question.options).length > 0,
}

function correctIds(options: readonly Option[]): string[] {
  return options.filter(option => option.is_correct).map(option => option.id)
}
