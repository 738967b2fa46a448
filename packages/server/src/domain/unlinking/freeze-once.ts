import { freezeCounts } from '../sessions/freeze-counts.ts'
import type { Unlinking } from './unlinking.ts'

/** Keeps what is counted per participant, the first time only: later on the answers are not all there. */
export function freezeOnce({ change, session }: Unlinking): Promise<void> {
  return change(async tx => {
    const first = await tx.db
      .updateTable('unlinkings')
      .set({ frozen: 1 })
      .where('session_key', '=', session.key)
      .where('frozen', '=', 0)
      .returning('session_key')
      .executeTakeFirst()
    if (first) await freezeCounts(tx, session.key)
  })
}
