import { comparedMax } from '@roomful/contract/features/reports/comparison'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { Reading } from '../../services.ts'
import { frozenDefinition, type SessionQuestionRow } from '../sessions/session-question.ts'
import { readWholeCounts } from './results.ts'

/** A choice of participants: each counts those who gave it among those who answered. */
export interface CountedItem {
  readonly label: string
  readonly count: number
  readonly isCorrect: boolean
}

/** The compared part of a question's results, without texts of participants. */
export interface ComparedCounts {
  readonly voters: number
  readonly items: readonly CountedItem[]
  /** How often each value of a scale was given; of NPS each answer counts 100, 0 or −100. */
  readonly values: readonly (readonly [value: number, count: number])[]
}

export function comparedCounts(definition: QuestionDefinition, results: QuestionResultsOut): ComparedCounts {
  return { voters: results.total_voters, items: itemsOf(definition, results), values: valuesOf(results) }
}

/** The counts of a question before each of its reopenings, oldest first. */
export function frozenCounts({ frozen_counts }: Pick<SessionQuestionRow, 'frozen_counts'>): ComparedCounts[] {
  return frozen_counts === null ? [] : JSON.parse(frozen_counts)
}

/** The same as stored once the question is reopened, with its counts until then if it has answers. */
export async function freezeCounts(
  reading: Reading,
  session: { readonly id: string },
  sessionQuestion: SessionQuestionRow,
): Promise<string | null> {
  const definition = frozenDefinition(sessionQuestion)
  const results = await readWholeCounts(reading, session, sessionQuestion.key, definition)
  if (results.total_voters === 0) return sessionQuestion.frozen_counts
  const all = [...frozenCounts(sessionQuestion), comparedCounts(definition, results)]
  // With the current ones they are as many as are compared.
  return JSON.stringify(all.slice(1 - comparedMax))
}

function itemsOf(definition: QuestionDefinition, results: QuestionResultsOut): CountedItem[] {
  const { option_counts, correct_option_ids, blank_stats, pair_stats, correct_pairs } = results
  const optionText = (id: string) => definition.options.find(option => option.id === id)?.text ?? id
  const matchText = (id: string) => definition.options.find(option => option.match_id === id)?.match ?? id
  return [
    ...Object.entries(option_counts ?? {}).map(([id, count]) => ({
      label: optionText(id),
      count,
      isCorrect: correct_option_ids?.includes(id) ?? false,
    })),
    ...(blank_stats ?? []).map(({ index, correct }) => ({
      label: `${index + 1}`,
      count: correct,
      isCorrect: true,
    })),
    ...(correct_pairs ?? []).map(({ left_id, right_id }) => ({
      label: `${optionText(left_id)} → ${matchText(right_id)}`,
      count: pair_stats?.find(pair => pair.left_id === left_id && pair.right_id === right_id)?.count ?? 0,
      isCorrect: true,
    })),
  ]
}

function valuesOf({ nps, value_distribution }: QuestionResultsOut): [number, number][] {
  if (nps)
    return [
      [100, nps.promoters],
      [0, nps.passives],
      [-100, nps.detractors],
    ]
  return Object.entries(value_distribution ?? {}).flatMap(([value, count]) =>
    typeof count === 'number' ? [[Number(value), count] as [number, number]] : [],
  )
}
