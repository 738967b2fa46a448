import type { JSX } from 'preact'
import { ConnectionBadge } from '../ui/connection-badge.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { NoLink } from './no-link.tsx'
import type { StageControl } from './stage-room.ts'

/** A stage that was not sent its room yet, or whose link has ended. */
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
