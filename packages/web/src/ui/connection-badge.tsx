import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import type { Connection } from '../room/room-socket.ts'

/**
 * Always visible: whether this device is in touch with the room.
 * @param isBrief a dot says that all is well, and words only that it is not
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
        {m.connection[state]}
      </span>
      {state === 'away' && (
        <button type="button" class="connection-retry" onClick={onRetry}>
          {m.retryNow}
        </button>
      )}
    </span>
  )
}
