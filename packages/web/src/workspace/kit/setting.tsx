import './setting.css'
import type { ComponentChildren, JSX } from 'preact'

/** A row of settings: what it is, next to its controls. */
export function Setting({
  id,
  title,
  lead,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <section class="setting" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {lead !== undefined && <p class="hint">{lead}</p>}
      </div>
      <div class="setting-controls">{children}</div>
    </section>
  )
}
