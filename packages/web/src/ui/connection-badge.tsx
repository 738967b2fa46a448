import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import type { Connection } from '../room/page-connection.ts'

/**
 * Connection status, always visible.
 * @param isBrief a dot when connected, text only otherwise
 */
export function ConnectionBadge({
  connection,
  onRetry,
  isBrief = false,
}: {
  connection: Connection
  onRetry: () => void
  isBrief?: boolean
}): JSX.Element {
  const { state } = connection
  return (
    <span class="connection" data-state={state}>
      <span class="connection-dot" aria-hidden="true" />
      <span role="status" class={isBrief && state === 'online' ? 'only-read' : ''}>
        <span key={state}>{m.connection[state]}</span>
      </span>
      {state === 'away' && (
        <button type="button" class="connection-retry" onClick={onRetry}>
          {m.retryNow}
        </button>
      )}
    </span>
  )
}
