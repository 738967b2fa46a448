import type { Writing } from '../domain.ts'
import { readCounts } from '../results/read-kpis.ts'

/**
 * Makes the counts of all servers one row, for a closed ANONYMOUS session: who was on which server is nobody's
 * business either.
 */
export async function freezeCounts(tx: Writing, sessionKey: number): Promise<void> {
  const counts = await readCounts(tx, sessionKey)
  await tx.db.deleteFrom('session_counts').where('session_key', '=', sessionKey).execute()
  await tx.db
    .insertInto('session_counts')
    .values({ session_key: sessionKey, server: 0, ...counts })
    .execute()
}
