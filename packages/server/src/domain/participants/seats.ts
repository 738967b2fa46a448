import { ApiError } from '../api-error.ts'
import type { Reading, Writing } from '../domain.ts'
import { planNamed } from '../plans/plans.ts'
import { addToCounts } from '../results/add-to-counts.ts'

/** Somebody who has not been seen for this long takes no seat. */
export const seatHeldMs = 10 * 60_000

/** Within this many seats of the capacity, servers that share a database decide one join at a time. */
const nearlyFullSeats = 256

/** A session whose seats are taken. */
export interface SeatedSession {
  readonly key: number
  readonly join_code: string
  readonly plan: string
}

/**
 * Takes a seat for somebody who joins. The counter is never below the seats that are taken: taking one raises it, and
 * only counting again lowers it.
 * @throws ApiError ROOM_FULL
 */
export async function takeSeat(tx: Writing, session: SeatedSession): Promise<void> {
  const capacity = planNamed(session.plan).participantsPerSession
  let [, taken] = await Promise.all([
    addToCounts(tx, session.key, { participants: 1, seats: 1 }),
    seatsTaken(tx, session.key),
  ])
  if (tx.rowLocks && taken > capacity - nearlyFullSeats) {
    await holdDoor(tx, session)
    taken = await seatsTaken(tx, session.key)
  }
  if (taken > capacity)
    throw new ApiError('ROOM_FULL', 'The room is full: ask the presenter for another place.')
}

/**
 * Counts the seats again: those who joined, held a socket or answered in the last ten minutes.
 * @returns the Unix ms before which no seat becomes free but by removing somebody, which is counted at once.
 */
export async function recountSeats(tx: Writing, session: SeatedSession): Promise<number> {
  // In the order in which joins take hold of the same rows.
  await addToCounts(tx, session.key, {})
  if (tx.rowLocks) await holdDoor(tx, session)
  await seeNobodyInTheFuture(tx, session.key)
  const since = tx.now - seatHeldMs
  // One statement, so that all of it is of one moment.
  const counted = await tx.db
    .selectNoFrom(eb => {
      const seen = eb
        .selectFrom('participants')
        .where('session_key', '=', session.key)
        .where('last_seen_at', '>', since)
      return [
        seen.select(count => count.fn.countAll<number>().as('n')).as('seen'),
        seen
          .where('removed_at', 'is not', null)
          .select(count => count.fn.countAll<number>().as('n'))
          .as('removed'),
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

/** A clock that was set back would have those who left before hold their seats until it has caught up. */
async function seeNobodyInTheFuture(tx: Writing, sessionKey: number): Promise<void> {
  await tx.db
    .updateTable('participants')
    .set({ last_seen_at: tx.now })
    .where('session_key', '=', sessionKey)
    .where('last_seen_at', '>', tx.now + seatHeldMs)
    .execute()
}

/** Whether somebody could come in, as far as seats have been counted. */
export async function hasFreeSeat(reading: Reading, session: SeatedSession): Promise<boolean> {
  return (await seatsTaken(reading, session.key)) < planNamed(session.plan).participantsPerSession
}

async function seatsTaken({ db }: Reading, sessionKey: number): Promise<number> {
  const { taken } = await db
    .selectFrom('session_counts')
    .select(({ fn }) => fn.sum<number>('seats').as('taken'))
    .where('session_key', '=', sessionKey)
    .executeTakeFirstOrThrow()
  return Number(taken)
}

/** Locks the row of the session's code: while it is held no other server admits anybody. */
async function holdDoor(tx: Writing, { join_code }: SeatedSession): Promise<void> {
  await tx.db.selectFrom('join_codes').select('code').where('code', '=', join_code).forUpdate().execute()
}
