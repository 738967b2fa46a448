import type { ComponentChildren, JSX } from 'preact'
import { useContext, useLayoutEffect, useRef } from 'preact/hooks'
import { m } from '../../messages/stage/index.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ShownStage } from '../view/shown-stage.ts'
import { SlideRole } from './slide-at.tsx'

type PagedStage = Pick<ShownStage, 'canTurn' | 'pager'>

/** A stage screen that pages overflowing content instead of cutting it off. */
export function PagedMain({
  stage,
  of,
  class: name = '',
  type,
  layout,
  share,
  children,
}: {
  stage: PagedStage
  /** Identifies the content; a change restarts at the first page. */
  of: string
  class?: string
  type?: string
  /** Of a content slide. */
  layout?: string
  /** Of the height, which a heading may take. */
  share?: number | undefined
  children: ComponentChildren
}): JSX.Element {
  const main = useRef<HTMLDivElement>(null)
  const Main = useContext(SlideRole) === 'page' ? 'main' : 'div'
  useLayoutEffect(() => stage.pager.watch(main.current!, of), [of])
  return (
    <Main
      ref={main}
      class={`stage-main ${name}`}
      data-type={type}
      data-layout={layout}
      data-share={share}
      data-of={of}
    >
      {children}
      <PageTurner stage={stage} />
    </Main>
  )
}

/** Page position and buttons. Always rendered, so that its height is known in advance. */
function PageTurner({ stage: { pager, canTurn } }: { stage: PagedStage }): JSX.Element {
  const { page, count, more } = pager.pages.value
  return (
    <p class="page-turner numbers">
      {more > 0 && <span class="hint">{m.moreItems(more)}</span>}
      {canTurn && (
        <button type="button" class="button" aria-label={m.previousPage} onClick={() => pager.turn(page - 1)}>
          <Icon name="previous" />
        </button>
      )}
      <span>{m.pageOf({ at: page + 1, of: count })}</span>
      {canTurn && (
        <button type="button" class="button" aria-label={m.nextPage} onClick={() => pager.turn(page + 1)}>
          <Icon name="next" />
        </button>
      )}
    </p>
  )
}
