import type { JSX } from 'preact'
import type { Furniture } from '../furniture.tsx'
import { StageMain } from '../stage-main.tsx'
import { isMoment, type SlideDrawing } from '../view/drawing.ts'
import type { StageView } from '../view/stage-view.ts'
import { StillFrame } from './still-frame.tsx'

/** The content of a `SlidePicture`: a slide that nothing moves but its data. */
export function StillSlide({
  view,
  drawing,
  hidesResults,
  Band,
}: {
  readonly view: StageView
  readonly drawing: SlideDrawing
  /** Whether it shows the question alone. */
  readonly hidesResults?: boolean | undefined
  /** The band at the bottom, where it is drawn as well. */
  readonly Band?: typeof Furniture | undefined
}): JSX.Element {
  return (
    <StillFrame
      isMoment={isMoment(drawing)}
      hidesResults={hidesResults}
      draw={stage => (
        <>
          {Band && <Band view={view} stage={stage} />}
          <StageMain view={view} stage={stage} asTable={false} drawing={drawing} />
        </>
      )}
    />
  )
}
