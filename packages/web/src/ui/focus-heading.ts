import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Moves the focus to a heading when what stands under it has been replaced, but not on the first screen. */
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

/** Moves the focus to the page's heading, for screen readers to say it, whenever another screen is shown. */
export function useHeadingFocus(screen: string, isThere: boolean): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (!isThere) return
    const isFirst = shown.current === null
    const isSame = shown.current === screen
    shown.current = screen
    // What had the focus on the page before is gone; on a page that has just been opened nothing has it yet.
    if (isSame || (isFirst && document.activeElement !== document.body)) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [screen, isThere])
}
