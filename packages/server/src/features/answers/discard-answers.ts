import { sql } from 'kysely'
import type { Writing } from '../../services.ts'
import type { Db } from '../../storage/storage.ts'
import { addToCounts } from '../results/tallies.ts'
import type { SessionQuestionRow } from '../sessions/session-question.ts'
import { countVoters } from './voters.ts'

/**
 * Discards all answers to a question and their tally, in constant time: the question gets a new key. Rows
 * under the old key are removed later, in batches (`removeDiscardedAnswers`). Voters of this question who
 * also answered another one must have been moved there (`moveVoters`).
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
  // Moderation decisions survive a reopening.
  for (const table of ['hidden_texts', 'word_aliases'] as const)
    await db
      .updateTable(table)
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

/** How long a reader may keep using a question's former key. */
const readersGoneMs = 60_000

/** Tables with rows of a discarded run, and their identifying columns. */
const tables = [
  ['answers', 'participant_key'],
  ['tallies', 'list, item, server'],
  ['text_reviews', 'digest'],
] as const

/** Removes one batch of rows discarded a minute ago. @returns null when none are left, else 0 */
export async function removeDiscardedAnswers(db: Db, now: number, rowsMax: number): Promise<number | null> {
  const discarded = await db
    .selectFrom('discarded_answers')
    .select('session_question_key')
    .where('discarded_at', '<=', now - readersGoneMs)
    .limit(1)
    .executeTakeFirst()
  if (!discarded) return null
  await removeSome(db, discarded.session_question_key, rowsMax)
  return 0
}

/** Removes one batch of rows discarded in a session that is closed. */
export async function removeDiscardedIn(
  db: Db,
  sessionKey: number,
  rowsMax: number,
): Promise<'more' | 'done'> {
  const discarded = await db
    .selectFrom('discarded_answers')
    .select('session_question_key')
    .where('session_key', '=', sessionKey)
    .limit(1)
    .executeTakeFirst()
  if (!discarded) return 'done'
  await removeSome(db, discarded.session_question_key, rowsMax)
  return 'more'
}

async function removeSome(db: Db, key: number, rowsMax: number): Promise<void> {
  for (const [table, columns] of tables) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where session_question_key = ${key} and (${sql.raw(columns)}) in (
        select ${sql.raw(columns)} from ${sql.table(table)} where session_question_key = ${key} limit ${rowsMax})`.execute(
      db,
    )
    if (Number(numAffectedRows ?? 0) === rowsMax) return
  }
  await db.deleteFrom('discarded_answers').where('session_question_key', '=', key).execute()
}
