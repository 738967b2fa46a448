import { type Signal, signal } from '@preact/signals'
import type { ServerMessage } from '@roomful/contract/room/protocol'
import type { LinkStatus } from '@roomful/room-client/link'
import type { RoomConnectionOptions } from '@roomful/room-client/options'
import { connectRoom, type RoomConnection } from '@roomful/room-client/room-connection'

/** Connection state; `ended` means that reconnecting is pointless. */
export type Connection = Pick<LinkStatus, 'state'> & Partial<Pick<LinkStatus, 'end'>>

/** Pages hidden this long reconnect on return: the device may have slept. */
const sleptMs = 20_000

export interface PageConnection extends RoomConnection {
  readonly connection: Signal<Connection>
}

/**
 * Connects a page to its room, following what the browser knows of its network and of the page.
 * @param device `token` null: authenticated by cookie
 * @param receive gets every message that is not a response; each connection begins with `room`, and polling sends further ones
 */
export function connectPage(
  device: Pick<RoomConnectionOptions, 'query' | 'token' | 'polls' | 'patienceMs'>,
  receive: (message: ServerMessage, begins: boolean) => void,
): PageConnection {
  const connection = signal<Connection>({ state: 'connecting' })
  const room = connectRoom({
    ...device,
    baseUrl: location.origin,
    WebSocket,
    loadPolling: () => import('@roomful/room-client/polling'),
    isHidden: () => document.hidden,
    receive,
    changed(status) {
      connection.value = status
    },
  })
  let hiddenAt = 0
  addEventListener('online', room.reconnect)
  addEventListener('offline', room.lose)
  // Pages that were frozen, or restored from the back/forward cache, have missed messages.
  document.addEventListener('resume', room.reconnect)
  addEventListener('pageshow', ({ persisted }) => persisted && room.reconnect())
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > sleptMs || connection.value.state === 'away') room.reconnect()
  })
  return { ...room, connection }
}
