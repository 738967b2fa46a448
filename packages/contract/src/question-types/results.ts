import Type, { type Static } from 'typebox'
import { MapOf, Nullable, named, Timestamp } from '../lib/schema.ts'

const counts = MapOf(Type.Integer())
const ids = Type.Array(Type.String())
const shape = <T extends Type.TProperties>(properties: T) => Type.Object(properties)

/** The type-dependent fields of QuestionResultsOut (docs/reference/question-types.md, "Results"). */
export const resultFields = {
  option_counts: { ...Nullable(counts), description: 'Option id to how many chose it.' },
  value_distribution: Type.Unsafe<Record<string, number> | Record<string, number[]> | null>({
    type: ['object', 'null'],
    additionalProperties: { type: ['integer', 'array'], items: { type: 'integer' } },
    description: 'Value to count; for RANKING option id to the times at place 1, 2, …',
  }),
  average: Type.Unsafe<number | Record<string, number | null> | null>({
    type: ['number', 'object', 'null'],
    additionalProperties: { type: ['number', 'null'] },
    description: 'The mean; for RANKING option id to mean place. Four decimals.',
  }),
  words: Nullable(
    Type.Array(
      shape({
        text: Type.String({ description: 'The word, in lower case.' }),
        count: Type.Integer({ description: 'Participants who gave it.' }),
      }),
      { description: 'Most frequent first.' },
    ),
  ),
  texts: Nullable(
    Type.Array(shape({ text: Type.String({ description: 'The answer.' }), created_at: Timestamp }), {
      description: 'Newest first.',
    }),
  ),
  correct_option_ids: Nullable({ ...ids, description: 'Options that are right.' }),
  nps: Nullable(
    shape({
      score: Nullable(Type.Number({ description: '−100 to 100; null when nobody has answered.' })),
      promoters: Type.Integer({ description: 'Answers of 9 and 10.' }),
      passives: Type.Integer({ description: 'Answers of 7 and 8.' }),
      detractors: Type.Integer({ description: 'Answers of 0 to 6.' }),
    }),
  ),
  pair_stats: Nullable(
    Type.Array(
      shape({
        left_id: Type.String({ description: 'Option id.' }),
        right_id: Type.String({ description: '`match_id` of an option.' }),
        count: Type.Integer({ description: 'Participants who paired them.' }),
      }),
      { description: 'Right pairs, and those that occur.' },
    ),
  ),
  correct_pairs: Nullable(
    Type.Array(
      shape({
        left_id: Type.String({ description: 'Option id.' }),
        right_id: Type.String({ description: 'Its `match_id`.' }),
      }),
      { description: 'What belongs together.' },
    ),
  ),
  correct_order: Nullable({ ...ids, description: 'Option ids in the right order.' }),
  placement_accuracy: {
    ...Nullable(MapOf(Type.Number())),
    description: 'Option id to the fraction that placed it right.',
  },
  most_common_order: Nullable({ ...ids, description: 'Option ids; empty when nobody has answered.' }),
  blank_stats: Nullable(
    Type.Array(
      shape({
        index: Type.Integer({ description: 'The place of the blank in the prompt, from 0.' }),
        correct: Type.Integer({ description: 'Participants who filled it in right.' }),
        incorrect: Type.Integer({ description: 'Participants who did not.' }),
        answers: Type.Array(
          shape({
            text: Type.String({ description: 'What was filled in.' }),
            count: Type.Integer({ description: 'Participants who gave it.' }),
            is_correct: Type.Boolean({ description: 'It is right.' }),
          }),
          { description: 'The 50 most frequent.' },
        ),
      }),
      { description: 'One for each blank, in their order.' },
    ),
  ),
  allocation_totals: { ...Nullable(counts), description: 'Option id to the sum of its points.' },
  spin_outcomes: Nullable(
    Type.Array(
      shape({
        option_id: Type.String({ description: 'The option that was drawn.' }),
        text: Type.String({ description: 'Its text.' }),
        spun_at: Timestamp,
      }),
      { description: 'Newest first.' },
    ),
  ),
}

export const QuestionResultsOut = named(
  'QuestionResultsOut',
  Type.Object({
    session_id: Type.String({ description: 'The session that asked it.' }),
    question_id: Type.String({ description: 'The question.' }),
    question_type: Type.String({ description: 'Its type, which says what results there are.' }),
    total_voters: Type.Integer({ description: 'Participants who have answered it.' }),
    ...resultFields,
    words_total: Type.Optional(
      Type.Integer({ description: 'WORD_CLOUD: how many different words there are.' }),
    ),
  }),
)
export type QuestionResultsOut = Static<typeof QuestionResultsOut>

export type ResultFields = Omit<
  QuestionResultsOut,
  'session_id' | 'question_id' | 'question_type' | 'total_voters'
>

/** Fields that reveal the correct answer: withheld from participants until REVEALED. */
export const revealingFields = [
  'correct_option_ids',
  'correct_pairs',
  'correct_order',
  'placement_accuracy',
  'blank_stats',
] as const satisfies readonly (keyof ResultFields)[]

/** Every type-dependent field, null. */
export const noResults = Object.freeze(
  Object.fromEntries(Object.keys(resultFields).map(key => [key, null])),
) as Readonly<Record<Exclude<keyof ResultFields, 'words_total'>, null>>
