import type { RoomContentSlide, RoomQuestion, StageRoom } from '@roomful/contract/room/protocol'

/** A slide as listed for presenters. */
export interface DeckSlide {
  readonly kind: 'QUESTION' | 'CONTENT'
  readonly id: string
  /** The question's prompt; a content slide's title or first words. */
  readonly label: string
  /** For questions already asked. */
  readonly phase: RoomQuestion['phase'] | null
  readonly notes?: string | undefined
  /** From 1, among the slides that are not skipped; null: steps pass it by. */
  readonly number: number | null
}

type Deck = Pick<StageRoom, 'deck' | 'content_slides'>

/** All slides of the deck in order. */
export function deckSlides({ deck, content_slides }: Deck): DeckSlide[] {
  type Unnumbered = Omit<DeckSlide, 'number'> & { readonly skipped: true | undefined }
  const slides = deck.map(({ question_id, prompt, phase, notes, skipped }): Unnumbered => {
    return { kind: 'QUESTION', id: question_id, label: prompt, phase, notes, skipped }
  })
  for (const { slide_id, order, label, notes, skipped } of content_slides)
    slides.splice(order, 0, { kind: 'CONTENT', id: slide_id, label, phase: null, notes, skipped })
  let number = 0
  return slides.map(({ skipped, ...slide }) => ({ ...slide, number: skipped ? null : ++number }))
}

/** The slide on screen; null in the lobby. */
export function slideOnScreen({ question, content_slide }: StageRoom): string | null {
  return question?.id ?? content_slide?.id ?? null
}

/** The points of the slide on screen, if it shows them one by one. */
export function pointsOnScreen({ content_slide, leaderboard }: StageRoom): RoomContentSlide['points'] {
  return leaderboard === null ? content_slide?.points : undefined
}

/** The slides to which steps forward move, in order. */
export function slidesAhead(room: StageRoom): DeckSlide[] {
  const slides = deckSlides(room)
  const at = slides.findIndex(({ id }) => id === slideOnScreen(room))
  return slides.slice(at + 1).filter(({ number }) => number !== null)
}

/** Whether the slide on screen comes after the last question. */
export function isAfterQuestions(room: StageRoom): boolean {
  return slideOnScreen(room) !== null && slidesAhead(room).every(({ kind }) => kind === 'CONTENT')
}

/** The number of questions that are not skipped. */
export function questionCount({ deck }: Pick<StageRoom, 'deck'>): number {
  return deck.filter(({ skipped }) => !skipped).length
}
