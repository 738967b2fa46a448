import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { Reading } from '../domain.ts'

/** The hidden texts of a question, in alphabetical order. */
export async function hiddenTexts({ db }: Reading, sessionQuestionKey: number): Promise<string[]> {
  const rows = await db
    .selectFrom('hidden_texts')
    .select('text')
    .where('asked_key', '=', sessionQuestionKey)
    .orderBy('text')
    .execute()
  return rows.map(row => row.text)
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
