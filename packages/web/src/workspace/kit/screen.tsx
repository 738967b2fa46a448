import type { ComponentChildren, JSX, RefObject } from 'preact'
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

/** A screen behind the sign-in: its heading, its main action, its sections. */
export function Screen({
  title,
  lead,
  action,
  children,
}: {
  readonly title: string
  readonly lead?: ComponentChildren
  /** The one thing that people come here to do. */
  readonly action?: ComponentChildren
  readonly children?: ComponentChildren
}): JSX.Element {
  const heading = useScreenTitle(title)
  return (
    <div class="screen">
      <div class="screen-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p class="hint">{lead}</p>}
        {action !== undefined && <div class="screen-action">{action}</div>}
      </div>
      {children}
    </div>
  )
}

/** A part of a screen with a heading of its own. */
export function Section({
  id,
  title,
  lead,
  action,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly lead?: ComponentChildren
  readonly action?: ComponentChildren
  readonly children?: ComponentChildren
}): JSX.Element {
  return (
    <section class="section" aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {lead !== undefined && <p class="hint">{lead}</p>}
      {children}
    </section>
  )
}
