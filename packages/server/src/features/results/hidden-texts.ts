import { comparisonKey } from '@roomful/contract/lib/comparison-key'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { compareCodePoints } from '@roomful/contract/question-types/tally'
import type { Reading } from '../../services.ts'

/** Comparison keys of texts that a moderator has hidden, in every form. */
export type HiddenKeys = ReadonlySet<string>

export const nothingHidden: HiddenKeys = new Set()

/** The hidden texts of a question as they were shown, in code point order. */
export async function hiddenTexts({ db }: Reading, sessionQuestionKey: number): Promise<string[]> {
  const rows = await db
    .selectFrom('hidden_texts')
    .select('text')
    .where('session_question_key', '=', sessionQuestionKey)
    .execute()
  // The database would sort by locale.
  return rows.map(row => row.text).sort(compareCodePoints)
}

export async function hiddenKeys(reading: Reading, sessionQuestionKey: number): Promise<HiddenKeys> {
  return new Set((await hiddenTexts(reading, sessionQuestionKey)).map(comparisonKey))
}

export function isHidden(keys: HiddenKeys, text: string): boolean {
  return keys.size > 0 && keys.has(comparisonKey(text))
}

/** Results without hidden texts and blanks; hidden words have not been read. */
export function withoutHidden(results: QuestionResultsOut, keys: HiddenKeys): QuestionResultsOut {
  const isShown = ({ text }: { text: string }) => !isHidden(keys, text)
  return {
    ...results,
    texts: results.texts?.filter(isShown) ?? null,
    blank_stats:
      results.blank_stats?.map(blank => ({ ...blank, answers: blank.answers.filter(isShown) })) ?? null,
  }
}
