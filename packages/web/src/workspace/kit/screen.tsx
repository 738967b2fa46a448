import type { ComponentChildren, JSX } from 'preact'
import { useScreenTitle } from './use-screen-title.ts'

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
