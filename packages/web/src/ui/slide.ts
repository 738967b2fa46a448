import { useLayoutEffect, useRef } from 'preact/hooks'
import { wantsStillness } from './motion.ts'

/** The duration of `--slow`, on which bars and figures of slides move. */
export const moveMs = 420

/** Animates children with `data-id` to their new positions, from their places on screen. @param durationMs 0: they are there at once */
export function useSlide(
  list: { readonly current: HTMLElement | null },
  order: string,
  durationMs = 240,
): void {
  const shown = useRef(order)
  const before = useRef(new Map<string, readonly [left: number, top: number, moved: DOMMatrix]>())
  const moving = () => [...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-id]') ?? [])]
  if (shown.current !== order) {
    shown.current = order
    // While rendering, children are still where they were, in the arrangement that the audience sees.
    before.current = new Map(
      moving().map(child => [
        child.dataset.id!,
        [child.offsetLeft, child.offsetTop, new DOMMatrix(getComputedStyle(child).transform)],
      ]),
    )
  }
  useLayoutEffect(() => {
    if (durationMs === 0 || wantsStillness()) return
    for (const child of moving()) {
      const from = before.current.get(child.dataset.id!)
      const [x, y] = from ? [from[0] - child.offsetLeft, from[1] - child.offsetTop] : [0, 0]
      if (x || y)
        child.animate([{ transform: `${from![2].translate(x, y)}` }, {}], {
          duration: durationMs,
          easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
        })
    }
  }, [order])
}
