import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { disconnected } from '../stage/disconnected.ts'
import { Pager } from '../stage/pager.ts'
import { StageMain } from '../stage/stage-main.tsx'
import type { StageView } from '../stage/stage-room.ts'
import { isMoment, type SlideDrawing } from './drawing.ts'
import type { Furniture } from './furniture.tsx'
import { layOutPicture } from './picture-layout.ts'
import { SlideAt, SlideRole } from './slide-at.tsx'

/** Shows the first page and never turns. */
class FirstPage extends Pager {
  constructor() {
    super(() => {}, layOutPicture)
  }

  override watch(main: HTMLElement, of: string): () => void {
    this.follow({ of, at: 0 })
    return super.watch(main, of)
  }
}

/** The content of a `SlidePicture`: a slide that nothing moves but its data. */
export function StillSlide({
  view,
  drawing,
  Band,
}: {
  readonly view: StageView
  readonly drawing: SlideDrawing
  /** The band at the bottom, where it is drawn as well. */
  readonly Band?: typeof Furniture | undefined
}): JSX.Element {
  const stage = useMemo(() => ({ ...disconnected, pager: new FirstPage() }), [])
  return (
    <SlideRole.Provider value="picture">
      <SlideAt shape="canvas" isMoment={isMoment(drawing)}>
        {Band && <Band view={view} stage={stage} />}
        <StageMain view={view} stage={stage} asTable={false} drawing={drawing} />
      </SlideAt>
    </SlideRole.Provider>
  )
}
