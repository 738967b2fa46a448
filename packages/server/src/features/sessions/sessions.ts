import { organizationLimits } from '@roomful/contract/features/organizations/organization-limits'
import type {
  SessionOut,
  SessionSettings,
  UpdateSessionBody,
} from '@roomful/contract/features/sessions/sessions'
import { type SqlBool, sql } from 'kysely'
import {
  ApiError,
  invalidField,
  invalidState,
  limitReached,
  requireCurrent,
  unavailable,
} from '../../lib/api-error.ts'

import {
  type Envelope,
  firstIdAt,
  type PageRequest,
  readPage,
  readPageRequest,
  unindexed,
} from '../../lib/page.ts'
import { readTime } from '../../lib/read-time.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { terminateDeliveries } from '../event-log/event-log.ts'
import { lockPresentOrganization } from '../organizations/organizations.ts'
import { roomOfSession } from '../permanent-rooms/permanent-rooms.ts'
import { lockPresentation } from '../presentations/presentations.ts'
import {
  requireNicknamesFit,
  requireSettingsKnown,
  withCleanTeams,
} from '../presentations/session-choices.ts'
import { lockSession, publishedSessions, type SessionRow, sessionOut } from './session-row.ts'
import { freshScreen } from './session-screen.ts'
import { insertTeams } from './teams.ts'

const digitsMin = 6
const digitsMax = 12
const attemptsPerLength = 20
/** New codes grow by a digit when more than this fraction of a length is taken. */
const takenFractionMax = 0.001

/** Cooldown of a code after its session has closed. */
export const joinCodeCooldownMs = 24 * 60 * 60 * 1000

/** Codes freed per new session: more than one, so that their number falls. */
const codesFreedMax = 100

/**
 * Allocates a random join code that no session has had within the last 24 hours (docs/reference/sessions.md,
 * "The join code").
 */
async function takeJoinCode(tx: Writing, sessionKey: number): Promise<string> {
  await freeExpiredCodes(tx)
  let digits = digitsMin
  while (digits < digitsMax && (await isCodeSpaceCrowded(tx, 10 ** digits * takenFractionMax))) digits++
  for (let attempt = 0; attempt < attemptsPerLength; attempt++) {
    const code = String(tx.random.below(10 ** digits)).padStart(digits, '0')
    const inserted = await tx.db
      .insertInto('join_codes')
      .values({ code, session_key: sessionKey, released_at: null })
      .onConflict(conflict => conflict.doNothing())
      .returning('code')
      .executeTakeFirst()
    if (inserted) return code
  }
  throw unavailable('No join code is available: try again.')
}

/** Frees a batch of codes after their cooldown. */
async function freeExpiredCodes({ db, now }: Writing): Promise<void> {
  const expired = db
    .selectFrom('join_codes')
    .select('code')
    .where('released_at', '<', now - joinCodeCooldownMs)
    .limit(codesFreedMax)
  await db.deleteFrom('join_codes').where('code', 'in', expired).execute()
}

/** Probes for one code beyond the count: counting tens of thousands would dominate creating a session. */
async function isCodeSpaceCrowded({ db }: Writing, count: number): Promise<boolean> {
  const beyond = await db.selectFrom('join_codes').select('code').limit(1).offset(count).executeTakeFirst()
  return beyond !== undefined
}

const secretBytes = 16

/**
 * `create_session`: a DRAFT session with its join code.
 * @param inWorkspace the creating user's key, and whether the room is locked; null for programs
 * @throws ApiError INVALID_REQUEST_BODY for a presentation or permanent room of another organization, nicknames in an IDENTIFIED session, or
 * teams whose names look alike; LIMIT_REACHED; UPGRADE_IN_PROGRESS
 */
export async function createSession(
  tx: Writing,
  organization: Organization,
  body: {
    presentation_id: string
    participant_identity_mode?: SessionRow['identity_mode']
    settings?: Partial<SessionSettings>
    room?: string | null
    metadata?: SessionOut['metadata'] | null
  },
  inWorkspace: { readonly createdBy: number; readonly isDoorLocked: boolean } | null = null,
): Promise<SessionOut> {
  requireNicknamesFit(body)
  await requireSettingsKnown(tx, body)
  const settings = withCleanTeams(body.settings ?? {})
  // Before the presentation, in the lock order of workspace changes.
  await requireDraftLimit(tx, organization)
  const presentation = await lockPresentation(tx, organization, body.presentation_id).catch(
    (error: unknown) => {
      if (error instanceof ApiError)
        throw invalidField('presentation_id', 'own_presentation', 'a presentation of this organization')
      throw error
    },
  )
  if (presentation.trashed_at !== null)
    throw invalidField('presentation_id', 'not_trashed', 'a presentation that is not in the trash')
  const row: Omit<SessionRow, 'key'> = {
    id: tx.newId('session'),
    organization_key: organization.key,
    presentation_key: presentation.key,
    presentation_id: presentation.id,
    join_code: '',
    final_scores: null,
    barred_names: '[]',
    final_table: null,
    join_secret: secret(tx),
    shuffle_seed: secret(tx),
    state: 'DRAFT',
    mode: null,
    identity_mode: body.participant_identity_mode ?? 'ANONYMOUS',
    active_session_question_key: null,
    active_question_id: null,
    door_locked: inWorkspace?.isDoorLocked ? 1 : 0,
    leaderboard_shown: 0,
    screen: freshScreen,
    screen_results_hidden: 0,
    advance_at: null,
    hands_free_paused: 0,
    removals: 0,
    settings: JSON.stringify(settings),
    room: await roomOfSession(tx, organization, body),
    metadata: JSON.stringify(body.metadata ?? {}),
    started_at: null,
    ended_at: null,
    opens_at: null,
    closes_at: null,
    timezone: null,
    cleaned_up: 0,
    deleted_at: null,
    deleted_after_days: null,
    names_removed: 0,
    created_at: tx.now,
    created_by: inWorkspace?.createdBy ?? null,
  }
  const { active_question_id: _, ...columns } = row
  const { key } = await tx.db
    .insertInto('sessions')
    .values(columns)
    .returning('key')
    .executeTakeFirstOrThrow()
  const join_code = await takeJoinCode(tx, key)
  await tx.db.updateTable('sessions').set({ join_code }).where('key', '=', key).execute()
  await insertTeams(tx, key, settings)
  return sessionOut({ ...row, join_code })
}

/** 128 random bits. */
function secret(tx: Writing): string {
  return Buffer.from(tx.random.bytes(secretBytes)).toString('base64url')
}

/**
 * Enforces the limit of DRAFT sessions, also against concurrent creation, until the transaction ends.
 * @throws ApiError LIMIT_REACHED; UNAUTHENTICATED
 */
async function requireDraftLimit(tx: Writing, organization: Organization): Promise<void> {
  await lockPresentOrganization(tx, organization)
  const limit = organizationLimits.draftSessions
  const beyond = await tx.db
    .selectFrom('sessions')
    .select('key')
    .where('organization_key', '=', organization.key)
    .where('state', '=', 'DRAFT')
    .limit(1)
    .offset(limit - 1)
    .executeTakeFirst()
  if (beyond) throw limitReached(`${limit} sessions in state DRAFT: open or close one first.`, limit)
}

/**
 * `update_session`: replaces the metadata, in any state.
 * @param isCurrent compares If-Match with the current session
 * @throws ApiError NOT_FOUND, PRECONDITION_FAILED
 */
export async function updateSession(
  tx: Writing,
  organization: Organization,
  id: string,
  { metadata }: UpdateSessionBody,
  isCurrent: (session: SessionOut) => boolean,
): Promise<SessionOut> {
  const session = await lockSession(tx, organization, id)
  requireCurrent('session', isCurrent(sessionOut(session)))
  if (metadata === undefined) return sessionOut(session)
  const changed = { metadata: JSON.stringify(metadata ?? {}) }
  await tx.db.updateTable('sessions').set(changed).where('key', '=', session.key).execute()
  tx.publish({ type: 'session', sessionKey: session.key })
  return sessionOut({ ...session, ...changed })
}

/**
 * Deletes a session with all its answers, unless it is LIVE: it is invisible from the commit on, and its rows
 * are removed right after (`removals.ts`). Its events with texts or names end with it; the others keep their normal
 * retention.
 * @param mayDelete whether the caller may delete this one
 * @returns the deleted session.
 * @throws ApiError NOT_FOUND, FORBIDDEN, INVALID_SESSION_STATE
 */
export async function deleteSession(
  tx: Writing,
  organization: Organization,
  id: string,
  mayDelete: (session: SessionRow) => boolean = () => true,
): Promise<SessionOut> {
  const session = await lockSession(tx, organization, id)
  if (!mayDelete(session))
    throw new ApiError(
      'FORBIDDEN',
      'You can only delete sessions that you created: ask an admin of this organization.',
    )
  if (session.state === 'LIVE')
    throw invalidState('Close the session first: a LIVE session cannot be deleted.')
  await tx.db
    .updateTable('sessions')
    // CLOSED, so that opening, joining and listing skip it.
    .set({ state: 'CLOSED', ended_at: session.ended_at ?? tx.now, deleted_at: tx.now, cleaned_up: 1 })
    .where('key', '=', session.key)
    .execute()
  await tx.db
    .updateTable('join_codes')
    .set({ released_at: session.ended_at ?? tx.now })
    .where('session_key', '=', session.key)
    .execute()
  await tx.db.deleteFrom('anonymizations').where('session_key', '=', session.key).execute()
  await terminateDeliveries(tx, organization, [session.key])
  tx.publish({ type: 'deleted', sessionKey: session.key })
  return sessionOut(session)
}

export interface SessionQuery extends PageRequest {
  readonly state?: SessionRow['state'] | undefined
  readonly presentation_id?: string | undefined
  /** ISO 8601 with an offset. */
  readonly created_after?: string | undefined
}

/** `list_sessions`: newest first; filtered by state, presentation or creation time. */
export async function listSessions(
  reading: Reading,
  organization: Organization,
  query: SessionQuery,
): Promise<Envelope & { sessions: SessionOut[] }> {
  const { state, presentation_id } = query
  const createdAfter = readTime('created_after', query.created_after)
  const filters = [state ?? '', presentation_id ?? '', createdAfter ?? ''].join(' ').trimEnd()
  const window = readPageRequest(`sessions ${organization.id}${filters && ` ${filters}`}`, query)
  // A presentation has few running sessions, and about as many closed ones as sessions.
  const isOfPresentation = presentation_id !== undefined && (state === undefined || state === 'CLOSED')
  const ofOrganization = sql<SqlBool>`sessions.organization_key = ${organization.key}`
  const all = publishedSessions(reading)
    .where(isOfPresentation ? unindexed(ofOrganization) : ofOrganization)
    .where('sessions.deleted_at', 'is', null)
    .$if(state !== undefined, q => q.where('sessions.state', '=', state!))
    .$if(presentation_id !== undefined, q => q.where('sessions.presentation_id', '=', presentation_id!))
    .$if(createdAfter !== undefined, q =>
      q
        .where('sessions.created_at', '>', createdAfter!)
        .where('sessions.id', '>=', firstIdAt('session', createdAfter!)),
    )
  const page = await readPage(window, all, 'sessions.id', row => row.id)
  return { ...page.envelope, sessions: page.rows.map(sessionOut) }
}
