import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { mayTakeFocus } from './router.ts'

let isFirst = true

/**
 * Sets the page's title, and moves the focus to the heading if the screen has replaced another one, so that screen readers say
 * it.
 * @param step of a screen that has several: each moves the focus
 * @returns for the heading, which takes `tabIndex={-1}`, or for what people do first on the screen
 */
export function useScreenTitle<E extends HTMLElement = HTMLHeadingElement>(
  title: string,
  step = '',
): RefObject<E | null> {
  const heading = useRef<E>(null)
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
