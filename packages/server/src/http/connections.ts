import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Tracks the connections of a server, those of rooms included, and ends those that do not end by themselves. */
export class OpenConnections {
  readonly #server: Server
  readonly #open = new Set<Socket>()

  constructor(server: Server) {
    this.#server = server
    server.on('connection', socket => {
      this.#open.add(socket)
      socket.once('close', () => this.#open.delete(socket))
    })
  }

  /** Ends connections on which a request or its response has stalled, but not those of rooms. */
  endRequests(): void {
    this.#server.closeAllConnections()
  }

  endAll(): void {
    for (const socket of this.#open) socket.destroy()
  }
}
