import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { Pager } from '../canvas/pager.ts'
import { layOutPicture } from '../canvas/picture-layout.ts'
import { SlideAt, SlideRole } from '../canvas/slide-at.tsx'
import { disconnected } from '../view/disconnected.ts'

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

type StillStage = typeof disconnected & { readonly pager: Pager }

/**
 * A canvas that nothing moves but its data.
 * @param hidesResults whether it shows the question alone
 * @param draw its content, with the stage for it
 */
export function StillFrame({
  isMoment,
  hidesResults = false,
  draw,
}: {
  readonly isMoment: boolean
  readonly hidesResults?: boolean | undefined
  readonly draw: (stage: StillStage) => JSX.Element
}): JSX.Element {
  const stage = useMemo(
    () => ({ ...disconnected, pager: new FirstPage(), hidesResults: signal(hidesResults) }),
    [hidesResults],
  )
  return (
    <SlideRole.Provider value="picture">
      <SlideAt shape="canvas" isMoment={isMoment}>
        {draw(stage)}
      </SlideAt>
    </SlideRole.Provider>
  )
}
