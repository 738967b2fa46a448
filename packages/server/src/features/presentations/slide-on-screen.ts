import type { StageScreen } from '@roomful/contract/room/protocol'
import type { Writing } from '../../services.ts'

/**
 * Updates the place of the content slide on screen in each LIVE session before the order of the deck changes.
 * A deleted slide leaves its place, from which the next step continues.
 * @param slides of the deck before its order changes
 * @param movedTo new place of an old one
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

/** The content slide on screen and its place in the deck; a deleted slide keeps its last place. */
export interface ContentSlideOnScreen {
  readonly id: string
  readonly at: number
  /** How many of its points are shown if it is stepwise; absent: none. */
  readonly points?: number
}

/**
 * Presenter state of what is on screen, reset when something else is shown. Includes the content slide, so
 * that activating a question removes it.
 */
export type StoredScreen = Partial<Omit<StageScreen, 'results_hidden'>> & {
  readonly content_slide?: ContentSlideOnScreen | null
}

/** The content slide on screen, if it replaces a question. */
export function contentSlideOnScreen({ screen }: { readonly screen: string }): ContentSlideOnScreen | null {
  const { content_slide = null }: StoredScreen = JSON.parse(screen)
  return content_slide
}

/** The same stage state, with its content slide at another place. */
function screenAtPlace({ screen }: { readonly screen: string }, content_slide: ContentSlideOnScreen): string {
  return storedScreen(JSON.parse(screen), content_slide)
}

export function storedScreen(done: StoredScreen, content_slide: ContentSlideOnScreen | null): string {
  return JSON.stringify({ ...done, ...(content_slide && { content_slide }) } satisfies StoredScreen)
}
