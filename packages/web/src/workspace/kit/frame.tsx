import type { ComponentChildren, JSX } from 'preact'
import { m } from '../../messages/index.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { useScreenTitle } from './screen.tsx'

/** The frame of screens without sign-in. */
export function Frame({
  title,
  lead,
  step,
  children,
}: {
  readonly title: string
  readonly lead?: ComponentChildren
  /** The current step; a change focuses the heading. */
  readonly step?: string
  readonly children?: ComponentChildren
}): JSX.Element {
  const heading = useScreenTitle(title, step)
  return (
    <main class="auth">
      <Wordmark />
      <div class="card">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p class="hint">{lead}</p>}
        {children}
      </div>
      <LanguageSwitch label={m.language} />
    </main>
  )
}
