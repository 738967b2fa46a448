import type { Writing } from '../../services.ts'
import { MultiRow } from '../../storage/multi-row.ts'

/** By how much the counters of a session rise; what is missing stays. */
export interface AddedCounts {
  readonly participants?: number
  readonly voters?: number
  readonly seats?: number
}

const addRows = new MultiRow<{ session_key: number; server: number } & Required<AddedCounts>>(
  { session_key: 'bigint', server: 'bigint', participants: 'bigint', voters: 'bigint', seats: 'bigint' },
  (db, rows) =>
    db
      .insertInto('session_counts')
      .columns(['session_key', 'server', 'participants', 'voters', 'seats'])
      .expression(rows)
      .onConflict(conflict =>
        conflict.columns(['session_key', 'server']).doUpdateSet(eb => ({
          participants: eb('session_counts.participants', '+', eb.ref('excluded.participants')),
          voters: eb('session_counts.voters', '+', eb.ref('excluded.voters')),
          seats: eb('session_counts.seats', '+', eb.ref('excluded.seats')),
        })),
      ) as never,
)

/** Raises this server's counters of a session. */
export function addToCounts(tx: Writing, sessionKey: number, added: AddedCounts): Promise<void> {
  return addToCountsOf(tx, [[sessionKey, added]])
}

/** The same for several sessions, in the order of their keys. */
export async function addToCountsOf(
  tx: Writing,
  counts: readonly (readonly [sessionKey: number, added: AddedCounts])[],
): Promise<void> {
  const rows = counts.map(([session_key, { participants = 0, voters = 0, seats = 0 }]) => {
    return { session_key, server: tx.server.number, participants, voters, seats }
  })
  await addRows.execute(tx.db, rows)
}
