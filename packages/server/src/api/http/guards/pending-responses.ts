import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Tracks connections with pending responses, which leave in the order of their requests. */
export class PendingResponses {
  readonly #last = new WeakMap<Socket, ServerResponse>()

  /** Watches a server's requests; to be called before any of them. */
  watch(server: Server): void {
    server.prependListener('request', (request, response) => this.#last.set(request.socket, response))
  }

  /** The response to the last request parsed on a connection. */
  lastOn(socket: Socket): ServerResponse | undefined {
    return this.#last.get(socket)
  }

  /** Whether a connection has an unsent response. */
  isPendingOn(socket: Socket): boolean {
    const last = this.#last.get(socket)
    return last !== undefined && !last.writableFinished && !last.destroyed
  }
}
