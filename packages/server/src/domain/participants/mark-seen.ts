import { chunks } from '../../storage/chunks.ts'
import type { Writing } from '../domain.ts'

/** Notes that these participants are here now: their seats stay taken. */
export async function markSeen(tx: Writing, participantKeys: readonly number[]): Promise<void> {
  for (const keys of chunks(participantKeys)) {
    await tx.db
      .updateTable('participants')
      .set({ last_seen_at: tx.now })
      .where('key', 'in', keys)
      .where('last_seen_at', '<', tx.now)
      .execute()
  }
}
