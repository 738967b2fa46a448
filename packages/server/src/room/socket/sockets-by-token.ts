import { closeCodes, roomLimits } from '@roomful/contract/room/protocol'
import type { Connection } from './connection.ts'

const { socketsPerEmbedLink, socketsPerToken } = roomLimits

/** The connections of a server by token, to limit the sockets per token. */
export class SocketsByToken {
  readonly #byToken = new Map<string, Set<Connection>>()

  /**
   * The newest socket replaces the token's oldest: half-open ones must not lock a phone out. An oldest socket that is already
   * closing is cut off, to bound their number.
   */
  add(newest: Connection): void {
    const same = this.#byToken.getOrInsertComputed(newest.tokenHash, () => new Set())
    same.add(newest)
    const max = newest.visitor.type === 'embed' ? socketsPerEmbedLink : socketsPerToken
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
