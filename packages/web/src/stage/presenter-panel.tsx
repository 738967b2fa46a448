import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { Written } from '../ui/written.tsx'
import { type DeckSlide, deckSlides, slideOnScreen } from './deck-slides.ts'
import type { PanelProps } from './panel.ts'
import { openPresenterWindow } from './stage-link.ts'
import { hereOf } from './stage-room.ts'

/** For the presenter only: current and next slide with notes, and pending approvals. */
export function PresenterPanel({ view, onClose }: PanelProps): JSX.Element {
  const { entries } = view.room
  const slides = deckSlides(view.room)
  const at = slides.findIndex(({ id }) => id === slideOnScreen(view.room))
  const waiting = entries.filter(({ lifecycle }) => lifecycle === 'PENDING').length
  return (
    <div class="panel-body presenter">
      <p class="hint numbers">
        {m.people(hereOf(view))}
        {waiting > 0 && <strong> · {m.entriesWaiting(waiting)}</strong>}
      </p>
      <p class="panel-actions">
        <button
          type="button"
          class="button"
          onClick={() => {
            openPresenterWindow(view.room.session_id)
            onClose()
          }}
        >
          {m.openPresenterPage}
        </button>
      </p>
      <SlideNotes title={m.slideNow} slide={slides[at]} none={m.nothingNow} />
      <SlideNotes title={m.slideNext} slide={slides[at + 1]} none={m.nothingNext} />
    </div>
  )
}

function SlideNotes({
  title,
  slide,
  none,
}: {
  title: string
  slide: DeckSlide | undefined
  none: string
}): JSX.Element {
  return (
    <section class="slide-notes">
      <h3 class="hint">{title}</h3>
      {slide === undefined ? (
        <p>{none}</p>
      ) : (
        <>
          <p class="slide-prompt">
            <Written text={slide.label} />
          </p>
          {slide.notes ? (
            <>
              <h4 class="hint">{m.notes}</h4>
              <p class="notes">
                <Written text={slide.notes} />
              </p>
            </>
          ) : (
            <p class="hint">{m.noNotes}</p>
          )}
        </>
      )}
    </section>
  )
}
