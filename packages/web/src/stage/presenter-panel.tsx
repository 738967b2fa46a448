import type { StageRoom } from '@roomful/contract/room-protocol'
import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { Written } from '../ui/written.tsx'
import { openPresenterWindow } from './other-window.ts'
import type { PanelProps } from './panel.ts'
import { hereOf } from './stage-room.ts'

type Slide = StageRoom['deck'][number]

/** What only the presenter looks at: the question now and the one next, with their notes, and what waits. */
export function PresenterPanel({ view, onClose }: PanelProps): JSX.Element {
  const { deck, question, entries } = view.room
  const at = deck.findIndex(({ question_id }) => question_id === question?.id)
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
      <SlideNotes title={m.slideNow} slide={deck[at]} none={m.nothingNow} />
      <SlideNotes title={m.slideNext} slide={deck[at + 1]} none={m.nothingNext} />
    </div>
  )
}

function SlideNotes({
  title,
  slide,
  none,
}: {
  title: string
  slide: Slide | undefined
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
            <Written text={slide.prompt} />
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
