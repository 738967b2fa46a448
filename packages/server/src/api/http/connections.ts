import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { PendingResponses } from './guards/pending-responses.ts'

/** Tracks the connections of a server, including those of rooms, and closes those that stay open. */
export class OpenConnections {
  readonly #server: Server
  readonly #open = new Set<Socket>()
  readonly #pending: PendingResponses
  /** Connections of rooms. */
  readonly #upgraded = new WeakSet<Socket>()

  /** @param pending that watches the server */
  constructor(server: Server, pending: PendingResponses) {
    this.#server = server
    this.#pending = pending
    server.on('connection', socket => {
      this.#open.add(socket)
      socket.once('close', () => this.#open.delete(socket))
    })
    server.prependListener('upgrade', ({ socket }) => this.#upgraded.add(socket))
  }

  /** Closes connections, except those of rooms, once they have no pending response. */
  endIdle(): void {
    const end = () => this.#server.closeIdleConnections()
    end()
    for (const socket of this.#open) {
      this.#pending.lastOn(socket)?.once('close', () => setImmediate(end))
    }
  }

  /**
   * Closes connections that wait for their client, except those of rooms and those whose request is being
   * handled.
   */
  endStalledRequests(): void {
    for (const socket of this.#open) {
      const last = this.#pending.lastOn(socket)
      const isHandled = last?.req.complete && !last.headersSent
      if (!isHandled && !this.#upgraded.has(socket)) socket.destroy()
    }
  }

  endAll(): void {
    for (const socket of this.#open) socket.destroy()
  }
}
