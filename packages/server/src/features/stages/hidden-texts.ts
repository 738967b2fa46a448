import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { compareCodePoints } from '@roomful/contract/question-types/tally'
import type { Reading } from '../../services.ts'

/** The hidden texts of a question, in code point order. */
export async function hiddenTexts({ db }: Reading, sessionQuestionKey: number): Promise<string[]> {
  const rows = await db
    .selectFrom('hidden_texts')
    .select('text')
    .where('session_question_key', '=', sessionQuestionKey)
    .execute()
  // By the database it would be in the order of its locale.
  return rows.map(row => row.text).sort(compareCodePoints)
}

/** Results without what a moderator has hidden. */
export async function withoutHidden(
  reading: Reading,
  sessionQuestionKey: number,
  results: QuestionResultsOut,
): Promise<QuestionResultsOut> {
  if (!results.words && !results.texts) return results
  const texts = await hiddenTexts(reading, sessionQuestionKey)
  if (texts.length === 0) return results
  const hidden = new Set(texts)
  return {
    ...results,
    words: results.words?.filter(word => !hidden.has(word.text)) ?? null,
    texts: results.texts?.filter(({ text }) => !hidden.has(text)) ?? null,
  }
}
