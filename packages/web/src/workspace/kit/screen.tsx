import type { ComponentChildren, JSX, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { mayTakeFocus } from './router.ts'

let isFirst = true

/**
 * Sets the page title and, after navigation, focuses the heading, for screen readers.
 * @param step the current step; a change moves the focus
 * @returns ref for the heading, which takes `tabIndex={-1}`, or for the screen's first control
 */
export function useScreenTitle<E extends HTMLElement = HTMLHeadingElement>(
  title: string,
  step = '',
): RefObject<E | null> {
  const heading = useRef<E>(null)
  useEffect(() => {
    document.title = `${title} · Roomful`
  }, [title])
  // A layout effect, to run before any interaction.
  useLayoutEffect(() => {
    if (!isFirst && mayTakeFocus()) {
      heading.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
    isFirst = false
  }, [step])
  return heading
}

/** A signed-in screen with heading, main action and sections. */
export function Screen({
  title,
  part,
  lead,
  action,
  children,
}: {
  readonly title: string
  /** The tab that is shown, for the window's title and screen readers. */
  readonly part?: string
  readonly lead?: ComponentChildren
  /** The main action. */
  readonly action?: ComponentChildren
  readonly children?: ComponentChildren
}): JSX.Element {
  const whole = part === undefined ? title : `${title}: ${part}`
  const heading = useScreenTitle(whole)
  return (
    <div class="screen">
      <div class="screen-head">
        <h1 ref={heading} tabIndex={-1} aria-label={part === undefined ? undefined : whole}>
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
