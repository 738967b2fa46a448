import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may be queued on all connections: each holds about three kilobytes. */
const waitingMaxDefault = 20_000

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/**
 * Handles the requests of a connection one at a time: the next one starts when the client has received the
 * previous response. A connection with queued requests is not read, so that a client that pipelines requests
 * without reading responses holds one response and one packet of requests in memory.
 */
export class RequestTurns {
  /** Queued requests of connections with a pending response; absent for others. */
  readonly #waitingOn = new WeakMap<Socket, Exchange[]>()
  readonly #waitingMax: number
  readonly #handle: RequestListener
  #waiting = 0

  /**
   * @param handle called with each request in its turn
   * @param waitingMax queued requests on all connections; exceeding it destroys the connection
   */
  constructor(handle: RequestListener, waitingMax = waitingMaxDefault) {
    this.#handle = handle
    this.#waitingMax = waitingMax
  }

  createServer(options: ServerOptions): Server {
    const server = createServer(options, (request, response) => this.#take({ request, response }))
    const waitingOn = this.#waitingOn
    // Node resumes a connection after a complete body.
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
