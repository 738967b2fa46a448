import { sql } from 'kysely'
import type { Writing } from '../../services.ts'
import { participantsAfter } from '../participants/participants-after.ts'
import { recordRemoval } from './removal-records.ts'

/**
 * One slice of removing names and mail addresses of participants, in the session of an organization that ended first. Their answers
 * and places stay, under nobody's name.
 * @param setting sessions that ended before a time, Unix ms, and the days that were chosen.
 * @param after the participant of the session up to whom they are removed.
 * @returns where the next slice begins; null when there is nothing more.
 */
export async function removeNames(
  tx: Writing,
  organizationKey: number,
  { days, before }: { readonly days: number; readonly before: number },
  after: number,
  rowsMax: number,
): Promise<number | null> {
  const session = await tx.db
    .selectFrom('sessions as s')
    .innerJoin('presentations as p', 'p.key', 's.presentation_key')
    .select(['s.key', 's.id', 's.ended_at', 'p.title'])
    .where('s.organization_key', '=', organizationKey)
    .where('s.deleted_at', 'is', null)
    // Literals, for the index of those that have names.
    .where('s.names_removed', '=', sql.lit(0))
    .where('s.identity_mode', '=', sql.lit('IDENTIFIED' as const))
    .where('s.ended_at', '<=', before)
    .orderBy('s.ended_at')
    .orderBy('s.key')
    .limit(1)
    .executeTakeFirst()
  if (!session) return null
  if ((await removeAskerNames(tx, session.key, rowsMax)) === rowsMax) return after
  const people = await participantsAfter(tx, session.key, after, rowsMax)
  if (people.length > 0) {
    const named = await tx.db
      .updateTable('participants')
      .set({ display_name: null, email: null, account_hash: null, name_review: null })
      .where('key', 'in', people)
      .where(eb => eb.or([eb('display_name', 'is not', null), eb('email', 'is not', null)]))
      .returning('key')
      .execute()
    if (named.length > 0) {
      const of = { id: session.id, title: session.title, endedAt: session.ended_at! }
      const removed = { names: named.length }
      await recordRemoval(tx, organizationKey, { kind: 'NAMES', set_by: 'ORGANIZATION', days, removed, of })
    }
  }
  if (people.length === rowsMax) return people.at(-1)!
  await tx.db.updateTable('sessions').set({ names_removed: 1 }).where('key', '=', session.key).execute()
  return 0
}

/** @returns how many, at most `rowsMax` */
async function removeAskerNames({ db }: Writing, sessionKey: number, rowsMax: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('entries')
    .set({ asker_name: null })
    .where('key', 'in', eb =>
      eb
        .selectFrom('entries as e')
        .innerJoin('session_questions as a', 'a.key', 'e.session_question_key')
        .select('e.key')
        .where('a.session_key', '=', sessionKey)
        .where('e.asker_name', 'is not', null)
        .limit(rowsMax),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
