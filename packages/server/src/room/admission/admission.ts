import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeCodes, roomSubprotocol, tokenSubprotocolPrefix } from '@roomful/contract/room-protocol'
import type { WebSocket } from 'ws'
import type { Budget } from '../../budget/budget.ts'
import { findPassHolder, findStageHolder, stageCookie } from '../../features/stages/stage-links.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { isTokenShaped, tokenHash } from '../../lib/tokens.ts'
import { reading } from '../../services.ts'
import { Connection, type RoomSocket, type Visitor } from '../connection.ts'
import type { Hub } from '../hub.ts'
import type { RoomServices } from '../room-services.ts'
import { connectAgainSeconds, type TokenAllowances } from '../token-limits.ts'

/** The status line for a page of another origin. */
const foreignOrigin = '403 Forbidden'

const socketPath = '/room/v1/socket'

/** A token offered as a subprotocol, or the cookie of the stage link that the address names. */
export interface Proof {
  readonly secret: string
  readonly tokenHash: string
  readonly stageLinkId: string | null
  /** The question that an embedded page shows whatever is on screen. */
  readonly questionId: string | null
}

/** The HTTP status line that refuses a request for a socket, whoever makes it; null when nothing is wrong with it. */
function refusalOf(request: IncomingMessage, originAllowed: RoomServices['originAllowed']): string | null {
  const path = request.url?.split('?')[0]
  if (path !== socketPath && path !== `${socketPath}/`) return '404 Not Found'
  const { origin, host } = request.headers
  if (origin !== undefined && !originAllowed(origin, host)) return foreignOrigin
  // A browser hangs up on a response without its subprotocol, and the device would try again for ever.
  if (!offeredBy(request).includes(roomSubprotocol)) return '400 Bad Request'
  return null
}

function proofOf(request: IncomingMessage): Proof {
  const wishes = new URLSearchParams(request.url?.split('?')[1])
  const stageLinkId = wishes.get('stage')
  const questionId = wishes.get('question')
  if (stageLinkId !== null) {
    const secret = stageCookie(stageLinkId).read(request.headers) ?? ''
    return { stageLinkId, questionId, secret, tokenHash: tokenHash(secret) }
  }
  const token = offeredBy(request).find(item => item.startsWith(tokenSubprotocolPrefix))
  const secret = token?.slice(tokenSubprotocolPrefix.length) ?? ''
  return { stageLinkId, questionId, secret, tokenHash: tokenHash(secret) }
}

function offeredBy(request: IncomingMessage): string[] {
  return (request.headers['sec-websocket-protocol'] ?? '').split(',').map(item => item.trim())
}

/** Why somebody is not let in: a close code and its reason. */
export type NoEntry = readonly [code: number, reason: string]

const badToken: NoEntry = [closeCodes.badToken, 'bad token']

/** Whom a proof admits, or why it admits nobody. */
export async function visitorOf(
  { services, reader }: Pick<RoomServices, 'services' | 'reader'>,
  { secret, tokenHash, stageLinkId, questionId }: Proof,
): Promise<Visitor | { readonly refusal: NoEntry }> {
  if (!isTokenShaped(secret)) return { refusal: badToken }
  if (stageLinkId !== null) {
    const holder = await findPassHolder(reading(services), stageLinkId, secret)
    return holder ? { kind: 'stage', holder } : { refusal: badToken }
  }
  const participant = await reader.participant(tokenHash)
  if (participant?.removed) return { refusal: [closeCodes.removed, 'removed'] }
  if (participant) return { kind: 'phone', participant }
  const holder = await findStageHolder(reading(services), secret)
  if (!holder) return { refusal: badToken }
  return holder.role === 'embed' ? { kind: 'embed', holder, questionId } : { kind: 'stage', holder }
}

/**
 * Admission takes milliseconds, and seconds where a hall comes at once; a device that waits longer than this is turned away and can
 * come back. Phones wait for as long: one that is turned away sooner only asks for the same work again.
 */
const admitWithinMs = 45_000
/** A refused connection that neither reads nor hangs up is cut off after this time. */
const refusedWithinMs = 2_000

/** How somebody is turned away: before the handshake by HTTP, after it by closing the socket. */
export interface TurnedAway {
  /** Status line and further headers. */
  readonly http: string
  readonly close: NoEntry
}

/**
 * A connection that asks for a socket, until it is admitted. It always ends: there is a time limit on admission and
 * one on hanging up.
 */
export class Arrival {
  readonly stream: Duplex
  #socket: WebSocket | undefined
  readonly #timer: NodeJS.Timeout
  #isOver = false
  readonly #onOver: (arrival: Arrival) => void

  /** @param onOver called once, when it is admitted or turned away or has gone. */
  constructor(stream: Duplex, { late, onOver }: { late: TurnedAway; onOver: (arrival: Arrival) => void }) {
    this.stream = stream
    this.#onOver = onOver
    this.#timer = setTimeout(() => this.turnAway(late), admitWithinMs)
    stream.on('close', this.#end)
  }

  /** Admitted, turned away or gone. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** The handshake has been made. */
  upgraded(socket: WebSocket): void {
    this.#socket = socket
  }

  admitted(): void {
    this.#end()
  }

  turnAway({ http, close }: TurnedAway): void {
    if (this.#isOver) return
    this.#end()
    if (this.#socket) {
      // The library cuts off a device that does not answer the close.
      this.#socket.close(...close)
      this.#socket.resume()
    } else refuse(this.stream, http)
  }

  readonly #end = (): void => {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.stream.removeListener('close', this.#end)
    // Sends what admission has held back: the handshake, and the first frame.
    this.stream.uncork()
    this.#onOver(this)
  }
}

/** Answers a request for a socket by HTTP and hangs up, whether or not the other side reads or hangs up too. */
function refuse(stream: Duplex, http: string): void {
  const timer = setTimeout(() => stream.destroy(), refusedWithinMs)
  stream.once('close', () => clearTimeout(timer))
  stream.end(`HTTP/1.1 ${http}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy())
}

const everyMs = 60_000

/** Warns of sockets of other origins, once a minute: a proxy that forwards no Host makes every page look foreign. */
export class OriginWarning {
  readonly #clock: Clock
  readonly #log: Log
  #warnedAt = Number.NEGATIVE_INFINITY

  constructor({ clock, log }: { readonly clock: Clock; readonly log: Log }) {
    this.#clock = clock
    this.#log = log
  }

  warn({ headers }: IncomingMessage): void {
    const now = this.#clock.monotonic()
    if (now - this.#warnedAt < everyMs) return
    this.#warnedAt = now
    this.#log.warn(
      'refused a socket of another origin: set ROOMFUL_PUBLIC_URL to the address of the pages, have the proxy forward Host, or add the origin to ROOMFUL_ALLOWED_ORIGINS',
      { origin: String(headers.origin).slice(0, 200), host: String(headers.host).slice(0, 200) },
    )
  }
}

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
