import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { StageSlidePicture, useStageSlides } from '../slide/deck-pictures.tsx'
import { type DeckSlide, deckSlides, slideOnScreen } from '../stage/deck-slides.ts'
import type { StageControl, StageView } from '../stage/stage-room.ts'
import { Written } from '../ui/written.tsx'

interface DeckProps {
  readonly view: StageView
  readonly stage: StageControl
}

/** The slide on screen (or under review after the end) and the next one. */
function slidesOf({ view, stage }: DeckProps): { now: DeckSlide | undefined; next: DeckSlide | undefined } {
  const slides = deckSlides(view.room)
  const id = view.room.state === 'CLOSED' ? stage.reviewed.value?.id : slideOnScreen(view.room)
  const at = slides.findIndex(slide => slide.id === id)
  return { now: slides[at], next: slides[at + 1] }
}

/** Speaker notes for the slide on screen. */
export function Notes(props: DeckProps): JSX.Element {
  const { now } = slidesOf(props)
  return (
    <section class="presenter-notes">
      <h2 class="hint">{m.notes}</h2>
      {now?.notes ? (
        <p class="notes">
          <Written text={now.notes} />
        </p>
      ) : (
        <p class="hint">{m.noNotes}</p>
      )}
    </section>
  )
}

/** The next slide and its notes. */
export function NextSlide(props: DeckProps): JSX.Element {
  const { next } = slidesOf(props)
  const slides = useStageSlides(props.view, props.stage)
  return (
    <section class="presenter-next">
      <h2 class="hint">{m.slideNext}</h2>
      {next === undefined ? (
        <p>{m.nothingNext}</p>
      ) : (
        <>
          <StageSlidePicture
            key={next.id}
            label={next.label}
            slide={slides?.get(next.id)}
            view={props.view}
          />
          {next.notes && (
            <p class="hint">
              <Written text={next.notes} />
            </p>
          )}
        </>
      )}
    </section>
  )
}
