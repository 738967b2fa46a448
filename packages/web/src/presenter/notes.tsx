import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import type { StageView } from '../slide/view/stage-view.ts'
import { nowAndNext } from '../stage/controls/now-and-next.ts'
import { StageSlidePicture, useStageSlides } from '../stage/panels/deck-pictures.tsx'
import type { StageControl } from '../stage/stage-control.ts'
import { deviceStorage } from '../ui/storage.ts'
import { Written } from '../ui/written.tsx'

interface DeckProps {
  readonly view: StageView
  readonly stage: StageControl
}

const sizeKey = 'roomful.notes-size'
/** Sizes of notes in pixels. */
const sizes = [20, 24, 28, 32, 36, 40] as const
const usualSize = 24
const chosenSize = Number(deviceStorage.read(sizeKey))
const size = signal<number>(sizes.find(one => one === chosenSize) ?? usualSize)

function setSize(pixels: number): void {
  size.value = pixels
  deviceStorage.write(sizeKey, String(pixels))
}

/** Speaker notes for the slide on screen, before the first one those of it, in a size of this device's choice. */
export function Notes(props: DeckProps): JSX.Element {
  const { notes } = nowAndNext(props)
  return (
    <section class="presenter-notes">
      <div class="presenter-notes-head">
        <h2 class="hint">{m.notes}</h2>
        <SizeButton label={m.smallerText} to={sizes.findLast(one => one < size.value)}>
          A−
        </SizeButton>
        <SizeButton label={m.largerText} to={sizes.find(one => one > size.value)}>
          A+
        </SizeButton>
      </div>
      {notes ? (
        <p class="notes" style={{ fontSize: `${size.value / 16}rem` }}>
          <Written text={notes} />
        </p>
      ) : (
        <p class="hint">{m.noNotes}</p>
      )}
    </section>
  )
}

/** @param to the size in pixels; undefined: there is none */
function SizeButton({
  label,
  to,
  children,
}: {
  label: string
  to: number | undefined
  children: string
}): JSX.Element {
  return (
    <button
      type="button"
      class="button quiet"
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && setSize(to)}
    >
      <span aria-hidden="true">{children}</span>
      <span class="only-read">{label}</span>
    </button>
  )
}

/** The next slide. */
export function NextSlide(props: DeckProps): JSX.Element {
  const { next } = nowAndNext(props)
  const slides = useStageSlides(props.view, props.stage)
  return (
    <section class="presenter-next">
      <h2 class="hint">{m.slideNext}</h2>
      {props.view.room.leaderboard_next ? (
        <p>{m.leaderboard}</p>
      ) : next === undefined ? (
        <p>{m.nothingNext}</p>
      ) : (
        <StageSlidePicture key={next.id} label={next.label} slide={slides?.get(next.id)} view={props.view} />
      )}
    </section>
  )
}

/** Notes of the next slide; before the first one they are those of now. */
export function NextNotes(props: DeckProps): JSX.Element | null {
  const { at, next } = nowAndNext(props)
  if (at === -1 || !next?.notes) return null
  return (
    <p class="hint">
      {m.notes}: <Written text={next.notes} />
    </p>
  )
}
