import type { Writing } from '../../services.ts'
import { addToCounts } from '../results/add-to-counts.ts'
import { seatHeldMs } from './seats.ts'

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
