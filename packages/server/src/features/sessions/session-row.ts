import type { SessionOut, SessionSettings } from '@roomful/contract/features/sessions/sessions'
import { settingDefaults } from '@roomful/contract/features/sessions/setting-defaults'
import { showsNames } from '@roomful/contract/identity'
import type { Selectable } from 'kysely'
import { ApiError, notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import type { Database } from '../../storage/tables.ts'

export type SessionRow = Selectable<Database['sessions']> & {
  /** Public id of the question on screen. */
  readonly active_question_id: string | null
}

/** @throws ApiError NOT_FOUND, also for a session of another organization. */
export async function findSession(
  reading: Reading,
  organization: Organization,
  id: string,
): Promise<SessionRow> {
  const row = await sessions(reading)
    .where('sessions.organization_key', '=', organization.key)
    .where('sessions.id', '=', id)
    .where('sessions.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('session')
  return row
}

/** Locks the session and reads its current state, in one round trip. */
export async function lockSession(tx: Writing, organization: Organization, id: string): Promise<SessionRow> {
  const locked = tx.rowLocks
    ? tx.db.selectFrom('sessions').select('key').where('id', '=', id).forUpdate().execute()
    : undefined
  const [session] = await Promise.all([findSession(tx, organization, id), locked])
  return session
}

/** As `lockSession`, unless the session is closed. @throws ApiError NOT_FOUND; SESSION_CLOSED */
export async function lockUnclosedSession(
  tx: Writing,
  organization: Organization,
  id: string,
): Promise<SessionRow> {
  const session = await lockSession(tx, organization, id)
  if (session.state === 'CLOSED') throw new ApiError('SESSION_CLOSED', 'This session is closed.')
  return session
}

/** Sessions with the public id of their active question. */
export function sessions({ db }: Reading) {
  return db
    .selectFrom('sessions')
    .leftJoin('session_questions', 'session_questions.key', 'sessions.active_session_question_key')
    .selectAll('sessions')
    .select('session_questions.question_id as active_question_id')
}

/** Published columns of a session, except its active question's id. */
const publishedColumns = [
  'sessions.id',
  'sessions.presentation_id',
  'sessions.join_code',
  'sessions.state',
  'sessions.mode',
  'sessions.identity_mode',
  'sessions.started_at',
  'sessions.ended_at',
  'sessions.opens_at',
  'sessions.closes_at',
  'sessions.timezone',
  'sessions.settings',
  'sessions.room',
  'sessions.metadata',
  'sessions.created_at',
] as const

type ColumnName<C> = C extends `sessions.${infer Name}` ? Name : never

type PublishedRow = Pick<SessionRow, ColumnName<(typeof publishedColumns)[number]> | 'active_question_id'>

/** As `sessions`, with published columns only: pages are read often. */
export function publishedSessions({ db }: Reading) {
  return db
    .selectFrom('sessions')
    .leftJoin('session_questions', 'session_questions.key', 'sessions.active_session_question_key')
    .select(publishedColumns)
    .select('session_questions.question_id as active_question_id')
}

/** The session as the API publishes it. */
export function sessionOut(row: PublishedRow): SessionOut {
  return {
    id: row.id,
    presentation_id: row.presentation_id,
    join_code: row.join_code,
    state: row.state,
    mode: row.mode,
    participant_identity_mode: row.identity_mode,
    active_question_id: row.active_question_id,
    started_at: timestamp(row.started_at),
    ended_at: timestamp(row.ended_at),
    opens_at: timestamp(row.opens_at),
    closes_at: timestamp(row.closes_at),
    timezone: row.timezone,
    settings: settingsOf(row),
    room: row.room,
    metadata: JSON.parse(row.metadata),
    created_at: timestamp(row.created_at),
  }
}

/** Session settings with defaults filled in. */
export function settingsOf(row: Pick<SessionRow, 'settings'>): SessionSettings {
  return {
    ...settingDefaults,
    ...JSON.parse(row.settings),
  }
}

/** Whether the room of a session shows names, nicknames included. */
export function roomShowsNames(session: Pick<SessionRow, 'identity_mode' | 'settings' | 'state'>): boolean {
  return showsNames({ ...session, nicknames: settingsOf(session).nicknames })
}

/** How long after the close a token still reads the room. */
export const tokenTtlMs = 24 * 60 * 60_000
