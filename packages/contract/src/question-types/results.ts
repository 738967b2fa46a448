import Type, { type Static } from 'typebox'
import { MapOf, Nullable, named, Timestamp } from '../schema.ts'

const counts = MapOf(Type.Integer())
const ids = Type.Array(Type.String())
const shape = <T extends Type.TProperties>(properties: T) => Type.Object(properties)

/** The type-dependent fields of QuestionResultsOut (docs/reference/question-types.md, "Results"). */
export const resultFields = {
  option_counts: Nullable(counts),
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
  words: Nullable(Type.Array(shape({ text: Type.String(), count: Type.Integer() }))),
  texts: Nullable(Type.Array(shape({ text: Type.String(), created_at: Timestamp }))),
  correct_option_ids: Nullable(ids),
  nps: Nullable(
    shape({
      score: Nullable(Type.Number()),
      promoters: Type.Integer(),
      passives: Type.Integer(),
      detractors: Type.Integer(),
    }),
  ),
  pair_stats: Nullable(
    Type.Array(shape({ left_id: Type.String(), right_id: Type.String(), count: Type.Integer() })),
  ),
  correct_pairs: Nullable(Type.Array(shape({ left_id: Type.String(), right_id: Type.String() }))),
  correct_order: Nullable(ids),
  placement_accuracy: Nullable(MapOf(Type.Number())),
  most_common_order: Nullable(ids),
  blank_stats: Nullable(
    Type.Array(
      shape({
        index: Type.Integer(),
        correct: Type.Integer(),
        incorrect: Type.Integer(),
        answers: Type.Array(
          shape({ text: Type.String(), count: Type.Integer(), is_correct: Type.Boolean() }),
        ),
      }),
    ),
  ),
  allocation_totals: Nullable(counts),
  spin_outcomes: Nullable(
    Type.Array(shape({ option_id: Type.String(), text: Type.String(), spun_at: Timestamp })),
  ),
}

export const QuestionResultsOut = named(
  'QuestionResultsOut',
  Type.Object({
    session_id: Type.String(),
    question_id: Type.String(),
    question_type: Type.String(),
    total_voters: Type.Integer(),
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

/** Fields whose content reveals what is right: kept from participants' devices until REVEALED. */
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
