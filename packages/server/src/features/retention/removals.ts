import type { Writing } from '../../services.ts'
import { removeDiscardedAnswers } from '../answers/discard-answers.ts'
import { markUnusedImages, removeUnusedImages } from '../images/image-uses.ts'
import { participantsAfter } from '../participants/find-participant.ts'
import { signInTtlMs } from '../people/sign-ins.ts'
import { emptyTrash } from '../presentations/presentations.ts'
import { tokenTtlMs } from '../sessions/session-row.ts'
import { joinCodeCooldownMs } from '../sessions/sessions.ts'
import { removeDeletedOrganizations, removeDeletedSessions } from './deleted.ts'
import type { OperatorDays } from './organization-retention.ts'
import { type RemovedRows, recordRemoval } from './removal-records.ts'
import { removeEvents } from './removed-rows.ts'

/** Batch size; small to keep transactions short. */
export const sliceRows = 500
/** Three years. */
const recordsTtlMs = 1095 * 24 * 60 * 60_000

/** Retention periods. Times are Unix ms. */
export interface RetentionPeriods {
  readonly now: number
  readonly days: OperatorDays
  readonly oldestAudit: number
  readonly oldestEvent: number
  /** Undefined: any age. */
  readonly oldestSignIn: number | undefined
  readonly isClockTrusted: boolean
}

/**
 * One batch of an expiry sweep.
 * @param after the end of the previous batch; 0 at the beginning.
 * @returns where the next one begins; null at the end.
 */
export type Removal = (tx: Writing, keeping: RetentionPeriods, after: number) => Promise<number | null>

/** Removals of what users deleted; they do not wait for a trusted clock. */
export const deletions: readonly Removal[] = [
  ({ db }, { now }) => removeDiscardedAnswers(db, now, sliceRows),
  (tx, { isClockTrusted }, after) => removeDeletedSessions(tx, after, sliceRows, isClockTrusted),
  ({ db }, { now }, after) => removeDeletedOrganizations(db, now, after, sliceRows),
]

/** All expiry sweeps. */
export const removals: readonly Removal[] = [
  removeAudit,
  removeIdempotencyKeys,
  removeOldEvents,
  cleanUpSessions,
  ({ db }, { now }, after) => markUnusedImages(db, now, after, sliceRows),
  ({ db }, { now }) => removeUnusedImages(db, now),
  ({ db }, { now }, after) => emptyTrash(db, now, after),
  removeSignIns,
  removeEndedLinks,
  removeOldRecords,
]

/** Removal records, in about the order of their time. */
async function removeOldRecords({ db }: Writing, { now }: RetentionPeriods): Promise<number | null> {
  const oldest = db.selectFrom('removal_records').select('key').orderBy('key').limit(sliceRows)
  const { numDeletedRows } = await db
    .deleteFrom('removal_records')
    .where('key', 'in', oldest)
    .where('at', '<', now - recordsTtlMs)
    .executeTakeFirst()
  return numDeletedRows < sliceRows ? null : 0
}

/** Expired sign-ins. */
async function removeSignIns(
  { db }: Writing,
  { now, oldestSignIn }: RetentionPeriods,
): Promise<number | null> {
  const ended = db
    .selectFrom('sign_ins')
    .select('key')
    .where(eb =>
      eb.or([
        eb('last_used_at', '<=', now - signInTtlMs),
        ...(oldestSignIn === undefined ? [] : [eb('created_at', '<=', oldestSignIn)]),
      ]),
    )
    .limit(sliceRows)
  const { numDeletedRows } = await db.deleteFrom('sign_ins').where('key', 'in', ended).executeTakeFirst()
  return numDeletedRows < sliceRows ? null : 0
}

/** Used or expired invitations, reset links and SSO states: few enough for one batch. */
async function removeEndedLinks({ db }: Writing, { now }: RetentionPeriods): Promise<null> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
  await db.deleteFrom('used_sign_in_states').where('expires_at', '<=', now).execute()
  return null
}

/** Rows are in about the order of their time, so that the oldest are found without an index. */
async function removeAudit(tx: Writing, { oldestAudit, days }: RetentionPeriods): Promise<number | null> {
  const { db } = tx
  const oldest = db.selectFrom('audit').select('key').orderBy('key').limit(sliceRows)
  const removed = await db
    .deleteFrom('audit')
    .where('key', 'in', oldest)
    .where('at', '<', oldestAudit)
    .returning('organization_key')
    .execute()
  for (const [key, { length }] of Map.groupBy(removed, row => row.organization_key))
    await recordRemoval(tx, key, ofOperator('AUDIT', days.auditDays, { audit_rows: length }))
  return removed.length < sliceRows ? null : 0
}

async function removeIdempotencyKeys({ db }: Writing, { now }: RetentionPeriods): Promise<number | null> {
  const ended = db.selectFrom('idempotency_keys').select('id').where('expires_at', '<=', now).limit(sliceRows)
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('id', 'in', ended)
    .executeTakeFirst()
  return numDeletedRows < sliceRows ? null : 0
}

/** Old events with their deliveries, across organizations. */
async function removeOldEvents(
  tx: Writing,
  keeping: RetentionPeriods,
  after: number,
): Promise<number | null> {
  const { oldestEvent, days } = keeping
  const slice = { before: oldestEvent, organizationKey: null, after, rowsMax: sliceRows }
  const { removed, place } = await removeEvents(tx, slice)
  for (const [key, counts] of removed)
    await recordRemoval(tx, key, ofOperator('EVENTS', days.eventDays, { ...counts }))
  return place
}

function ofOperator(kind: RemovedRows['kind'], days: number, removed: RemovedRows['removed']): RemovedRows {
  return { kind, set_by: 'OPERATOR', days, removed, of: null }
}

/**
 * Participant tokens, stage passes and join codes of sessions that ended a day ago. One session at a time,
 * earliest end first.
 * @param after the participant up to whom this session's tokens are removed.
 */
async function cleanUpSessions(
  tx: Writing,
  { now }: RetentionPeriods,
  after: number,
): Promise<number | null> {
  const { db } = tx
  const session = await db
    .selectFrom('sessions')
    .select('key')
    .where('cleaned_up', '=', 0)
    .where('ended_at', '<=', now - Math.max(tokenTtlMs, joinCodeCooldownMs))
    .orderBy('ended_at')
    .orderBy('key')
    .limit(1)
    .executeTakeFirst()
  if (!session) return null
  const people = await participantsAfter(tx, session.key, after, sliceRows)
  if (people.length > 0)
    await db.deleteFrom('participant_tokens').where('participant_key', 'in', people).execute()
  if (people.length === sliceRows) return people.at(-1)!
  const links = db.selectFrom('stage_links').select('key').where('session_key', '=', session.key)
  await db.deleteFrom('stage_passes').where('stage_link_key', 'in', links).execute()
  await db.deleteFrom('stage_pairings').where('stage_link_key', 'in', links).execute()
  await db.deleteFrom('join_codes').where('session_key', '=', session.key).execute()
  // Servers of an earlier version close without emptying barred names.
  await db
    .updateTable('sessions')
    .set({ cleaned_up: 1, barred_names: '[]' })
    .where('key', '=', session.key)
    .execute()
  return 0
}
