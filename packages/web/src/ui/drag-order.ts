import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Mouse drag threshold in pixels. */
const dragFromPx = 6

/**
 * Drag and drop of list items by finger, pen or mouse; an item moves once the pointer passes its neighbor's middle.
 * @param list its children are the items, each with a `data-id`
 * @returns `dragged`: the dragged item's id; `grab`: for pointerdown on a handle; `hold`: for pointerdown on a whole item, which
 * only a mouse drags, so that clicks work and fingers scroll
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): {
  dragged: string | null
  grab: (event: PointerEvent, id: string) => void
  hold: (event: PointerEvent, id: string) => void
} {
  const [dragged, setDragged] = useState<string | null>(null)
  const move = useRef(onMove)
  move.current = onMove

  // A layout effect, as a very short drag would otherwise be missed and never end.
  useLayoutEffect(() => {
    const element = list.current
    if (dragged === null || !element) return
    const drag = ({ clientY }: PointerEvent) => {
      const items = [...element.children] as HTMLElement[]
      const from = items.findIndex(item => item.dataset.id === dragged)
      const y = clientY - element.getBoundingClientRect().top
      // Final positions, as items may still be animating.
      const to = items.filter((item, i) => i !== from && item.offsetTop + item.offsetHeight / 2 < y).length
      if (from >= 0 && to !== from) move.current(from, to)
    }
    const drop = () => setDragged(null)
    element.addEventListener('pointermove', drag)
    element.addEventListener('lostpointercapture', drop)
    return () => {
      element.removeEventListener('pointermove', drag)
      element.removeEventListener('lostpointercapture', drop)
    }
  }, [dragged])

  function start({ pointerId }: PointerEvent, id: string): void {
    // Captured by the list, as the handle moves and would lose the pointer.
    list.current?.setPointerCapture(pointerId)
    setDragged(id)
  }

  return {
    dragged,
    grab(event, id) {
      if (event.button !== 0) return
      event.preventDefault()
      start(event, id)
    },
    hold(event, id) {
      if (event.button !== 0 || event.pointerType !== 'mouse' || event.defaultPrevented) return
      const ended = new AbortController()
      const { signal } = ended
      const follow = (moved: PointerEvent) => {
        if (Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) < dragFromPx) return
        ended.abort()
        start(moved, id)
      }
      addEventListener('pointermove', follow, { signal })
      for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => ended.abort(), { signal })
    },
  }
}
