import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { m } from '../messages/stage/index.ts'
import { Icon } from '../ui/icon.tsx'
import type { StageControl } from './stage-room.ts'

/** A stage screen that pages overflowing content instead of cutting it off. */
export function PagedMain({
  stage,
  of,
  class: name = '',
  type,
  children,
}: {
  stage: Pick<StageControl, 'pager'>
  /** Identifies the content; a change restarts at the first page. */
  of: string
  class?: string
  type?: string
  children: ComponentChildren
}): JSX.Element {
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => stage.pager.watch(main.current!, of), [of])
  return (
    <main ref={main} class={`stage-main ${name}`} data-type={type} data-of={of}>
      {children}
      <PageTurner stage={stage} />
    </main>
  )
}

/** Page position and buttons. Always rendered, so that its height is known in advance. */
function PageTurner({ stage: { pager } }: { stage: Pick<StageControl, 'pager'> }): JSX.Element {
  const { page, count, more } = pager.pages.value
  return (
    <p class="page-turner numbers">
      {more > 0 && <span class="hint">{m.moreItems(more)}</span>}
      <button type="button" class="button" aria-label={m.previousPage} onClick={() => pager.turn(page - 1)}>
        <Icon name="previous" />
      </button>
      <span>{m.pageOf(page + 1, count)}</span>
      <button type="button" class="button" aria-label={m.nextPage} onClick={() => pager.turn(page + 1)}>
        <Icon name="next" />
      </button>
    </p>
  )
}
