import { type DeckSlide, deckSlides, slideOnScreen } from '../../slide/view/deck-slides.ts'
import type { StageView } from '../../slide/view/stage-view.ts'
import type { StageControl } from '../stage-control.ts'

/** The slide on screen (or under review after the end), the one after it, and where it is among all of them. */
export function nowAndNext({ view, stage }: { readonly view: StageView; readonly stage: StageControl }): {
  readonly now: DeckSlide | undefined
  readonly next: DeckSlide | undefined
  /** From 0; -1 before the first slide. */
  readonly at: number
  readonly of: number
  /** Speaker notes of the slide on screen; before the first slide, of that one. */
  readonly notes: string | undefined
} {
  const slides = deckSlides(view.room)
  const id = view.room.state === 'CLOSED' ? stage.screen.reviewed.value?.id : slideOnScreen(view.room)
  const at = slides.findIndex(slide => slide.id === id)
  const [now, next] = [slides[at], slides[at + 1]]
  const spoken = now ?? (view.room.state === 'CLOSED' ? undefined : next)
  return { now, next, at, of: slides.length, notes: spoken?.notes }
}
