import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

/** Requests on all connections that may wait for their turn: each holds some three kilobytes. */
const waitingMaxDefault = 20_000

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/**
 * Handles the requests of a connection one after the other: the next one when the response before it has been taken.
 * Nothing more is read from a connection while requests wait on it, so that a client that sends many requests and reads
 * no responses has one response in memory, and the requests of one packet.
 */
export class RequestTurns {
  /** The requests that wait on connections that owe a response; absent where none is owed. */
  readonly #waitingOn = new WeakMap<Socket, Exchange[]>()
  readonly #waitingMax: number
  readonly #handle: RequestListener
  #waiting = 0

  /**
   * @param handle is given each request when its turn has come.
   * @param waitingMax requests that wait on all connections; a connection with one more is destroyed.
   */
  constructor(handle: RequestListener, waitingMax = waitingMaxDefault) {
    this.#handle = handle
    this.#waitingMax = waitingMax
  }

  /** Makes the server that hands its requests to this. */
  createServer(options: ServerOptions): Server {
    const server = createServer(options, (request, response) => this.#take({ request, response }))
    const waitingOn = this.#waitingOn
    // Node resumes a connection once a body has been read to its end.
    function stayPaused(this: Socket): void {
      if ((waitingOn.get(this)?.length ?? 0) > 0) this.pause()
    }
    server.on('connection', socket => socket.on('resume', stayPaused))
    return server
  }

  #take(exchange: Exchange): void {
    const { socket } = exchange.request
    const waiting = this.#waitingOn.get(socket)
    if (!waiting) {
      this.#waitingOn.set(socket, [])
      this.#begin(exchange)
      return
    }
    waiting.push(exchange)
    this.#waiting++
    socket.pause()
    if (this.#waiting > this.#waitingMax) socket.destroy()
  }

  #begin(exchange: Exchange): void {
    exchange.response.once('close', () => this.#end(exchange.request.socket))
    this.#handle(exchange.request, exchange.response)
  }

  #end(socket: Socket): void {
    const waiting = this.#waitingOn.get(socket)!
    const next = waiting.shift()
    if (!next) {
      this.#waitingOn.delete(socket)
      if (!socket.destroyed) socket.resume()
      return
    }
    this.#waiting--
    // Other connections get their turn in between.
    setImmediate(() => {
      if (socket.destroyed) {
        this.#waiting -= waiting.length
        this.#waitingOn.delete(socket)
        return
      }
      // The rest of its body has not been read yet.
      if (waiting.length === 0 && !next.request.complete) socket.resume()
      this.#begin(next)
    })
  }
}
