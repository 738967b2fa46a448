import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { mayTakeFocus } from '../router.ts'

let isFirst = true

/**
 * Names the page after its screen, and moves the focus to its heading, for screen readers to say it, where the screen has
 * taken the place of another one.
 * @param step of a screen that has several: each takes the focus
 * @returns for the heading, which takes `tabIndex={-1}`
 */
export function useScreenTitle(title: string, step = ''): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Roomful`
  }, [title])
  // Before anything else can be done on the screen.
  useLayoutEffect(() => {
    if (!isFirst && mayTakeFocus()) {
      heading.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
    isFirst = false
  }, [step])
  return heading
}
