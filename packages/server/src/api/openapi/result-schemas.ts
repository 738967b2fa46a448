import { MapOf, named } from '@roomful/contract/lib/schema'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import { noResults, QuestionResultsOut, resultFields } from '@roomful/contract/question-types/results'
import Type, { type TSchema } from 'typebox'
import { oneOfTypes, schemaName } from './one-of-types.ts'

const counts = MapOf(Type.Integer())
const average = Type.Unsafe({
  type: ['number', 'null'],
  description: 'Four decimals; null without answers.',
})
const { right } = QuestionResultsOut.properties
const filled = <K extends keyof typeof resultFields>(field: K, doc?: string): TSchema =>
  neverNull(resultFields[field], doc)

/** The non-null fields of each type (docs/reference/question-types.md, "Results"). */
const fieldsOf: Readonly<Record<QuestionTypeName, Readonly<Record<string, TSchema>>>> = {
  MULTIPLE_CHOICE: {
    option_counts: filled('option_counts', 'Option ID to count.'),
    correct_option_ids: {
      ...resultFields.correct_option_ids,
      description: 'Null if no option is marked as correct.',
    },
    right,
  },
  QUIZ: {
    option_counts: filled('option_counts', 'Option ID to count.'),
    correct_option_ids: filled('correct_option_ids'),
    right,
  },
  WORD_CLOUD: {
    words: filled('words', 'Most frequent first, at most 1,000.'),
    words_total: QuestionResultsOut.properties.words_total,
    groups: QuestionResultsOut.properties.groups,
  },
  OPEN_TEXT: { texts: filled('texts', 'Newest first, at most 500.') },
  RATING: { value_distribution: { ...counts, description: 'All steps with their counts.' }, average },
  NPS: {
    nps: filled('nps', 'Score, −100 to 100, and the groups it is computed from.'),
    value_distribution: { ...counts, description: 'All values from 0 to 10 with their counts.' },
    average,
  },
  NUMERIC: {
    value_distribution: { ...counts, description: 'Values with answers, and their counts.' },
    average,
    right,
  },
  RANKING: {
    most_common_order: filled('most_common_order', 'Option IDs, best first.'),
    value_distribution: {
      ...MapOf(Type.Array(Type.Integer())),
      description: 'Option ID to its counts at place 1, 2, …',
    },
    average: {
      ...MapOf(Type.Unsafe({ type: ['number', 'null'] })),
      description: 'Option ID to mean place.',
    },
  },
  ORDERING: {
    correct_order: filled('correct_order'),
    most_common_order: filled('most_common_order'),
    placement_accuracy: filled(
      'placement_accuracy',
      'Option ID to the fraction of participants who placed it correctly.',
    ),
    right,
  },
  MATCHING: { pair_stats: filled('pair_stats'), correct_pairs: filled('correct_pairs'), right },
  FILL_IN_BLANK: { blank_stats: filled('blank_stats', 'One per blank, in order.'), right },
  POINT_ALLOCATION: { allocation_totals: filled('allocation_totals', 'Option ID to total points.') },
  SPINNER: { spin_outcomes: filled('spin_outcomes', 'Newest first, at most 100.') },
  QA: {},
}

/** QuestionResultsOut with the results of each type. */
export const questionResultsOut = oneOfTypes(
  'question_type',
  type => {
    const { words_total: _, right: __, groups: ___, ...always } = QuestionResultsOut.properties
    const none = Object.fromEntries(
      Object.keys(noResults).map(field => [
        field,
        Type.Null({ description: 'Does not apply to this type.' }),
      ]),
    )
    return named(
      `${schemaName(type)}Results`,
      Type.Object({
        ...always,
        ...none,
        question_type: Type.Literal(type, { description: 'Question type.' }),
        ...fieldsOf[type],
      }),
    )
  },
  { description: 'Results of a question; fields of other types are null.' },
)

/** The schema without null. */
function neverNull(schema: object, description?: string): TSchema {
  const { type, ...rest } = schema as { type: readonly string[] }
  const [only] = type.filter(one => one !== 'null')
  return { ...rest, type: only, ...(description && { description }) } as TSchema
}
