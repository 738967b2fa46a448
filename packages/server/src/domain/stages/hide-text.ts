import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { Organization, Reading, Writing } from '../domain.ts'
import { holdSession, invalidState } from '../sessions/session-row.ts'

/**
 * Keeps a word or text of the question on screen from every display, or shows it again. Results read through
 * the API and exports stay whole.
 * @throws ApiError NOT_FOUND, INVALID_SESSION_STATE
 */
export async function hideText(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  text: string,
  hidden: boolean,
): Promise<void> {
  const session = await holdSession(tx, organization, sessionId)
  const askedKey = session.active_asked_key
  if (askedKey === null) throw invalidState('No question is on screen: activate one first.')
  if (hidden) {
    await tx.db
      .insertInto('hidden_texts')
      .values({ asked_key: askedKey, text })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  } else {
    await tx.db
      .deleteFrom('hidden_texts')
      .where('asked_key', '=', askedKey)
      .where('text', '=', text)
      .execute()
  }
  tx.tell({ type: 'answers', sessionKey: session.key, askedKey })
}

/** Results without what a moderator has hidden. */
export async function withoutHidden(
  { db }: Reading,
  askedKey: number,
  results: QuestionResultsOut,
): Promise<QuestionResultsOut> {
  if (!results.words && !results.texts) return results
  const rows = await db.selectFrom('hidden_texts').select('text').where('asked_key', '=', askedKey).execute()
  if (rows.length === 0) return results
  const hidden = new Set(rows.map(row => row.text))
  return {
    ...results,
    words: results.words?.filter(word => !hidden.has(word.text)) ?? null,
    texts: results.texts?.filter(({ text }) => !hidden.has(text)) ?? null,
  }
}
