import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Tracks the connections of a server, those of rooms included, and ends those that do not end by themselves. */
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

  /** Ends each connection, those of rooms aside, as soon as no response of it is to come any more. */
  endIdle(): void {
    const end = () => this.#server.closeIdleConnections()
    end()
    for (const socket of this.#open) {
      const last = this.#last.get(socket)
      if (last && !last.writableFinished) last.once('close', () => setImmediate(end))
    }
  }

  /** Ends connections that wait for their client, but not those of rooms, nor those whose request is being handled. */
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
