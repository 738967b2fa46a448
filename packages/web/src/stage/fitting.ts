import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** How many children of a wrapping row fit into its height; the others wrap below its edge. */
export function useFitting(row: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Infinity)
  // After each render, as labels change, and whenever the row or a label gets another size.
  useLayoutEffect(() => {
    const element = row.current!
    const items = [...element.children] as HTMLElement[]
    const measure = () => {
      const edgePx = element.offsetTop + element.clientHeight
      const beyond = items.findIndex(item => item.offsetTop >= edgePx)
      setFitting(beyond === -1 ? Infinity : beyond)
    }
    const resized = new ResizeObserver(measure)
    for (const one of [element, ...items]) resized.observe(one)
    measure()
    return () => resized.disconnect()
  })
  return fitting
}
