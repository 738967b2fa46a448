import { sql } from 'kysely'
import type { Writing } from '../../services.ts'
import type { Database } from '../../storage/schema.ts'
import type { Db } from '../../storage/storage.ts'
import { joinCodeCooldownMs } from '../sessions/join-code.ts'
import { recordRemoval } from './removal-records.ts'

type Counted = 'answers' | 'entries' | 'participants'

/** The rows of a table that belong to a session: the column that names it, and their key. */
interface Belonging {
  readonly table: keyof Database
  readonly key: readonly string[]
  /** By its key, or by those of what belongs to it. */
  readonly by: 'session_key' | 'session_question_key' | 'entry_key' | 'participant_key' | 'stage_link_key'
  /** As what a record of the removal counts them. */
  readonly counted?: Counted
}

interface DeletedSession {
  readonly id: string
  readonly organization_key: number
  readonly ended_at: number | null
  /** Null: somebody has deleted it. */
  readonly deleted_after_days: number | null
  readonly title: string
}

/** Everything that a session owns, whatever refers to something else before it. */
export const belongings: readonly Belonging[] = [
  {
    table: 'answers',
    key: ['session_question_key', 'participant_key'],
    by: 'session_question_key',
    counted: 'answers',
  },
  {
    table: 'unlinked_answers',
    key: ['session_question_key', 'place'],
    by: 'session_question_key',
    counted: 'answers',
  },
  { table: 'tallies', key: ['session_question_key', 'list', 'item', 'server'], by: 'session_question_key' },
  { table: 'hidden_texts', key: ['session_question_key', 'digest'], by: 'session_question_key' },
  { table: 'text_reviews', key: ['session_question_key', 'digest'], by: 'session_question_key' },
  { table: 'spins', key: ['key'], by: 'session_question_key' },
  { table: 'upvotes', key: ['entry_key', 'participant_key'], by: 'entry_key' },
  { table: 'entries', key: ['key'], by: 'session_question_key', counted: 'entries' },
  { table: 'qa_voters', key: ['session_question_key', 'participant_key'], by: 'session_question_key' },
  { table: 'voters', key: ['session_key', 'participant_key'], by: 'session_key' },
  { table: 'time_factors', key: ['session_key', 'participant_key', 'from_at'], by: 'session_key' },
  { table: 'final_standings', key: ['session_key', 'participant_key'], by: 'session_key' },
  { table: 'participant_tokens', key: ['hash'], by: 'participant_key' },
  { table: 'participants', key: ['key'], by: 'session_key', counted: 'participants' },
  { table: 'stage_passes', key: ['hash'], by: 'stage_link_key' },
  { table: 'stage_pairings', key: ['stage_link_key'], by: 'stage_link_key' },
  { table: 'stage_links', key: ['key'], by: 'session_key' },
  { table: 'unlinkings', key: ['session_key'], by: 'session_key' },
  { table: 'session_counts', key: ['session_key', 'server'], by: 'session_key' },
  { table: 'discarded_answers', key: ['session_question_key'], by: 'session_key' },
  { table: 'session_questions', key: ['key'], by: 'session_key' },
]

/**
 * One slice of removing what deleted sessions own; of a session itself, once the cooldown of its join code is over. Where its
 * time was over, a record says what was removed.
 * @param after the session up to which nothing is left to remove now.
 * @returns where the next slice begins; null when there is nothing more.
 */
export async function removeDeletedSessions(
  tx: Writing,
  after: number,
  rowsMax: number,
): Promise<number | null> {
  const { db, now } = tx
  const session = await db
    .selectFrom('sessions as s')
    .innerJoin('presentations as p', 'p.key', 's.presentation_key')
    .select(['s.key', 's.id', 's.organization_key', 's.ended_at', 's.deleted_after_days', 'p.title'])
    .where('s.deleted_at', 'is not', null)
    .where('s.key', '>', after)
    .orderBy('s.key')
    .limit(1)
    .executeTakeFirst()
  if (!session) return null
  for (const belonging of belongings) {
    const count = await removeSome(db, belonging, session.key, rowsMax)
    if (count > 0 && belonging.counted) await record(tx, session, { [belonging.counted]: count })
    if (count === rowsMax) return after
  }
  // One without answers has been removed too.
  await record(tx, session, { answers: 0 })
  if (session.ended_at! > now - joinCodeCooldownMs) return session.key
  await db.deleteFrom('join_codes').where('session_key', '=', session.key).execute()
  await db.deleteFrom('sessions').where('key', '=', session.key).execute()
  return session.key
}

async function record(
  tx: Writing,
  session: DeletedSession,
  removed: Partial<Record<Counted, number>>,
): Promise<void> {
  const { id, title, ended_at, organization_key, deleted_after_days: days } = session
  if (days === null) return
  const of = { id, title, endedAt: ended_at! }
  await recordRemoval(tx, organization_key, { kind: 'SESSION', set_by: 'ORGANIZATION', days, removed, of })
}

const ownersOf = {
  session_key: (session: number) => sql`${session}`,
  session_question_key: (session: number) => sql`
    select key from session_questions where session_key = ${session}
    union all select session_question_key from discarded_answers where session_key = ${session}`,
  entry_key: (session: number) =>
    sql`select e.key from entries e join session_questions a on a.key = e.session_question_key where a.session_key = ${session}`,
  participant_key: (session: number) => sql`select key from participants where session_key = ${session}`,
  stage_link_key: (session: number) => sql`select key from stage_links where session_key = ${session}`,
} as const

async function removeSome(
  db: Db,
  { table, key, by }: Belonging,
  session: number,
  rowsMax: number,
): Promise<number> {
  const columns = sql.join(key.map(column => sql.ref(column)))
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where (${columns}) in (
      select ${columns} from ${sql.table(table)} where ${sql.ref(by)} in (${ownersOf[by](session)})
      limit ${rowsMax})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
