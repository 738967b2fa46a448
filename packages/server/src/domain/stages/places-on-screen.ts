import type { Writing } from '../domain.ts'
import { contentSlideOnScreen, screenAtPlace } from './screen.ts'

/**
 * Updates the place of the content slide on screen in each LIVE session before the order of the deck changes. A deleted slide leaves
 * its place: the next step goes on from there.
 * @param slides of the deck before its order changes
 * @param movedTo where a place is afterwards
 */
export async function movePlacesOnScreen(
  tx: Writing,
  presentationKey: number,
  slides: readonly { readonly id: string }[],
  movedTo: (place: number) => number,
): Promise<void> {
  const sessions = await tx.db
    .selectFrom('sessions')
    .select(['key', 'screen'])
    .where('presentation_key', '=', presentationKey)
    .where('state', '=', 'LIVE')
    .where('screen', 'like', '%"content_slide"%')
    .orderBy('key')
    .$if(tx.rowLocks, query => query.forUpdate())
    .execute()
  for (const session of sessions) {
    const onScreen = contentSlideOnScreen(session)
    if (!onScreen) continue
    const own = slides.findIndex(({ id }) => id === onScreen.id)
    const at = movedTo(own === -1 ? onScreen.at : own)
    if (at !== onScreen.at)
      await tx.db
        .updateTable('sessions')
        .set({ screen: screenAtPlace(session, { ...onScreen, at }) })
        .where('key', '=', session.key)
        .execute()
  }
}
