import { type DeckSlide, deckSlides, slideOnScreen } from '../../slide/view/deck-slides.ts'
import type { StageView } from '../../slide/view/stage-view.ts'
import type { StageControl } from '../stage-control.ts'

/** The slide on screen (or under review after the end), the one after it, and where it is among those that are not skipped. */
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
  const isShown = ({ number }: DeckSlide) => number !== null
  const [now, next] = [slides[at], slides.slice(at + 1).find(isShown)]
  const spoken = now ?? (view.room.state === 'CLOSED' ? undefined : next)
  const of = slides.filter(isShown).length
  // A skipped one has the place of the slide that would be there instead.
  const place = at === -1 ? -1 : Math.min(slides.slice(0, at).filter(isShown).length, of - 1)
  return { now, next, at: place, of, notes: spoken?.notes }
}
