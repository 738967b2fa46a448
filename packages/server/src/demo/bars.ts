import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'

/** One line of results. */
export interface Bar {
  readonly label: string
  readonly count: number
}

type MakeBars = (question: QuestionDefinition, results: QuestionResultsOut) => Bar[]

/** Every type's results as bars; the compiler checks completeness. */
const makers: { readonly [T in QuestionTypeName]: MakeBars } = {
  MULTIPLE_CHOICE: perOption(results => results.option_counts),
  QUIZ: perOption(results => results.option_counts),
  WORD_CLOUD: (_, { words }) => (words ?? []).map(({ text, count }) => ({ label: text, count })),
  OPEN_TEXT: (_, { texts }) => (texts ?? []).map(({ text }) => ({ label: text, count: 1 })),
  RATING: perValue,
  NPS: perValue,
  NUMERIC: perValue,
  // First place counts most, so that the longest bar is the most liked.
  RANKING: ({ options }, { average }) =>
    options.map(({ id, text }) => {
      const place = (average as Record<string, number | null> | null)?.[id]
      return { label: text, count: place ? options.length + 1 - place : 0 }
    }),
  ORDERING: ({ options }, { placement_accuracy, total_voters }) =>
    options.map(({ id, text }) => ({
      label: text,
      count: Math.round((placement_accuracy?.[id] ?? 0) * total_voters),
    })),
  MATCHING: ({ options }, { pair_stats }) =>
    (pair_stats ?? []).map(({ left_id, right_id, count }) => {
      const left = options.find(option => option.id === left_id)?.text
      const right = options.find(option => option.match_id === right_id)?.match
      return { label: `${left} → ${right}`, count }
    }),
  FILL_IN_BLANK: (_, { blank_stats }) =>
    (blank_stats ?? []).flatMap(({ index, answers }) =>
      answers.slice(0, 4).map(({ text, count, is_correct }) => ({
        label: `${index + 1}. ${text || '(nothing)'}${is_correct ? ' ✓' : ''}`,
        count,
      })),
    ),
  POINT_ALLOCATION: perOption(results => results.allocation_totals),
  SPINNER: ({ options }, { spin_outcomes }) =>
    options.map(({ id, text }) => ({
      label: text,
      count: (spin_outcomes ?? []).filter(outcome => outcome.option_id === id).length,
    })),
  QA: (_, { total_voters }) => [{ label: 'asked or voted', count: total_voters }],
}

/** A question's results in at most `max` lines. */
export function barsOf(question: QuestionDefinition, results: QuestionResultsOut, max: number): Bar[] {
  return makers[question.type as QuestionTypeName](question, results).slice(0, max)
}

function perOption(countsOf: (results: QuestionResultsOut) => Record<string, number> | null): MakeBars {
  return ({ options }, results) =>
    options.map(({ id, text }) => ({ label: text, count: countsOf(results)?.[id] ?? 0 }))
}

function perValue(_: QuestionDefinition, { value_distribution }: QuestionResultsOut): Bar[] {
  const counted = Object.entries(value_distribution ?? {}) as [string, number][]
  return counted.map(([label, count]) => ({ label, count })).sort((a, b) => Number(a.label) - Number(b.label))
}
