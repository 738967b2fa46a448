import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Tracks connections with pending responses, which leave in the order of their requests. */
export class PendingResponses {
  readonly #last = new WeakMap<Socket, ServerResponse>()

  /** Watches a server's requests; to be called before any of them. */
  watch(server: Server): void {
    server.prependListener('request', ({ socket }, response) => {
      this.#last.set(socket, response)
      // Connections stay open for long, and a response refers to its content.
      response.once('close', () => {
        if (this.#last.get(socket) === response) this.#last.delete(socket)
      })
    })
  }

  /** The response to the last request parsed on a connection, unless it has been sent. */
  lastOn(socket: Socket): ServerResponse | undefined {
    return this.#last.get(socket)
  }

  /** Whether a connection has an unsent response. */
  isPendingOn(socket: Socket): boolean {
    const last = this.lastOn(socket)
    return last !== undefined && !last.writableFinished && !last.destroyed
  }
}
