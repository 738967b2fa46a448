import type { Writing } from '../domain.ts'

/** Rooms show the deck to whoever presents, and the content slide that is on screen to everybody: the LIVE ones read them anew. */
export async function publishDeck(tx: Writing, presentationKey: number): Promise<void> {
  const live = await tx.db
    .selectFrom('sessions')
    .select('key')
    .where('presentation_key', '=', presentationKey)
    .where('state', '=', 'LIVE')
    .where('deleted_at', 'is', null)
    .execute()
  for (const { key } of live) tx.publish({ type: 'session', sessionKey: key })
}
