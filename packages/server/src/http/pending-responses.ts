import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Knows which connections still owe a response: responses leave in the order of their requests. */
export class PendingResponses {
  readonly #last = new WeakMap<Socket, ServerResponse>()

  /** Watches a server's requests; to be called before any of them. */
  watch(server: Server): void {
    server.prependListener('request', (request, response) => this.#last.set(request.socket, response))
  }

  /** The last response of a connection that has not left yet; null when nothing is owed. */
  lastOn(socket: Socket): ServerResponse | null {
    const last = this.#last.get(socket)
    return last && !last.writableFinished && !last.destroyed ? last : null
  }
}
