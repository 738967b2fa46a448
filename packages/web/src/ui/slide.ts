import { useLayoutEffect, useRef } from 'preact/hooks'
import { wantsStillness } from './motion.ts'

/** The duration of `--slow`, on which bars and figures of slides move. */
export const moveMs = 420

interface Place {
  readonly left: number
  readonly top: number
}

/** Animates children with `data-id` to their new positions. @param durationMs 0: they are there at once */
export function useSlide(
  list: { readonly current: HTMLElement | null },
  order: string,
  durationMs = 260,
): void {
  const shown = useRef(order)
  const before = useRef<ReadonlyMap<string, Place>>(new Map())
  if (shown.current !== order) {
    shown.current = order
    // While rendering, children are still where they were, in the arrangement that the audience sees.
    before.current = placesOf(list.current)
  }
  useLayoutEffect(() => {
    if (durationMs === 0 || wantsStillness()) return
    for (const child of moving(list.current)) {
      const from = before.current.get(child.dataset.id!)
      const [x, y] = from ? [from.left - child.offsetLeft, from.top - child.offsetTop] : [0, 0]
      if (x === 0 && y === 0) continue
      child.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
        duration: durationMs,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      })
    }
  }, [order])
}

function placesOf(list: HTMLElement | null): ReadonlyMap<string, Place> {
  return new Map(
    moving(list).map(child => [child.dataset.id!, { left: child.offsetLeft, top: child.offsetTop }]),
  )
}

function moving(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.children ?? [])].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.dataset.id !== undefined,
  )
}
