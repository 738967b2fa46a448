import type { JSX } from 'preact'
import { m } from '../../messages/stage/index.ts'
import { ConnectionBadge } from '../../ui/connection-badge.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import type { StageControl } from '../stage-control.ts'

/** The link is unknown, expired or revoked, or its session is over. */
export function NoLink(): JSX.Element {
  return (
    <main class="stage-plain">
      <Wordmark />
      <h1>{m.stageNoLink}</h1>
      <p class="hint">{m.stageNoLinkLead}</p>
    </main>
  )
}

/** A page whose room state has not arrived, or whose link has ended. */
export function Connecting({ stage }: { stage: StageControl }): JSX.Element {
  const connection = stage.connection.value
  if (connection.state === 'ended') return <NoLink />
  return (
    <main class="stage-plain">
      <Wordmark />
      <ConnectionBadge connection={connection} onRetry={() => stage.reconnect()} />
    </main>
  )
}

/** A page of remotes, opened with a link that only shows the session. */
export function OnlyRemotes({ title }: { title: string }): JSX.Element {
  return (
    <main class="stage-plain">
      <Wordmark />
      <h1>{title}</h1>
      <p class="hint">{m.screenOnly}</p>
    </main>
  )
}
