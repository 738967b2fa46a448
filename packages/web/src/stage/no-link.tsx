import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { Wordmark } from '../ui/wordmark.tsx'

/** The link is unknown, too old to be opened, revoked, or its session is over. */
export function NoLink(): JSX.Element {
  return (
    <main class="stage-plain">
      <Wordmark />
      <h1>{m.stageNoLink}</h1>
      <p class="hint">{m.stageNoLinkLead}</p>
    </main>
  )
}
