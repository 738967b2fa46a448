import type { Writing } from '../../services.ts'
import { readCounts } from '../results/read-kpis.ts'

/**
 * Sums the counts of all servers into one row, for a closed ANONYMOUS session: separate rows would show who was on
 * which server.
 */
export async function freezeCounts(tx: Writing, sessionKey: number): Promise<void> {
  const counts = await readCounts(tx, sessionKey)
  await tx.db.deleteFrom('session_counts').where('session_key', '=', sessionKey).execute()
  await tx.db
    .insertInto('session_counts')
    .values({ session_key: sessionKey, server: 0, ...counts })
    .execute()
}
