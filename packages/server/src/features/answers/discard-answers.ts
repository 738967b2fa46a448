import type { Writing } from '../../services.ts'
import { addToCounts } from '../results/add-to-counts.ts'
import type { SessionQuestionRow } from '../sessions/session-question.ts'
import { countVoters } from './voters.ts'

/**
 * Discards all answers to a question and what was counted of them, however many there are: the question gets another
 * key, under which nothing stands yet. What is under the one before is removed later, in slices
 * (`features/answers/discarded-answers.ts`). Voters of this question who have answered another one too must have been
 * moved there (`moveVoters`).
 * @returns the new key
 */
export async function discardAnswers(
  tx: Writing,
  { key, ...sessionQuestion }: SessionQuestionRow,
): Promise<number> {
  const { db, now } = tx
  const { session_key } = sessionQuestion
  const voters = await countVoters(tx, session_key, key)
  if (voters > 0) await addToCounts(tx, session_key, { voters: -voters })
  await db.deleteFrom('session_questions').where('key', '=', key).execute()
  const { key: newKey } = await db
    .insertInto('session_questions')
    .values(sessionQuestion)
    .returning('key')
    .executeTakeFirstOrThrow()
  // What presenters have decided about words and texts holds on.
  await db
    .updateTable('hidden_texts')
    .set({ session_question_key: newKey })
    .where('session_question_key', '=', key)
    .execute()
  await db
    .updateTable('text_reviews')
    .set({ session_question_key: newKey })
    .where('session_question_key', '=', key)
    .where('lifecycle', '<>', 'PENDING')
    .execute()
  await db
    .insertInto('discarded_answers')
    .values({ session_question_key: key, session_key, discarded_at: now })
    .execute()
  return newKey
}
