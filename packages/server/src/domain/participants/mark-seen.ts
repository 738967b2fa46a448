import type { Writing } from '../domain.ts'

const keysPerStatement = 500

/** Notes that these participants are here now: their seats stay taken. */
export async function markSeen(tx: Writing, participantKeys: readonly number[]): Promise<void> {
  for (let from = 0; from < participantKeys.length; from += keysPerStatement) {
    await tx.db
      .updateTable('participants')
      .set({ last_seen_at: tx.now })
      .where('key', 'in', participantKeys.slice(from, from + keysPerStatement))
      .where('last_seen_at', '<', tx.now)
      .execute()
  }
}
