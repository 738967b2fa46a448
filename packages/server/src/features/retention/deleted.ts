import { optInEventTypes } from '@roomful/contract/features/webhooks/events'
import { identityOf } from '@roomful/contract/identity'
import { type RawBuilder, sql } from 'kysely'
import type { Writing } from '../../services.ts'
import type { Db } from '../../storage/storage.ts'
import type { Database } from '../../storage/tables.ts'
import { emptyEvents, removeOptInEvents } from '../event-log/event-log.ts'
import { joinCodeCooldownMs } from '../sessions/sessions.ts'
import { recordRemoval } from './removal-records.ts'

type Counted = 'answers' | 'entries' | 'participants'

/** The rows of a table that belong to a session: the column that refers to it, and their key. */
interface Belonging {
  readonly table: keyof Database
  readonly key: readonly string[]
  /** By session, or by rows that belong to one. */
  readonly by: 'session_key' | 'session_question_key' | 'entry_key' | 'participant_key' | 'stage_link_key'
  /** The removal record's counter. */
  readonly counted?: Counted
}

interface DeletedSession {
  readonly id: string
  readonly organization_key: number
  readonly ended_at: number | null
  /** Null: deleted by a user. */
  readonly deleted_after_days: number | null
  readonly title: string
}

const openingTypes = ['session.opened', 'question.opened'] as const

/** All rows of a session, referring rows first. */
export const belongings: readonly Belonging[] = [
  {
    table: 'answers',
    key: ['session_question_key', 'participant_key'],
    by: 'session_question_key',
    counted: 'answers',
  },
  {
    table: 'anonymized_answers',
    key: ['session_question_key', 'place'],
    by: 'session_question_key',
    counted: 'answers',
  },
  { table: 'tallies', key: ['session_question_key', 'list', 'item', 'server'], by: 'session_question_key' },
  { table: 'hidden_texts', key: ['session_question_key', 'digest'], by: 'session_question_key' },
  { table: 'word_aliases', key: ['session_question_key', 'digest'], by: 'session_question_key' },
  { table: 'text_reviews', key: ['session_question_key', 'digest'], by: 'session_question_key' },
  { table: 'spins', key: ['key'], by: 'session_question_key' },
  { table: 'upvotes', key: ['entry_key', 'participant_key'], by: 'entry_key' },
  { table: 'entries', key: ['key'], by: 'session_question_key', counted: 'entries' },
  { table: 'qa_voters', key: ['session_question_key', 'participant_key'], by: 'session_question_key' },
  { table: 'voters', key: ['session_key', 'participant_key'], by: 'session_key' },
  { table: 'time_factors', key: ['session_key', 'participant_key', 'from_at'], by: 'session_key' },
  { table: 'final_standings', key: ['session_key', 'participant_key'], by: 'session_key' },
  { table: 'teams', key: ['session_key', 'team'], by: 'session_key' },
  { table: 'participant_tokens', key: ['hash'], by: 'participant_key' },
  { table: 'participants', key: ['key'], by: 'session_key', counted: 'participants' },
  { table: 'stage_passes', key: ['hash'], by: 'stage_link_key' },
  { table: 'stage_pairings', key: ['stage_link_key'], by: 'stage_link_key' },
  { table: 'stage_links', key: ['key'], by: 'session_key' },
  { table: 'report_links', key: ['key'], by: 'session_key' },
  { table: 'anonymizations', key: ['session_key'], by: 'session_key' },
  { table: 'session_counts', key: ['session_key', 'server'], by: 'session_key' },
  { table: 'discarded_answers', key: ['session_question_key'], by: 'session_key' },
  { table: 'session_questions', key: ['key'], by: 'session_key' },
  { table: 'questions', key: ['key'], by: 'session_key' },
]

/** Small sessions share a transaction for this long: each commit writes the pages of all indexes again. */
const transactionMs = 15

/**
 * Removes a batch of rows of deleted sessions: several small ones, or a part of a large one; of a session itself, once the cooldown of its join code is
 * over. Expired sessions get a removal record.
 * @param after the session up to which nothing is left to remove now.
 * @param isClockTrusted otherwise only rows of sessions that users deleted are removed, and no session itself
 * @returns where the next batch begins; null at the end.
 */
export async function removeDeletedSessions(
  tx: Writing,
  after: number,
  rowsMax: number,
  isClockTrusted: boolean,
): Promise<number | null> {
  const began = performance.now()
  for (let place = after; ; ) {
    const next = await removeDeletedSession(tx, place, rowsMax, isClockTrusted)
    if (next === null || next === place || performance.now() - began > transactionMs) return next
    place = next
  }
}

/** A batch of rows of the next deleted session. @returns `after` while more are left of it; null at the end. */
async function removeDeletedSession(
  tx: Writing,
  after: number,
  rowsMax: number,
  isClockTrusted: boolean,
): Promise<number | null> {
  const { db, now } = tx
  const session = await db
    .selectFrom('sessions as s')
    .innerJoin('presentations as p', 'p.key', 's.presentation_key')
    .select(['s.key', 's.id', 's.organization_key', 's.ended_at', 's.deleted_after_days', 's.identity_mode'])
    .select('p.title')
    .where('s.deleted_at', 'is not', null)
    .$if(!isClockTrusted, q => q.where('s.deleted_after_days', 'is', null))
    .where('s.key', '>', after)
    .orderBy('s.key')
    .limit(1)
    .executeTakeFirst()
  if (!session) return null
  // An anonymized session leaves no trace of who was active when. The other events stay for their receivers.
  const opened = identityOf(session).closed.anonymizesAnswers ? optInEventTypes : openingTypes
  if ((await removeOptInEvents(tx, session.key, rowsMax, opened)) === rowsMax) return after
  if ((await emptyEvents(tx, session.key, rowsMax)) === rowsMax) return after
  for (const belonging of belongings) {
    const count = await removeSome(db, belonging, session.key, rowsMax)
    if (count > 0 && belonging.counted) await record(tx, session, { [belonging.counted]: count })
    if (count === rowsMax) return after
  }
  await db
    .updateTable('sessions')
    .set({ final_table: null, barred_names: '[]' })
    .where('key', '=', session.key)
    .where(eb => eb.or([eb('final_table', 'is not', null), eb('barred_names', '<>', '[]')]))
    .execute()
  // Recorded even without answers.
  await record(tx, session, { answers: 0 })
  if (!isClockTrusted || session.ended_at! > now - joinCodeCooldownMs) return session.key
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

/** Calls in progress at the deletion have written their audit rows by then. */
const callsEndMs = 60 * 60_000

const ofOrganization = (key: number) => sql`organization_key = ${key}`
const ofItsEndpoints = (key: number) =>
  sql`endpoint_key in (select key from endpoints where organization_key = ${key})`
const ofItsPresentations = (key: number) =>
  sql`presentation_key in (select key from presentations where organization_key = ${key})`
const ofItsImages = (key: number) =>
  sql`image_key in (select key from images where organization_key = ${key})`
/** Sessions are removed separately, and refer to their owner until then. */
const withoutSessions = (key: number) => sql`organization_key = ${key}
  and not exists (select 1 from sessions where sessions.presentation_key = presentations.key)`

/** All rows of an organization except sessions, referring rows first. */
export const organizationBelongings: readonly {
  readonly table: keyof Database
  readonly key: readonly string[]
  readonly where: (organizationKey: number) => RawBuilder<unknown>
}[] = [
  { table: 'deliveries', key: ['key'], where: ofItsEndpoints },
  { table: 'events', key: ['key'], where: ofOrganization },
  { table: 'endpoints', key: ['key'], where: ofOrganization },
  { table: 'credentials', key: ['key'], where: ofOrganization },
  { table: 'permanent_rooms', key: ['organization_key', 'name'], where: ofOrganization },
  // Removed at the deletion, unless a server of an earlier version did that.
  { table: 'confirmed_domains', key: ['domain'], where: ofOrganization },
  { table: 'organization_words', key: ['organization_key', 'word'], where: ofOrganization },
  { table: 'questions', key: ['key'], where: ofItsPresentations },
  { table: 'content_slides', key: ['key'], where: ofItsPresentations },
  { table: 'image_uses', key: ['image_key', 'owner', 'owner_key'], where: ofItsImages },
  { table: 'image_chunks', key: ['image_key', 'scaled_to', 'place'], where: ofItsImages },
  { table: 'images', key: ['key'], where: ofOrganization },
  { table: 'presentations', key: ['key'], where: withoutSessions },
  { table: 'trend_counts', key: ['organization_key', 'month', 'name'], where: ofOrganization },
  { table: 'audit', key: ['key'], where: ofOrganization },
  { table: 'removal_records', key: ['key'], where: ofOrganization },
]

/**
 * Removes a batch of rows of deleted organizations; of an organization itself, once its sessions are gone.
 * @param after the organization up to which nothing is left to remove now.
 * @returns where the next batch begins; null at the end.
 */
export async function removeDeletedOrganizations(
  db: Db,
  now: number,
  after: number,
  rowsMax: number,
): Promise<number | null> {
  const organization = await db
    .selectFrom('organizations')
    .select(['key', 'deleted_at'])
    .where('deleted_at', 'is not', null)
    .where('key', '>', after)
    .orderBy('key')
    .limit(1)
    .executeTakeFirst()
  if (!organization) return null
  const { key, deleted_at } = organization
  for (const { table, key: columns, where } of organizationBelongings) {
    const names = sql.join(columns.map(column => sql.ref(column)))
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (${names}) in (
        select ${names} from ${sql.table(table)} where ${where(key)} limit ${rowsMax})`.execute(db)
    if (Number(numAffectedRows ?? 0) === rowsMax) return after
  }
  if (deleted_at! > now - callsEndMs) return key
  await db
    .deleteFrom('organizations')
    .where('key', '=', key)
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('sessions').select('key').where('organization_key', '=', key))),
    )
    .execute()
  return key
}
