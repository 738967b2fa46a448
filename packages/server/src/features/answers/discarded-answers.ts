import { sql } from 'kysely'
import type { Db } from '../../storage/storage.ts'

/** Whoever has found a question under its former key reads on for so long at most. */
const readersGoneMs = 60_000

/** Where rows of a discarded run stand, and what tells them apart. */
const tables = [
  ['answers', 'participant_key'],
  ['tallies', 'list, item, server'],
  ['text_reviews', 'digest'],
] as const

/** One slice of removing what was discarded a minute ago. @returns null when there is nothing more, else 0 */
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

/** One slice of removing what was discarded in a session that nobody answers any more. */
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
