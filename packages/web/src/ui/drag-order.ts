import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** A mouse that has moved this far while pressed drags, in pixels. */
const dragFromPx = 6

/**
 * Lets items of a list be dragged by a handle, with finger, pen or mouse; an item moves as soon as the pointer is past
 * the middle of its neighbour.
 * @param list its children are the items, each with a `data-id`
 * @returns `dragged`: the id of the item under way; `grab`: for the pointerdown of an item's handle; `hold`: for the pointerdown of
 * a whole item, which a mouse drags: a click stays a click, and fingers scroll
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

  // Before the next event: a drag as short as a few events would be missed, and never end.
  useLayoutEffect(() => {
    const element = list.current
    if (dragged === null || !element) return
    const drag = ({ clientY }: PointerEvent) => {
      const items = [...element.children] as HTMLElement[]
      const from = items.findIndex(item => item.dataset.id === dragged)
      const y = clientY - element.getBoundingClientRect().top
      // The final places: some items may still be sliding there.
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
    // The list and not the handle: that moves, and would lose the pointer.
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
