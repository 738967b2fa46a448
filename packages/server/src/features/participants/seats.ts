import { type Expression, sql } from 'kysely'
import { ApiError } from '../../lib/api-error.ts'
import type { Reading, Writing } from '../../services.ts'
import { planNamed } from '../organizations/plans.ts'
import { addToCounts } from '../results/tallies.ts'
import { settingsOf } from '../sessions/session-row.ts'

/** A seat becomes free after this long without a sign of life. */
export const seatTtlMs = 10 * 60_000

/**
 * Within this many seats of the capacity, servers that share a database process one batch of joins at a
 * time: uncommitted joins on other servers are fewer than this.
 */
const nearlyFullSeats = 4_096

/** A session with limited seats. */
export interface SeatedSession {
  readonly key: number
  readonly join_code: string
  readonly plan: string
  /** SessionSettings as JSON. */
  readonly settings: string
}

/**
 * Free seats of these rooms; the last ones are locked until the commit. A server processes one batch of joins
 * after the other. The counter is never below the occupied seats: joins raise it, and only a recount lowers
 * it.
 * @param taken as read by `takenSeats` in this transaction
 * @returns by session
 */
export async function freeSeats(
  tx: Writing,
  rooms: readonly SeatedSession[],
  taken: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const free = seatsLeft(rooms, taken)
  const nearlyFull = tx.rowLocks ? rooms.filter(({ key }) => free.get(key)! < nearlyFullSeats) : []
  if (nearlyFull.length === 0) return free
  const keys = nearlyFull.map(({ key }) => key)
  const [, takenNow] = await Promise.all([lockCodes(tx, nearlyFull), takenSeats(tx, keys)])
  return new Map([...free, ...seatsLeft(nearlyFull, takenNow)])
}

/** The error for a full room. */
export function roomFull(): ApiError {
  return new ApiError('ROOM_FULL', 'The room is full: ask the presenter for help.')
}

/**
 * Recounts occupied seats: participants who joined, held a socket or answered in the last ten minutes.
 * @returns the Unix ms before which no seat becomes free except by a removal, which is counted at once.
 */
export async function recountSeats(tx: Writing, session: SeatedSession): Promise<number> {
  if (tx.rowLocks) await lockCodes(tx, [session])
  // One statement, for a consistent snapshot.
  const counted = await tx.db
    .selectNoFrom(eb => {
      const seen = seenLately(tx, session.key)
      return [
        ...seatCounts(tx, session.key),
        seen.select(({ fn }) => fn.min('last_seen_at').as('at')).as('oldest'),
        eb
          .selectFrom('session_counts')
          .where('session_key', '=', session.key)
          .select(({ fn }) => fn.sum<number>('seats').as('n'))
          .as('taken'),
      ]
    })
    .executeTakeFirstOrThrow()
  const seats = Number(counted.seen) - Number(counted.removed) - Number(counted.taken)
  await addToCounts(tx, session.key, { seats })
  return (counted.oldest ?? tx.now) + seatTtlMs
}

/**
 * Occupied seats of a session, and participants who answered a session question without occupying one: they
 * left more than ten minutes ago, or were removed and their answers kept. Uses index-only counts.
 * @param questionKey null: no question is on screen
 */
export async function countSeats(
  reading: Reading,
  sessionKey: number,
  questionKey: number | null,
): Promise<{ seats: number; answeredAway: number }> {
  const { seen, removed, ...away } = await reading.db
    .selectNoFrom(() => [
      ...seatCounts(reading, sessionKey),
      countAnswered(leftBefore(reading, sessionKey), questionKey).as('left'),
      countAnswered(removedLately(reading, sessionKey), questionKey).as('removedAfter'),
    ])
    .executeTakeFirstOrThrow()
  return {
    seats: Number(seen) - Number(removed),
    answeredAway: Number(away.left) + Number(away.removedAfter),
  }
}

function leftBefore({ db, now }: Reading, sessionKey: number) {
  return db
    .selectFrom('participants')
    .where('session_key', '=', sessionKey)
    .where('last_seen_at', '<=', now - seatTtlMs)
}

/** Participants who joined, held a socket or answered in the last ten minutes. */
function seenLately({ db, now }: Reading, sessionKey: number) {
  return db
    .selectFrom('participants')
    .where('session_key', '=', sessionKey)
    .where('last_seen_at', '>', now - seatTtlMs)
}

/** Their number, and how many of them were removed, counted separately so that each uses an index only. */
function seatCounts(reading: Reading, sessionKey: number) {
  return [
    seenLately(reading, sessionKey)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .as('seen'),
    removedLately(reading, sessionKey)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .as('removed'),
  ] as const
}

/** Participants removed within the last ten minutes. */
function removedLately({ db, now }: Reading, sessionKey: number) {
  return (
    db
      .selectFrom('participants')
      .where('session_key', '=', sessionKey)
      .where('removed_at', 'is not', null)
      // A sum, so that SQLite uses the index of removed participants, who are few.
      .where(sql<number>`last_seen_at + 0`, '>', now - seatTtlMs)
  )
}

/** Those of `people` who have answered a question. */
function countAnswered(people: ReturnType<typeof leftBefore>, questionKey: number | null) {
  return people
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('answers')
          .select('answers.participant_key')
          .where('answers.session_question_key', '=', questionKey)
          .whereRef('answers.participant_key', '=', 'participants.key'),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
}

/** Whether a seat is free, by the current counter. */
export async function hasFreeSeat(reading: Reading, session: SeatedSession): Promise<boolean> {
  return seatsLeft([session], await takenSeats(reading, [session.key])).get(session.key)! > 0
}

/** Taken seats by session, by the current counter; sessions without any are absent. @param keys or a subquery of them */
export async function takenSeats(
  { db }: Reading,
  keys: number[] | Expression<number>,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('session_counts')
    .select(({ fn }) => ['session_key', fn.sum<number>('seats').as('taken')])
    .where('session_key', 'in', keys)
    .groupBy('session_key')
    .execute()
  return new Map(rows.map(row => [row.session_key, Number(row.taken)]))
}

function seatsLeft(rooms: readonly SeatedSession[], taken: ReadonlyMap<number, number>): Map<number, number> {
  return new Map(rooms.map(room => [room.key, seatCount(room) - (taken.get(room.key) ?? 0)]))
}

/** The seats of a session: those of its plan, or fewer. */
function seatCount({ plan, settings }: SeatedSession): number {
  const { participantsPerSession } = planNamed(plan)
  const { participants_max } = settingsOf({ settings })
  return Math.min(participantsPerSession, participants_max ?? participantsPerSession)
}

/** Locks the rows of the sessions' codes, which blocks joins on other servers. */
async function lockCodes(tx: Writing, rooms: readonly SeatedSession[]): Promise<void> {
  const codes = rooms.map(({ join_code }) => join_code)
  await tx.db
    .selectFrom('join_codes')
    .select('code')
    .where('code', 'in', codes)
    .orderBy('code')
    .forUpdate()
    .execute()
}

const keysPerStatement = 500

/**
 * Marks participants as present, so that they keep or regain their seats. A closed session is not updated:
 * rows of an anonymous one must not reveal how long anyone stayed.
 */
export async function markSeen(
  tx: Writing,
  sessionKey: number,
  participantKeys: readonly number[],
): Promise<void> {
  // Closing waits until this is committed.
  const live = await tx.db
    .selectFrom('sessions')
    .select('key')
    .where('key', '=', sessionKey)
    .where('state', '=', 'LIVE')
    .forKeyShare()
    .executeTakeFirst()
  if (!live) return
  // Sorted, so that servers never deadlock.
  const keys = participantKeys.toSorted((a, b) => a - b)
  let returned = 0
  for (let from = 0; from < keys.length; from += keysPerStatement) {
    const some = keys.slice(from, from + keysPerStatement)
    // By key alone: the session's index would read everyone who has ever joined.
    const seen = tx.db.updateTable('participants').set({ last_seen_at: tx.now }).where('key', 'in', some)
    const seatless = await seen
      .where('last_seen_at', '<=', tx.now - seatTtlMs)
      .where('removed_at', 'is', null)
      .returning('key')
      .execute()
    returned += seatless.length
    await seen.where('last_seen_at', '<', tx.now).execute()
  }
  if (returned > 0) await addToCounts(tx, sessionKey, { seats: returned })
}
