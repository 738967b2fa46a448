import { closeCodes, roomLimits } from '@roomful/contract/room-protocol'
import type { Connection } from './connection.ts'

const { socketsPerEmbedLink, socketsPerToken } = roomLimits

/** The connections of a server by their tokens: a token has so many sockets at once. */
export class SocketsByToken {
  readonly #byToken = new Map<string, Set<Connection>>()

  /**
   * A token's oldest socket gives way to its newest: half-open ones must not keep a phone out. One that is closing
   * and has not closed is cut off then, so that no number of them is held.
   */
  add(newest: Connection): void {
    const same = this.#byToken.getOrInsertComputed(newest.tokenHash, () => new Set())
    same.add(newest)
    const max = newest.visitor.kind === 'embed' ? socketsPerEmbedLink : socketsPerToken
    if (same.size <= max) return
    for (const connection of same) if (!connection.isOpen) connection.socket.terminate()
    const [oldest, ...others] = [...same].filter(connection => connection.isOpen)
    if (others.length >= max) oldest!.close(closeCodes.tooManyMessages, 'too many sockets')
  }

  delete(connection: Connection): void {
    const same = this.#byToken.get(connection.tokenHash)
    same?.delete(connection)
    if (same?.size === 0) this.#byToken.delete(connection.tokenHash)
  }
}
