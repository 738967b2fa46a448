import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Tracks the connections of a server, including those of rooms, and closes those that stay open. */
export class OpenConnections {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  /** The last request of a connection, and its response. */
  readonly #last = new WeakMap<Socket, ServerResponse>()
  /** Connections of rooms. */
  readonly #upgraded = new WeakSet<Socket>()

  constructor(server: Server) {
    this.#server = server
    server.on('connection', socket => {
      this.#open.add(socket)
      socket.once('close', () => this.#open.delete(socket))
    })
    server.prependListener('request', ({ socket }, response) => this.#last.set(socket, response))
    server.prependListener('upgrade', ({ socket }) => this.#upgraded.add(socket))
  }

  /** Closes connections, except those of rooms, once they have no pending response. */
  endIdle(): void {
    const end = () => this.#server.closeIdleConnections()
    end()
    for (const socket of this.#open) {
      const last = this.#last.get(socket)
      if (last && !last.writableFinished) last.once('close', () => setImmediate(end))
    }
  }

  /**
   * Closes connections that wait for their client, except those of rooms and those whose request is being
   * handled.
   */
  endStalledRequests(): void {
    for (const socket of this.#open) {
      const last = this.#last.get(socket)
      const isHandled = last?.req.complete && !last.headersSent
      if (!isHandled && !this.#upgraded.has(socket)) socket.destroy()
    }
  }

  endAll(): void {
    for (const socket of this.#open) socket.destroy()
  }
}
