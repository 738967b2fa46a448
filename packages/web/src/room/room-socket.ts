import { signal } from '@preact/signals'
import { waitMs } from '@roomful/contract/room/backoff'
import type * as protocol from '@roomful/contract/room/protocol'
import { randomKey } from '@roomful/contract/room/random-key'
import {
  badToken,
  pingEveryMs,
  removed,
  roomSubprotocol,
  tokenSubprotocolPrefix,
  tooManyMessages,
} from './protocol.at-build.ts'
import type { PollingAddress, RoomPolling } from './room-polling.ts'
import { Refusal, type RoomRequest } from './room-request.ts'

type ServerMessage = protocol.ServerMessage

/** Connection state; `ended` means that reconnecting is pointless. */
export type Connection =
  | { readonly state: 'connecting' | 'online' | 'away' }
  | { readonly state: 'ended'; readonly why: 'token' | 'removed' }

/** RFC 6455, section 7.4.1: there was no close frame. */
const noCloseFrame = 1006
/** After close code 4429 the backoff starts at 4 to 8 s. */
const attemptsWhenTooMany = 3

/**
 * Response timeouts, randomized up to 1.5 times. Halls wait longer, as a busy server is slow rather than gone and early
 * reconnects would add to its load.
 */
export const patienceMs = { hall: 30_000, presenter: 8_000 } as const
/** Time without a response to an upgrade after which polling is tried; doubled for each further try. */
const silenceMs = 4_000
/** Timeout of the first state in that case: if HTTP is slow too, the server is busy, and polling would add to its load. */
const promptMs = 1_000
/** Timeout of the first state after a rejected upgrade. */
const stateMs = 10_000
/** Pages hidden this long reconnect on return: the device may have slept. */
const sleptMs = 20_000

/** A device's connection to its room, which reconnects after any loss, and polls over HTTP while sockets are blocked. */
export class RoomSocket {
  readonly connection = signal<Connection>({ state: 'connecting' })
  readonly #address: { path: string; token: string | null }
  readonly #receive: (message: ServerMessage, begins: boolean) => void
  readonly #pollingAddress: PollingAddress | null
  /** Active while there is no socket. */
  #polling: RoomPolling | undefined
  /** The active or the starting one. */
  #pollingAttempt: RoomPolling | undefined
  #isStartingToPoll = false
  #silenceTimer = 0
  readonly #waiting = new Map<string, { resolve: () => void; reject: (refusal: Refusal) => void }>()
  readonly #patienceMs: number
  #socket: WebSocket | undefined
  #attempt = 0
  #timer = 0
  #hiddenAt = 0

  /**
   * @param address `token` null: authenticated by cookie; `of`: the device's role
   * @param address.polling credentials for polling; null: never polls
   * @param receive gets every message that is not a response; each connection begins with `room`, and polling sends further ones
   */
  constructor(
    {
      of,
      polling,
      ...address
    }: { path: string; token: string | null; of: keyof typeof patienceMs; polling: PollingAddress | null },
    receive: (message: ServerMessage, begins: boolean) => void,
  ) {
    this.#address = address
    this.#pollingAddress = polling
    this.#patienceMs = patienceMs[of]
    this.#receive = receive
    addEventListener('online', () => this.reconnect())
    addEventListener('offline', () => this.#lose(this.#socket))
    // Pages that were frozen, or restored from the back/forward cache, have missed messages.
    document.addEventListener('resume', () => this.reconnect())
    addEventListener('pageshow', ({ persisted }) => persisted && this.reconnect())
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#hiddenAt = Date.now()
      else if (Date.now() - this.#hiddenAt > sleptMs || this.connection.value.state === 'away')
        this.reconnect()
    })
    this.#connect()
  }

  /** Sends a request; settles when the server has stored it. Rejects with a Refusal. */
  request(message: RoomRequest): Promise<void> {
    if (this.#polling) return this.#polling.request(message)
    const socket = this.#socket
    if (socket?.readyState !== WebSocket.OPEN) {
      // Does not wait for the close event.
      if (this.connection.value.state === 'online') this.#lose(socket)
      return Promise.reject(new Refusal(null, 'not connected'))
    }
    // The server stores the refs of spins, so they must be unique across stages.
    const ref = randomKey()
    return new Promise((resolve, reject) => {
      this.#waiting.set(ref, { resolve, reject })
      if (this.#waiting.size === 1) this.#expectSomething(socket)
      socket.send(JSON.stringify({ ...message, ref }))
    })
  }

  /** Reconnects at once, whatever the current state. */
  reconnect(): void {
    if (this.connection.value.state === 'ended') return
    const old = this.#socket
    this.#socket = undefined
    old?.close()
    this.#polling?.hurry()
    this.#connect()
    this.#giveUp(null)
  }

  /** Settles once connected with the room's state received. Rejects when the connection has ended. */
  connected(): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = this.connection.subscribe(({ state }) => {
        if (state === 'online') resolve()
        else if (state === 'ended') reject(new Refusal('UNAUTHENTICATED', 'connection ended'))
        else return
        queueMicrotask(() => stop())
      })
    })
  }

  #connect(): void {
    clearTimeout(this.#timer)
    const { path, token } = this.#address
    if (!this.#polling) this.connection.value = { state: 'connecting' }
    const url = new URL(path, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const socket = new WebSocket(
      url,
      token === null ? [roomSubprotocol] : [roomSubprotocol, tokenSubprotocolPrefix + token],
    )
    this.#socket = socket
    this.#expectSomething(socket)
    this.#expectUpgrade(socket, silenceMs)
    let isUpgraded = false
    socket.onopen = () => {
      isUpgraded = true
      if (socket !== this.#socket) return
      clearTimeout(this.#silenceTimer)
      this.#expectSomething(socket)
    }
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return
      this.#hear(JSON.parse(data))
      if (socket !== this.#socket) return
      this.#expectSomething(socket, this.#waiting.size > 0 ? 0 : pingEveryMs)
    }
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return
      if (code === badToken || code === removed) this.#end(code === removed ? 'removed' : 'token')
      else {
        if (code === tooManyMessages) this.#attempt = Math.max(this.#attempt, attemptsWhenTooMany)
        // With too many tabs open, hidden tabs must not displace the visible one.
        this.#lose(socket, code === tooManyMessages && document.hidden)
        // Closed before it was open, without a close frame: the upgrade was rejected.
        if (!isUpgraded && code === noCloseFrame) void this.#startPolling(stateMs)
      }
    }
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'ack':
        this.#attempt = 0
        this.#settle(message.ref)?.resolve()
        break
      case 'error':
        if (message.ref !== undefined)
          this.#settle(message.ref)?.reject(new Refusal(message.code, message.error))
        break
      case 'alive':
        break
      case 'room':
        this.#stopPolling()
        this.connection.value = { state: 'online' }
        this.#receive(message, true)
        break
      default:
        this.#receive(message, false)
    }
  }

  /** Gives the socket up unless a message arrives in time. @param restMs how long none need be on its way */
  #expectSomething(socket: WebSocket, restMs = 0): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => {
        const isSilent = this.connection.value.state === 'connecting'
        this.#lose(socket)
        // A proxy may have upgraded it and be holding back its frames.
        if (isSilent) void this.#startPolling(promptMs)
      },
      restMs + this.#patienceMs * (1 + Math.random() / 2),
    )
  }

  /** Tries polling as well while an upgrade gets no response. */
  #expectUpgrade(socket: WebSocket, ms: number): void {
    clearTimeout(this.#silenceTimer)
    this.#silenceTimer = setTimeout(() => {
      if (socket !== this.#socket || this.#polling) return
      void this.#startPolling(promptMs)
      this.#expectUpgrade(socket, 2 * ms)
    }, ms)
  }

  /** Polls, if the first state arrives in time, until a socket is connected. */
  async #startPolling(withinMs: number): Promise<void> {
    if (this.#polling || this.#isStartingToPoll || !this.#pollingAddress) return
    this.#isStartingToPoll = true
    this.connection.value = { state: 'connecting' }
    try {
      // Loaded on demand: few networks need it.
      const { RoomPolling } = await import('./room-polling.ts')
      const { state }: Connection = this.connection.peek()
      if (state === 'online' || state === 'ended') return
      const polling = new RoomPolling(this.#pollingAddress, {
        receive: (message, begins) => {
          if (this.connection.value.state === 'ended') return
          this.#polling = polling
          this.connection.value = { state: 'online' }
          this.#receive(message, begins)
        },
        away: () => {
          if (this.#polling === polling) this.connection.value = { state: 'away' }
        },
        ended: why => this.#polling === polling && this.#end(why),
      })
      this.#pollingAttempt = polling
      await polling.start(withinMs)
    } catch {
      // HTTP is unavailable too; the socket is retried.
    } finally {
      this.#isStartingToPoll = false
      const isSame = this.connection.value.state === 'connecting'
      if (isSame && !this.#polling) this.connection.value = { state: this.#socket ? 'connecting' : 'away' }
    }
  }

  #stopPolling(): void {
    this.#pollingAttempt?.stop()
    this.#pollingAttempt = undefined
    this.#polling = undefined
  }

  #settle(ref: string) {
    const waiting = this.#waiting.get(ref)
    this.#waiting.delete(ref)
    return waiting
  }

  /** @param untilSeen reconnect when the page becomes visible instead of after a delay */
  #lose(socket: WebSocket | undefined, untilSeen = false): void {
    if (!socket || socket !== this.#socket) return
    this.#socket = undefined
    socket.close()
    clearTimeout(this.#timer)
    clearTimeout(this.#silenceTimer)
    // An unacknowledged request counts as a failure: a room may accept connections while too busy for answers.
    const isOnline = this.connection.value.state === 'online' && !this.#polling
    if (isOnline && this.#waiting.size === 0) this.#attempt = 0
    if (!this.#polling) this.connection.value = { state: 'away' }
    const wait = waitMs(this.#attempt++, Math.random())
    if (!untilSeen) this.#timer = setTimeout(() => this.#connect(), wait)
    this.#giveUp(null)
  }

  #end(why: 'token' | 'removed'): void {
    this.#socket?.close()
    this.#socket = undefined
    this.#stopPolling()
    clearTimeout(this.#timer)
    clearTimeout(this.#silenceTimer)
    this.connection.value = { state: 'ended', why }
    this.#giveUp('UNAUTHENTICATED')
  }

  #giveUp(code: string | null): void {
    for (const ref of [...this.#waiting.keys()])
      this.#settle(ref)?.reject(new Refusal(code, 'connection lost'))
  }
}
