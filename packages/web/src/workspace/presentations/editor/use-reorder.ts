import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { useDragOrder } from '../../../ui/drag-order.ts'
import { useSlide } from '../../../ui/slide.ts'
import { movedTo } from './document/order.ts'

/** The list scrolls while the pointer is this near to one of its ends, in pixels. */
const edgePx = 48
/** Pixels per frame. */
const scrollStepPx = 10

/**
 * Drag and drop by handle or, with a mouse, by the whole item; the order changes on drop only.
 * @param list its children are the items, each with a `data-id`
 * @param keys the items in their order
 * @param onDrop `to`: the drop position, from 0
 * @returns `order`: the keys in display order; `grab`: for pointerdown on a handle; `hold`: for pointerdown on an item
 */
export function useReorder(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  onDrop: (key: string, to: number) => void,
): {
  readonly order: readonly string[]
  readonly dragged: string | null
  readonly grab: (event: PointerEvent, key: string) => void
  readonly hold: (event: PointerEvent, key: string) => void
} {
  const [drag, setDrag] = useState<{ readonly key: string; readonly to: number } | null>(null)
  const order = drag ? movedTo(keys, drag.key, drag.to) : keys
  const { dragged, grab, hold } = useDragOrder(list, (from, to) => setDrag({ key: order[from]!, to }))
  useSlide(list, order.join())
  // A layout effect, as an undo may follow the drop at once.
  useLayoutEffect(() => {
    if (dragged !== null || !drag) return
    setDrag(null)
    if (keys.includes(drag.key) && keys.indexOf(drag.key) !== drag.to) onDrop(drag.key, drag.to)
  }, [dragged])
  useEffect(() => {
    const element = list.current
    if (dragged === null || !element) return
    let clientY: number | null = null
    const follow = (event: PointerEvent) => {
      clientY = event.clientY
    }
    // Keeps scrolling while the pointer rests at the edge.
    const scrollOn = () => {
      if (clientY !== null && scrollsAt(element, clientY))
        element.dispatchEvent(new PointerEvent('pointermove', { clientY }))
      frame = requestAnimationFrame(scrollOn)
    }
    let frame = requestAnimationFrame(scrollOn)
    element.addEventListener('pointermove', follow)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('pointermove', follow)
    }
  }, [dragged])
  return { order, dragged, grab, hold }
}

/** Scrolls the list's scroll container, or the page, if the pointer is near an end of it. @returns whether anything moved */
function scrollsAt(element: HTMLElement, clientY: number): boolean {
  const pane = element.closest('[data-scrolls]')
  const isPane = pane !== null && getComputedStyle(pane).overflowY === 'auto'
  const scroller = isPane ? pane : document.scrollingElement!
  const { top, bottom } = isPane ? pane.getBoundingClientRect() : { top: 0, bottom: innerHeight }
  const before = scroller.scrollTop
  if (clientY < top + edgePx) scroller.scrollTop -= scrollStepPx
  else if (clientY > bottom - edgePx) scroller.scrollTop += scrollStepPx
  return scroller.scrollTop !== before
}
