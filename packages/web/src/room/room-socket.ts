import { signal } from '@preact/signals'
import type * as protocol from '@roomful/contract/room-protocol'
import { waitMs } from './backoff.ts'
import { randomKey } from './random-key.ts'

type ServerMessage = protocol.ServerMessage
type WithoutRef<M> = M extends { ref: string } ? Omit<M, 'ref'> : never
export type Said = WithoutRef<protocol.ParticipantMessage | protocol.StageMessage | protocol.DisplayMessage>

/** Where a device stands with the server; `ended` means that coming back is of no use. */
export type Connection =
  | { readonly state: 'connecting' | 'online' | 'away' }
  | { readonly state: 'ended'; readonly why: 'token' | 'removed' }

/** The server said no, or nobody knows whether it heard: then `code` is null. */
export class Refusal extends Error {
  readonly code: string | null

  constructor(code: string | null, message: string) {
    super(message)
    this.code = code
  }
}

const subprotocol: typeof protocol.roomSubprotocol = 'roomful.v1'
const tokenPrefix: typeof protocol.tokenSubprotocolPrefix = 'token.'
const badToken: typeof protocol.closeCodes.badToken = 4401
const removed: typeof protocol.closeCodes.removed = 4403
const tooMany: typeof protocol.closeCodes.tooManyMessages = 4429
/** As after so many failures: 4 to 8 s. */
const attemptsWhenTooMany = 3

/**
 * A connection from which nothing has come for this long, or up to half as much again, while something is due, is lost. A server
 * that is busy with a hall takes longer than one that is gone: phones that came back sooner would only add to its work.
 */
export const patienceMs = { hall: 30_000, presenter: 8_000 } as const
/** A page that was hidden for this long cannot trust its socket: the device may have slept. */
const sleptMs = 20_000

/** One device's line to its room: it comes back by itself after any loss. */
export class RoomSocket {
  readonly connection = signal<Connection>({ state: 'connecting' })
  readonly #address: { path: string; token: string | null }
  readonly #receive: (message: ServerMessage) => void
  readonly #waiting = new Map<string, { resolve: () => void; reject: (refusal: Refusal) => void }>()
  readonly #patienceMs: number
  #socket: WebSocket | undefined
  #attempt = 0
  #timer = 0
  #hiddenAt = 0

  /**
   * @param address `token` null: a cookie says who it is; `of`: whose device it is
   * @param receive gets every message that is no answer to something said; each connection begins with `room`.
   */
  constructor(
    { of, ...address }: { path: string; token: string | null; of: keyof typeof patienceMs },
    receive: (message: ServerMessage) => void,
  ) {
    this.#address = address
    this.#patienceMs = patienceMs[of]
    this.#receive = receive
    addEventListener('online', () => this.reconnect())
    addEventListener('offline', () => this.#lose(this.#socket))
    // A page that was frozen, or kept for going back to, has missed what its socket brought.
    document.addEventListener('resume', () => this.reconnect())
    addEventListener('pageshow', ({ persisted }) => persisted && this.reconnect())
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#hiddenAt = Date.now()
      else if (Date.now() - this.#hiddenAt > sleptMs || this.connection.value.state === 'away')
        this.reconnect()
    })
    this.#connect()
  }

  /** Says something; settles when the server has it on disk. Rejects with a Refusal. */
  say(message: Said): Promise<void> {
    const socket = this.#socket
    if (socket?.readyState !== WebSocket.OPEN) {
      // It closes at this moment: nobody waits for the event to say so.
      if (this.connection.value.state === 'online') this.#lose(socket)
      return Promise.reject(new Refusal(null, 'not connected'))
    }
    // The server keeps the refs of spins: two stages must never use the same one.
    const ref = randomKey()
    return new Promise((resolve, reject) => {
      this.#waiting.set(ref, { resolve, reject })
      if (this.#waiting.size === 1) this.#expectSomething(socket)
      socket.send(JSON.stringify({ ...message, ref }))
    })
  }

  /** Connects anew at once, whatever the present connection seems to be. */
  reconnect(): void {
    if (this.connection.value.state === 'ended') return
    const old = this.#socket
    this.#socket = undefined
    old?.close()
    this.#connect()
    this.#giveUp(null)
  }

  /** Settles once there is a connection and what the room shows has been received. Rejects when there never will be. */
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
    this.connection.value = { state: 'connecting' }
    const url = new URL(path, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const socket = new WebSocket(url, token === null ? [subprotocol] : [subprotocol, tokenPrefix + token])
    this.#socket = socket
    this.#expectSomething(socket)
    socket.onopen = () => socket === this.#socket && this.#expectSomething(socket)
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return
      this.#hear(JSON.parse(data))
      if (socket !== this.#socket) return
      if (this.#waiting.size > 0) this.#expectSomething(socket)
      else clearTimeout(this.#timer)
    }
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return
      if (code === badToken || code === removed) this.#end(code === removed ? 'removed' : 'token')
      else {
        if (code === tooMany) this.#attempt = Math.max(this.#attempt, attemptsWhenTooMany)
        // In more tabs than the server holds sockets for, the one in use would be ended by those that nobody sees.
        this.#lose(socket, code === tooMany && document.hidden)
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
      case 'room':
        this.connection.value = { state: 'online' }
        this.#receive(message)
        break
      default:
        this.#receive(message)
    }
  }

  #expectSomething(socket: WebSocket): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#lose(socket), this.#patienceMs * (1 + Math.random() / 2))
  }

  #settle(ref: string) {
    const waiting = this.#waiting.get(ref)
    this.#waiting.delete(ref)
    return waiting
  }

  /** @param untilSeen connects again when somebody looks at the page, not by the clock */
  #lose(socket: WebSocket | undefined, untilSeen = false): void {
    if (!socket || socket !== this.#socket) return
    this.#socket = undefined
    socket.close()
    clearTimeout(this.#timer)
    // What was sent and not acknowledged is one more failure: a room that can be entered may still be too busy for answers.
    if (this.connection.value.state === 'online' && this.#waiting.size === 0) this.#attempt = 0
    this.connection.value = { state: 'away' }
    const wait = waitMs(this.#attempt++, Math.random())
    if (!untilSeen) this.#timer = setTimeout(() => this.#connect(), wait)
    this.#giveUp(null)
  }

  #end(why: 'token' | 'removed'): void {
    this.#socket = undefined
    clearTimeout(this.#timer)
    this.connection.value = { state: 'ended', why }
    this.#giveUp('UNAUTHENTICATED')
  }

  #giveUp(code: string | null): void {
    for (const ref of [...this.#waiting.keys()])
      this.#settle(ref)?.reject(new Refusal(code, 'connection lost'))
  }
}
