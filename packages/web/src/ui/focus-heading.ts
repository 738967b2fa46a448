import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Focuses a heading when the content below was replaced, except on the first screen. */
export function useFocusOnChange<E extends HTMLElement>(what: string): RefObject<E | null> {
  const heading = useRef<E>(null)
  const shown = useRef(what)
  useEffect(() => {
    if (shown.current === what) return
    shown.current = what
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [what])
  return heading
}

/** Focuses the page heading on each screen change, for screen readers. */
export function useHeadingFocus(screen: string, isThere: boolean): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (!isThere) return
    const isFirst = shown.current === null
    const isSame = shown.current === screen
    shown.current = screen
    // After navigation the focus is lost; on a fresh page it is still on the body.
    if (isSame || (isFirst && document.activeElement !== document.body)) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [screen, isThere])
}
