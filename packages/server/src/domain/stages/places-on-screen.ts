import type { Writing } from '../domain.ts'
import { contentSlideOnScreen, screenAtPlace } from './screen.ts'

/**
 * Has the content slide that is on screen in a session keep its place in the deck, also after it was deleted: what follows it is found
 * by that.
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
