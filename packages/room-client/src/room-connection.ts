import { randomKey } from '@roomful/contract/room/random-key'
import type { ServerMessage } from '@roomful/contract/room/views'
import { createLink, type LinkEvent, type LinkStatus, noCloseFrame } from './link.ts'
import type { Polling, RoomConnectionOptions, RoomWebSocket } from './options.ts'
import { roomSubprotocol, tokenSubprotocolPrefix } from './protocol.at-build.ts'
import { Refusal, type RoomRequest } from './request.ts'

/** A device's connection to its room, which reconnects after any loss, and polls over HTTP while sockets are blocked. */
export interface RoomConnection {
  /**
   * Sends a request; settles when the server has stored it. Rejects with a Refusal.
   * @param attempts how often it is sent over HTTP at most; by default as often as is safe
   */
  request(request: RoomRequest, attempts?: number): Promise<void>
  /** Reconnects at once, whatever the current state. */
  reconnect(): void
  /** Gives the socket up, as without a network. */
  lose(): void
  /** Disconnects for good. */
  leave(): void
}

/** How long an answer waits for its acknowledgement before it is sent over HTTP as well. */
const answerPatienceMs = 5_000

/** Time and chance of the runtime. */
const runtime = {
  now: () => performance.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

export function connectRoom(
  given: Omit<RoomConnectionOptions, keyof typeof runtime> & Partial<typeof runtime>,
): RoomConnection {
  const options: RoomConnectionOptions = { ...runtime, ...given }
  const { baseUrl, query, token, receive } = options
  const link = createLink(options)
  const waiting = new Map<
    string,
    { resolve: () => void; reject: (refusal: Refusal) => void; cancel: () => void }
  >()
  let status: LinkStatus
  let shown: string
  let socket: (RoomWebSocket & { readonly readyState?: number }) | undefined
  let polling: Polling | undefined
  let cancel: (() => void) | undefined

  const on = (...event: LinkEvent) => {
    status = link(options.now(), waiting.size, ...event)
    for (const effect of status.effects) typeof effect === 'number' ? poll(effect) : run[effect]()
    cancel?.()
    const { dueAt, state, isPolling } = status
    if (dueAt < Infinity) cancel = options.after(Math.max(0, dueAt - options.now()), () => on('time'))
    const transport = state + isPolling
    if (transport === shown) return
    shown = transport
    options.changed(status)
  }
  const connectionLost = () => new Refusal(status.end ? 'UNAUTHENTICATED' : null, 'lost')
  const lose = () => on('lost', 0)
  const lost = ({ code = noCloseFrame }) => on('lost', code, options.isHidden())

  const run = {
    connect() {
      try {
        const opened = new options.WebSocket!(
          `${baseUrl.replace(/^http/i, 'ws')}/room/v1/socket${query}`,
          token === null ? [roomSubprotocol] : [roomSubprotocol, tokenSubprotocolPrefix + token],
        )
        const listen = (type: string, listener: (event: { data: string; code?: number }) => void) =>
          opened.addEventListener(type, event => {
            if (opened === socket) listener(event)
          })
        socket = opened
        listen('open', () => on('opened'))
        listen('message', handle)
        listen('close', lost)
        // Not every runtime sends a close after a rejected upgrade.
        listen('error', lost)
      } catch {
        // There is no class, or the address cannot be one of a socket, as on a page that came over HTTPS.
        lost({})
      }
    },
    close() {
      socket?.close()
      socket = undefined
      for (const ref of waiting.keys()) settle(ref)!.reject(connectionLost())
    },
    stopPolling() {
      polling?.stop(status.end !== undefined)
      polling = undefined
    },
  }

  const settle = (ref: string) => {
    const request = waiting.get(ref)
    waiting.delete(ref)
    request?.cancel()
    return request
  }

  const poll = (withinMs: number) => {
    polling = undefined
    options.loadPolling().then(
      ({ startPolling }) => {
        if (status.isPolling) polling ??= startPolling(options, withinMs, on)
      },
      () => on('polled', undefined),
    )
  }

  const handle = ({ data }: { data: string }) => {
    let message: ServerMessage
    try {
      message = JSON.parse(data)
    } catch {
      lost({})
      return
    }
    const { type, ref } = message as { type: string; ref: string }
    const request = settle(ref)
    on('received', type)
    if (message.type === 'ack') request?.resolve()
    else if (message.type === 'error') request?.reject(new Refusal(message.code, message.error, message))
    else if (type !== 'alive') receive(message, type === 'room')
  }

  on('reconnect')

  return {
    request(request, attempts) {
      // Does not wait for the close event.
      if (socket && socket.readyState! > 1) lose()
      if (status.state !== 'online') return Promise.reject(connectionLost())
      if (status.isPolling) return polling!.request(request, attempts)
      // The server stores the refs of spins, so they must be unique across stages.
      const ref = randomKey()
      return new Promise((resolve, reject) => {
        const cancel = options.after(answerPatienceMs, () =>
          options.loadPolling().then(
            async ({ tryOnce }) => {
              const isPrompt = await tryOnce(options, request, resolve, reject)
              if (isPrompt && waiting.has(ref)) on('reconnect')
            },
            () => {},
          ),
        )
        waiting.set(ref, { resolve, reject, cancel })
        socket!.send(JSON.stringify({ ...request, ref }))
      })
    },
    reconnect() {
      polling?.hurry()
      on('reconnect')
    },
    lose,
    leave: () => on('ended', 'left'),
  }
}
