import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { mayTakeFocus } from '../router.ts'

let isFirst = true

/**
 * Sets the page's title, and moves the focus to the heading if the screen has replaced another one, so that screen readers say
 * it.
 * @param step of a screen that has several: each moves the focus
 * @returns for the heading, which takes `tabIndex={-1}`
 */
export function useScreenTitle(title: string, step = ''): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Roomful`
  }, [title])
  // Before anything else can happen on the screen.
  useLayoutEffect(() => {
    if (!isFirst && mayTakeFocus()) {
      heading.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
    isFirst = false
  }, [step])
  return heading
}
