import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeCodes } from '@roomful/contract/room-protocol'
import type { Budget } from '../../budget/budget.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { Connection, type RoomSocket, type Visitor } from '../connection.ts'
import type { Hub } from '../hub.ts'
import type { RoomServices } from '../room-services.ts'
import { connectAgainSeconds, type TokenAllowances } from '../token-limits.ts'
import { Arrival, refuse, type TurnedAway } from './arrival.ts'
import { foreignOrigin, type Proof, proofOf, refusalOf } from './handshake.ts'
import { OriginWarning } from './origin-warning.ts'
import type { NoEntry } from './visitor.ts'

/** Bad tokens of one address in a minute that get a close code, which takes a handshake; further ones get HTTP 429. */
const badTokensMax = 300

const unavailable: TurnedAway = {
  http: '503 Service Unavailable\r\nRetry-After: 1',
  close: [closeCodes.tryAgainLater, 'try again later'],
}
const restarting: TurnedAway = { ...unavailable, close: [closeCodes.restart, 'restart'] }
const tooManyConnects = `429 Too Many Requests\r\nRetry-After: ${connectAgainSeconds}`
const tooManyBadTokens = '429 Too Many Requests\r\nRetry-After: 60'

/** A socket whose handshake was made, of which nothing is read yet. */
export interface Handshaken {
  readonly socket: RoomSocket
  /** Hands all further messages and events of the socket to its connection. */
  listen(connection: Connection): void
}

export interface AdmissionParts {
  readonly clock: Clock
  readonly log: Log
  readonly hub: Pick<Hub, 'room' | 'enter' | 'leave'>
  readonly allowances: TokenAllowances
  readonly badTokens: Budget
  readonly addressKeyOf: RoomServices['addressKeyOf']
  readonly originAllowed: RoomServices['originAllowed']
  /** Finds whom a proof admits, or why it admits nobody. */
  readonly visitorOf: (proof: Proof) => Promise<Visitor | { readonly refusal: NoEntry }>
  /** Makes the handshake; undefined when it was refused, or the other side has gone. */
  readonly shakeHands: (request: IncomingMessage, stream: Duplex, head: Buffer) => Handshaken | undefined
}

/** Lets devices into their rooms, or turns them away: before the handshake by HTTP, after it by a close code. */
export class Admission {
  readonly #parts: AdmissionParts
  readonly #arrivals = new Set<Arrival>()
  readonly #originWarning: OriginWarning
  #isStopping = false

  constructor(parts: AdmissionParts) {
    this.#parts = parts
    this.#originWarning = new OriginWarning(parts)
  }

  /** A device asks for a socket. @param head what was read of the stream behind the request. */
  request(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { allowances, clock, log, originAllowed } = this.#parts
    const refusal = this.#isStopping ? restarting.http : refusalOf(request, originAllowed)
    if (refusal !== null) {
      if (refusal === foreignOrigin) this.#originWarning.warn(request)
      refuse(stream, refusal)
      return
    }
    const proof = proofOf(request)
    const now = clock.now()
    // Before any lookup, so that a token that reconnects in a loop costs no more than this.
    if (!allowances.of(proof.tokenHash, now).takeConnect(now)) {
      refuse(stream, tooManyConnects)
      return
    }
    const arrival = new Arrival(stream, { late: unavailable, onOver: over => this.#arrivals.delete(over) })
    this.#arrivals.add(arrival)
    this.#admit(arrival, { request, head, proof }).catch(error => {
      log.error('failed to admit a socket', error)
      arrival.turnAway(unavailable)
    })
  }

  /** Turns away everybody who is coming in, now and from now on. */
  stop(): void {
    this.#isStopping = true
    for (const arrival of this.#arrivals) arrival.turnAway(restarting)
  }

  async #admit(
    arrival: Arrival,
    { request, head, proof }: { request: IncomingMessage; head: Buffer; proof: Proof },
  ): Promise<void> {
    const { hub, shakeHands, visitorOf } = this.#parts
    const visitor = await visitorOf(proof)
    if ('refusal' in visitor && (await this.#isFlood(request, proof, visitor.refusal)))
      arrival.turnAway({ http: tooManyBadTokens, close: visitor.refusal })
    if (arrival.isOver) return
    // Until the first frame, so that both take one system call: a hall comes at once.
    arrival.stream.cork()
    const handshaken = shakeHands(request, arrival.stream, head)
    if (!handshaken) return
    const { socket } = handshaken
    arrival.upgraded(socket)
    if ('refusal' in visitor) {
      arrival.turnAway({ ...unavailable, close: visitor.refusal })
      return
    }
    const connection = new Connection(socket, arrival.stream, visitor, proof.tokenHash)
    let room = await hub.room(connection.sessionKey)
    handshaken.listen(connection)
    // Before the room is read, so that what happens meanwhile is held back instead of missed.
    while (!hub.enter(room, connection)) room = await hub.room(connection.sessionKey)
    if (socket.readyState === socket.CLOSED) hub.leave(connection)
    const begin = await room.introduce(connection)
    // The proof may have been revoked since the first lookup, before the hub had this socket.
    const still = await visitorOf(proof)
    if ('refusal' in still) connection.close(...still.refusal)
    begin()
    arrival.admitted()
    socket.resume()
  }

  /** Counts bad tokens. @returns whether so many have come from this address that no handshake is made for more. */
  async #isFlood(request: IncomingMessage, proof: Proof, [code]: NoEntry): Promise<boolean> {
    if (code !== closeCodes.badToken) return false
    const { allowances, badTokens, addressKeyOf } = this.#parts
    allowances.drop(proof.tokenHash)
    const { count } = await badTokens.draw(addressKeyOf(request))
    return count > badTokensMax
  }
}
