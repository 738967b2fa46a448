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
}

type Deck = Pick<StageRoom, 'deck' | 'content_slides'>

/** All slides of the deck in order. */
export function deckSlides({ deck, content_slides }: Deck): DeckSlide[] {
  const questions = deck.map(({ question_id, prompt, phase, notes }): DeckSlide => {
    return { kind: 'QUESTION', id: question_id, label: prompt, phase, notes }
  })
  const slides = [...questions]
  for (const { slide_id, order, label, notes } of content_slides)
    slides.splice(order, 0, { kind: 'CONTENT', id: slide_id, label, phase: null, notes })
  return slides
}

/** The slide on screen; null in the lobby. */
export function slideOnScreen({ question, content_slide }: StageRoom): string | null {
  return question?.id ?? content_slide?.id ?? null
}

/** The points of the slide on screen, if it shows them one by one. */
export function pointsOnScreen({ content_slide, leaderboard }: StageRoom): RoomContentSlide['points'] {
  return leaderboard === null ? content_slide?.points : undefined
}

/** Whether the slide on screen comes after the last question. */
export function isAfterQuestions(room: StageRoom): boolean {
  const slides = deckSlides(room)
  const at = slides.findIndex(({ id }) => id === slideOnScreen(room))
  return at !== -1 && slides.slice(at + 1).every(({ kind }) => kind === 'CONTENT')
}
