import Type, { type Static, type TSchema } from 'typebox'
import { MapOf, Nullable, named, Timestamp } from '../lib/schema.ts'

const counts = MapOf(Type.Integer())
const ids = Type.Array(Type.String())
const shape = <T extends Type.TProperties>(properties: T) => Type.Object(properties)

/** The type-dependent fields of QuestionResultsOut (docs/reference/question-types.md, "Results"). */
export const resultFields = {
  option_counts: {
    ...Nullable(counts),
    description: 'Option ID to the number of participants who chose it.',
  },
  value_distribution: Type.Unsafe<Record<string, number> | Record<string, number[]> | null>({
    type: ['object', 'null'],
    additionalProperties: { type: ['integer', 'array'], items: { type: 'integer' } },
    description: 'Value to count; for RANKING, option ID to its counts at place 1, 2, …',
  }),
  average: Type.Unsafe<number | Record<string, number | null> | null>({
    type: ['number', 'object', 'null'],
    additionalProperties: { type: ['number', 'null'] },
    description: 'The mean; for RANKING, option ID to mean place. Four decimals.',
  }),
  words: Nullable(
    Type.Array(
      shape({
        text: Type.String({ description: 'The word, in the form most participants gave.' }),
        count: Type.Integer({ description: 'Number of participants who gave it.' }),
      }),
      { description: 'Most frequent first.' },
    ),
  ),
  texts: Nullable(
    Type.Array(shape({ text: Type.String({ description: 'Text of the answer.' }), created_at: Timestamp }), {
      description: 'Newest first.',
    }),
  ),
  correct_option_ids: Nullable({ ...ids, description: 'IDs of correct options.' }),
  nps: Nullable(
    shape({
      score: Nullable(Type.Number({ description: '−100 to 100; null without answers.' })),
      promoters: Type.Integer({ description: 'Answers of 9 and 10.' }),
      passives: Type.Integer({ description: 'Answers of 7 and 8.' }),
      detractors: Type.Integer({ description: 'Answers of 0 to 6.' }),
    }),
  ),
  pair_stats: Nullable(
    Type.Array(
      shape({
        left_id: Type.String({ description: 'Option ID.' }),
        right_id: Type.String({ description: '`match_id` of an option.' }),
        count: Type.Integer({ description: 'Number of participants who paired them.' }),
      }),
      { description: 'Correct pairs, and other chosen pairs.' },
    ),
  ),
  correct_pairs: Nullable(
    Type.Array(
      shape({
        left_id: Type.String({ description: 'Option ID.' }),
        right_id: Type.String({ description: 'The `match_id` of the option.' }),
      }),
      { description: 'The correct pairs.' },
    ),
  ),
  correct_order: Nullable({ ...ids, description: 'Option IDs in the correct order.' }),
  placement_accuracy: {
    ...Nullable(MapOf(Type.Number())),
    description: 'Option ID to the fraction of participants who placed it correctly.',
  },
  most_common_order: Nullable({ ...ids, description: 'Option IDs; empty without answers.' }),
  blank_stats: Nullable(
    Type.Array(
      shape({
        index: Type.Integer({ description: 'Zero-based index of the blank in the prompt.' }),
        correct: Type.Integer({ description: 'Number of participants with an accepted text.' }),
        incorrect: Type.Integer({ description: 'Number of participants without an accepted text.' }),
        answers: Type.Array(
          shape({
            text: Type.String({ description: 'The entered text, in the form most participants gave.' }),
            count: Type.Integer({ description: 'Number of participants who entered it.' }),
            is_correct: Type.Boolean({ description: 'Whether it is accepted.' }),
          }),
          { description: 'The 50 most frequent.' },
        ),
      }),
      { description: 'One per blank, in order.' },
    ),
  ),
  allocation_totals: { ...Nullable(counts), description: 'Option ID to total points.' },
  spin_outcomes: Nullable(
    Type.Array(
      shape({
        option_id: Type.String({ description: 'The selected option.' }),
        text: Type.String({ description: 'Text of the option.' }),
        spun_at: Timestamp,
      }),
      { description: 'Newest first.' },
    ),
  ),
}

/** A results field that is never null for a type. */
export function filled(field: keyof typeof resultFields, description?: string): TSchema {
  const { type, ...rest } = resultFields[field] as object as { type: readonly string[] }
  const [only] = type.filter(one => one !== 'null')
  return { ...rest, type: only, ...(description && { description }) } as TSchema
}

/** Counts of numbers. @param description which of them */
export function distribution(description: string): TSchema {
  return { ...counts, description }
}

/** The mean of numbers. */
export const meanField = Type.Unsafe({
  type: ['number', 'null'],
  description: 'Four decimals; null without answers.',
})

export const QuestionResultsOut = named(
  'QuestionResultsOut',
  Type.Object({
    session_id: Type.String({ description: 'The session.' }),
    question_id: Type.String({ description: 'The question.' }),
    question_type: Type.String({ description: 'Question type, which determines the applicable fields.' }),
    total_voters: Type.Integer({ description: 'Number of participants who answered.' }),
    ...resultFields,
    words_total: Type.Optional(Type.Integer({ description: 'WORD_CLOUD: number of distinct words.' })),
    values_total: Type.Optional(
      Type.Integer({
        description: 'NUMERIC with more than 1,001 steps: number of distinct values with answers.',
      }),
    ),
    groups: Type.Optional(
      Type.Array(
        shape({
          text: Type.String({ description: 'The word that the group counts as.' }),
          count: Type.Integer({ description: 'Sum of the counts of its words.' }),
          words: Type.Array(Type.String(), { description: 'Its words, most frequent first.' }),
        }),
        {
          description:
            'WORD_CLOUD: the words that displays and reports show, most frequent first, merged by hand and without stop words; absent where nothing is merged or left out.',
        },
      ),
    ),
    right: Type.Optional(
      Type.Integer({
        description:
          'Number of participants whose answer is entirely correct; absent without a correct answer.',
      }),
    ),
  }),
)
export type QuestionResultsOut = Static<typeof QuestionResultsOut>

export type ResultFields = Omit<
  QuestionResultsOut,
  'session_id' | 'question_id' | 'question_type' | 'total_voters'
>

/** Fields that reveal the correct answer; withheld from participants until REVEALED. */
export const revealingFields = [
  'correct_option_ids',
  'correct_pairs',
  'correct_order',
  'placement_accuracy',
  'blank_stats',
] as const satisfies readonly (keyof ResultFields)[]

/** All type-dependent fields, null. */
export const noResults = Object.freeze(
  Object.fromEntries(Object.keys(resultFields).map(key => [key, null])),
) as Readonly<Record<Exclude<keyof ResultFields, 'words_total' | 'values_total' | 'groups' | 'right'>, null>>
