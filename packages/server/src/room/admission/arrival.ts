import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { NoEntry } from './visitor.ts'

/**
 * Admission takes milliseconds, and seconds where a hall comes at once; a device that waits longer than this is turned away and can
 * come back. Phones wait for as long: one that is turned away sooner only asks for the same work again.
 */
const admitWithinMs = 45_000
/** A refused connection that neither reads nor hangs up is cut off after this time. */
const refusedWithinMs = 2_000

/** How somebody is turned away: before the handshake by HTTP, after it by closing the socket. */
export interface TurnedAway {
  /** Status line and further headers. */
  readonly http: string
  readonly close: NoEntry
}

/**
 * A connection that asks for a socket, until it is admitted. It always ends: there is a time limit on admission and
 * one on hanging up.
 */
export class Arrival {
  readonly stream: Duplex
  #socket: WebSocket | undefined
  readonly #timer: NodeJS.Timeout
  #isOver = false
  readonly #onOver: (arrival: Arrival) => void

  /** @param onOver called once, when it is admitted or turned away or has gone. */
  constructor(stream: Duplex, { late, onOver }: { late: TurnedAway; onOver: (arrival: Arrival) => void }) {
    this.stream = stream
    this.#onOver = onOver
    this.#timer = setTimeout(() => this.turnAway(late), admitWithinMs)
    stream.on('close', this.#end)
  }

  /** Admitted, turned away or gone. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** The handshake has been made. */
  upgraded(socket: WebSocket): void {
    this.#socket = socket
  }

  admitted(): void {
    this.#end()
  }

  turnAway({ http, close }: TurnedAway): void {
    if (this.#isOver) return
    this.#end()
    if (this.#socket) {
      // The library cuts off a device that does not answer the close.
      this.#socket.close(...close)
      this.#socket.resume()
    } else refuse(this.stream, http)
  }

  readonly #end = (): void => {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.stream.removeListener('close', this.#end)
    // Sends what admission has held back: the handshake, and the first frame.
    this.stream.uncork()
    this.#onOver(this)
  }
}

/** Answers a request for a socket by HTTP and hangs up, whether or not the other side reads or hangs up too. */
export function refuse(stream: Duplex, http: string): void {
  const timer = setTimeout(() => stream.destroy(), refusedWithinMs)
  stream.once('close', () => clearTimeout(timer))
  stream.end(`HTTP/1.1 ${http}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy())
}
