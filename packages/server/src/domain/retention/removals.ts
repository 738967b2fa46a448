import type { Db } from '../../storage/storage.ts'
import { tokenOutlivesMs } from '../participants/find-participant.ts'
import { signInOutlivesMs } from '../people/sign-ins.ts'
import { emptyTrash } from '../presentations/trash.ts'
import { joinCodeCooldownMs } from '../sessions/join-code.ts'
import { removeDeletedOrganizations } from './deleted-organizations.ts'
import { removeDeletedSessions } from './deleted-sessions.ts'
import { removeDiscardedAnswers } from './discarded-answers.ts'

/** Rows that one slice looks at or removes: few, so that nobody waits long behind it. */
export const sliceRows = 500

/** How long what has served is kept. Times are Unix ms. */
export interface Keeping {
  readonly now: number
  readonly oldestAudit: number
  readonly oldestEvent: number
}

/**
 * One slice of removing something.
 * @param after where the slice before ended; 0 at the beginning.
 * @returns where the next one begins; null when there is nothing more.
 */
export type Removal = (db: Db, keeping: Keeping, after: number) => Promise<number | null>

/** Everything that is removed once it has served; deliveries before the events that they deliver. */
export const removals: readonly Removal[] = [
  removeAudit,
  removeIdempotencyKeys,
  removeDeliveries,
  removeEvents,
  cleanUpSessions,
  (db, { now }) => removeDiscardedAnswers(db, now, sliceRows),
  (db, { now }, after) => removeDeletedSessions(db, now, after, sliceRows),
  (db, { now }, after) => removeDeletedOrganizations(db, now, after, sliceRows),
  (db, { now }, after) => emptyTrash(db, now, after),
  removeSignIns,
  removeEndedLinks,
]

/** Those that were not used for so long that they have ended. */
async function removeSignIns(db: Db, { now }: Keeping): Promise<number | null> {
  const ended = db
    .selectFrom('sign_ins')
    .select('key')
    .where('last_used_at', '<=', now - signInOutlivesMs)
    .limit(sliceRows)
  const { numDeletedRows } = await db.deleteFrom('sign_ins').where('key', 'in', ended).executeTakeFirst()
  return numDeletedRows < sliceRows ? null : 0
}

/** Invitations, links that set a password, and states of sign-ins that ended without being used, or have been: few, so that one slice takes all. */
async function removeEndedLinks(db: Db, { now }: Keeping): Promise<null> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
  await db.deleteFrom('used_sign_in_states').where('expires_at', '<=', now).execute()
  return null
}

/** Rows stand in about the order of their time, so that the oldest are found without an index on it. */
async function removeAudit(db: Db, { oldestAudit }: Keeping): Promise<number | null> {
  const oldest = db.selectFrom('audit').select('key').orderBy('key').limit(sliceRows)
  const { numDeletedRows } = await db
    .deleteFrom('audit')
    .where('key', 'in', oldest)
    .where('at', '<', oldestAudit)
    .executeTakeFirst()
  return numDeletedRows < sliceRows ? null : 0
}

async function removeIdempotencyKeys(db: Db, { now }: Keeping): Promise<number | null> {
  const ended = db.selectFrom('idempotency_keys').select('id').where('expires_at', '<=', now).limit(sliceRows)
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('id', 'in', ended)
    .executeTakeFirst()
  return numDeletedRows < sliceRows ? null : 0
}

/** Deliveries that ended long ago, however they ended; one that still waits stays. */
async function removeDeliveries(db: Db, { oldestEvent }: Keeping, after: number): Promise<number | null> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['key', 'created_at', 'updated_at', 'next_attempt_at'])
    .where('key', '>', after)
    .orderBy('key')
    .limit(sliceRows)
    .execute()
  const ended = rows.filter(row => row.next_attempt_at === null && row.updated_at < oldestEvent)
  if (ended.length > 0) {
    await db
      .deleteFrom('deliveries')
      .where(
        'key',
        'in',
        ended.map(row => row.key),
      )
      // A delivery may have been put back into the queue meanwhile.
      .where('next_attempt_at', 'is', null)
      .execute()
  }
  return placeAfter(rows, oldestEvent)
}

/** Old events of which no delivery is kept. */
async function removeEvents(db: Db, { oldestEvent }: Keeping, after: number): Promise<number | null> {
  const rows = await db
    .selectFrom('events')
    .select(['key', 'created_at'])
    .where('key', '>', after)
    .orderBy('key')
    .limit(sliceRows)
    .execute()
  const old = rows.filter(row => row.created_at < oldestEvent)
  if (old.length > 0) {
    await db
      .deleteFrom('events')
      .where(
        'key',
        'in',
        old.map(row => row.key),
      )
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('deliveries')
              .select('deliveries.key')
              .whereRef('deliveries.event_key', '=', 'events.key'),
          ),
        ),
      )
      .execute()
  }
  return placeAfter(rows, oldestEvent)
}

/** Keys rise with time: a whole slice of what is too young is the end. */
function placeAfter(
  rows: readonly { readonly key: number; readonly created_at: number }[],
  oldest: number,
): number | null {
  const isEnd = rows.length < sliceRows || rows.every(row => row.created_at >= oldest)
  return isEnd ? null : rows.at(-1)!.key
}

/**
 * What a session that ended a day ago has left behind: participants' tokens, browsers' stage passes, its join code.
 * One session after the other, the one that ended first before the others.
 * @param after the participant up to whom this session's tokens are removed.
 */
async function cleanUpSessions(db: Db, { now }: Keeping, after: number): Promise<number | null> {
  const session = await db
    .selectFrom('sessions')
    .select('key')
    .where('cleaned_up', '=', 0)
    .where('ended_at', '<=', now - Math.max(tokenOutlivesMs, joinCodeCooldownMs))
    .orderBy('ended_at')
    .orderBy('key')
    .limit(1)
    .executeTakeFirst()
  if (!session) return null
  const people = await db
    .selectFrom('participants')
    .select('key')
    .where('session_key', '=', session.key)
    .where('key', '>', after)
    .orderBy('key')
    .limit(sliceRows)
    .execute()
  if (people.length > 0) {
    await db
      .deleteFrom('participant_tokens')
      .where(
        'participant_key',
        'in',
        people.map(row => row.key),
      )
      .execute()
    if (people.length === sliceRows) return people.at(-1)!.key
  }
  const links = db.selectFrom('stage_links').select('key').where('session_key', '=', session.key)
  await db.deleteFrom('stage_passes').where('stage_link_key', 'in', links).execute()
  await db.deleteFrom('stage_pairings').where('stage_link_key', 'in', links).execute()
  await db.deleteFrom('join_codes').where('session_key', '=', session.key).execute()
  await db.updateTable('sessions').set({ cleaned_up: 1 }).where('key', '=', session.key).execute()
  return 0
}
