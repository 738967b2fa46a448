import { sql } from 'kysely'
import { ApiError } from '../../lib/api-error.ts'
import type { Reading, Writing } from '../../services.ts'
import { planNamed } from '../organizations/plans.ts'
import { addToCounts } from '../results/tallies.ts'

/** Somebody who has not been seen for this long takes no seat. */
export const seatHeldMs = 10 * 60_000

/**
 * Within this many seats of the capacity, servers that share a database decide one batch of joins at a time: all that
 * others may have admitted without having committed it is fewer.
 */
const nearlyFullSeats = 4_096

/** A session whose seats are taken. */
export interface SeatedSession {
  readonly key: number
  readonly join_code: string
  readonly plan: string
}

/**
 * How many seats are free in these rooms, of which nobody else takes one of the last until this change is committed. A
 * server decides one batch of joins after the other. The counter is never below the seats that are taken: taking one
 * raises it, and only counting again lowers it.
 * @returns by session
 */
export async function freeSeats(tx: Writing, rooms: readonly SeatedSession[]): Promise<Map<number, number>> {
  const free = await readFreeSeats(tx, rooms)
  const nearlyFull = tx.rowLocks ? rooms.filter(({ key }) => free.get(key)! < nearlyFullSeats) : []
  if (nearlyFull.length === 0) return free
  const [, held] = await Promise.all([holdDoors(tx, nearlyFull), readFreeSeats(tx, nearlyFull)])
  return new Map([...free, ...held])
}

/** The refusal where no seat is free. */
export function roomFull(): ApiError {
  return new ApiError('ROOM_FULL', 'The room is full: ask the presenter for another place.')
}

/**
 * Counts the seats again: those who joined, held a socket or answered in the last ten minutes.
 * @returns the Unix ms before which no seat becomes free but by removing somebody, which is counted at once.
 */
export async function recountSeats(tx: Writing, session: SeatedSession): Promise<number> {
  if (tx.rowLocks) await holdDoors(tx, [session])
  // One statement, so that all of it is of one moment.
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
  return (counted.oldest ?? tx.now) + seatHeldMs
}

/**
 * The seats held in a session, and the people who answered a session question and hold none: they left more than ten minutes
 * ago, or were removed and their answers kept. Counted over indexes.
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
    .where('last_seen_at', '<=', now - seatHeldMs)
}

/** Those who joined, held a socket or answered in the last ten minutes. */
function seenLately({ db, now }: Reading, sessionKey: number) {
  return db
    .selectFrom('participants')
    .where('session_key', '=', sessionKey)
    .where('last_seen_at', '>', now - seatHeldMs)
}

/** How many those are, and how many of them were removed: counted apart, each reads an index only. */
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

/** People who were removed in the last ten minutes of their seat. */
function removedLately({ db, now }: Reading, sessionKey: number) {
  return (
    db
      .selectFrom('participants')
      .where('session_key', '=', sessionKey)
      .where('removed_at', 'is not', null)
      // A sum, so that SQLite takes the index of those removed, who are few.
      .where(sql<number>`last_seen_at + 0`, '>', now - seatHeldMs)
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

/** Whether somebody could come in, as far as seats have been counted. */
export async function hasFreeSeat(reading: Reading, session: SeatedSession): Promise<boolean> {
  return (await readFreeSeats(reading, [session])).get(session.key)! > 0
}

async function readFreeSeats({ db }: Reading, rooms: readonly SeatedSession[]): Promise<Map<number, number>> {
  if (rooms.length === 0) return new Map()
  const rows = await db
    .selectFrom('session_counts')
    .select(({ fn }) => ['session_key', fn.sum<number>('seats').as('taken')])
    .where(
      'session_key',
      'in',
      rooms.map(({ key }) => key),
    )
    .groupBy('session_key')
    .execute()
  const taken = new Map(rows.map(row => [row.session_key, Number(row.taken)]))
  return new Map(
    rooms.map(({ key, plan }) => [key, planNamed(plan).participantsPerSession - (taken.get(key) ?? 0)]),
  )
}

/** Locks the rows of the sessions' codes: while they are held no other server admits anybody. */
async function holdDoors(tx: Writing, rooms: readonly SeatedSession[]): Promise<void> {
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
 * Notes that these participants of a session are here now: they keep their seats, or take them again. Once the session
 * has closed nothing is noted: rows of an anonymous one must not reveal who stayed how long.
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
  // In one order everywhere, so that servers do not wait for each other in a circle.
  const keys = participantKeys.toSorted((a, b) => a - b)
  let returned = 0
  for (let from = 0; from < keys.length; from += keysPerStatement) {
    const some = keys.slice(from, from + keysPerStatement)
    // By their keys alone: the index of the session would read everybody who has ever joined.
    const seen = tx.db.updateTable('participants').set({ last_seen_at: tx.now }).where('key', 'in', some)
    const seatless = await seen
      .where('last_seen_at', '<=', tx.now - seatHeldMs)
      .where('removed_at', 'is', null)
      .returning('key')
      .execute()
    returned += seatless.length
    await seen.where('last_seen_at', '<', tx.now).execute()
  }
  if (returned > 0) await addToCounts(tx, sessionKey, { seats: returned })
}
