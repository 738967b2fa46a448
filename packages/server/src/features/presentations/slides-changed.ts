import type { Writing } from '../../services.ts'

/** To be called by every change of a presentation's slides: notes the time, and has the rooms of LIVE sessions read them anew. */
export async function slidesChanged(tx: Writing, presentationKey: number): Promise<void> {
  await tx.db
    .updateTable('presentations')
    .set({ updated_at: tx.now })
    .where('key', '=', presentationKey)
    .execute()
  const live = await tx.db
    .selectFrom('sessions')
    .select('key')
    .where('presentation_key', '=', presentationKey)
    .where('state', '=', 'LIVE')
    .where('deleted_at', 'is', null)
    .execute()
  for (const { key } of live) tx.publish({ type: 'session', sessionKey: key })
}
