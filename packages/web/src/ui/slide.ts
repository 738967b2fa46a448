import { useLayoutEffect, useRef } from 'preact/hooks'

/** Animates children with `data-id` to their new positions. */
export function useSlide(list: { current: HTMLElement | null }, order: string): void {
  const tops = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const child of list.current?.children ?? []) {
      if (!(child instanceof HTMLElement) || child.dataset.id === undefined) continue
      const before = tops.current.get(child.dataset.id)
      const top = child.offsetTop
      tops.current.set(child.dataset.id, top)
      if (before === undefined || before === top || still) continue
      child.animate([{ transform: `translateY(${before - top}px)` }, { transform: 'none' }], {
        duration: 260,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      })
    }
  }, [order])
}
