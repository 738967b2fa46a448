import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeCodes, roomSubprotocol, tokenSubprotocolPrefix } from '@roomful/contract/room/protocol'
import type { WebSocket } from 'ws'
import type { Budget } from '../../budget/budget.ts'
import { findPassHolder, findStageHolder, stageCookie } from '../../features/stages/stage-links.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { isTokenShaped, tokenHash } from '../../lib/tokens.ts'
import { reading } from '../../services.ts'
import type { Hub } from '../live/hub.ts'
import type { Visitor } from '../live/visitor.ts'
import type { RoomServices } from '../room-services.ts'
import { Connection, type RoomSocket } from './connection.ts'
import { connectAgainSeconds, type TokenAllowances } from './token-limits.ts'

/** Status line for a page of a foreign origin. */
const foreignOrigin = '403 Forbidden'

const socketPath = '/room/v1/socket'

/** A token sent as a subprotocol, or the cookie of the stage link that the address names. */
export interface Proof {
  readonly secret: string
  /** Identifies the proof, for its limits. */
  readonly tokenHash: string
  readonly stageLinkId: string | null
  /** The question that an embedded page shows regardless of what is on screen. */
  readonly questionId: string | null
}

/** The HTTP status line that refuses a request for a socket; null for a valid request. */
function refusalOf(request: IncomingMessage): string | null {
  const path = request.url?.split('?')[0]
  if (path !== socketPath && path !== `${socketPath}/`) return '404 Not Found'
  // A browser hangs up on a response without its subprotocol, and the device would retry for ever.
  if (!offeredBy(request).includes(roomSubprotocol)) return '400 Bad Request'
  return null
}

function proofOf(request: IncomingMessage): Proof {
  const wishes = new URLSearchParams(request.url?.split('?')[1])
  const stageLinkId = wishes.get('stage')
  const questionId = wishes.get('question')
  if (stageLinkId !== null) {
    const secret = stageCookie(stageLinkId).read(request.headers) ?? ''
    return proofWith(secret, stageLinkId, questionId)
  }
  const token = offeredBy(request).find(item => item.startsWith(tokenSubprotocolPrefix))
  const secret = token?.slice(tokenSubprotocolPrefix.length) ?? ''
  return proofWith(secret, null, questionId)
}

/**
 * A proof of a secret. As a cookie it has another hash than as a token: an invalid proof drops the allowance of its hash,
 * which would replenish a phone's that sends its token as the cookie of some stage link.
 */
export function proofWith(secret: string, stageLinkId: string | null, questionId: string | null): Proof {
  const hashed = stageLinkId === null ? secret : `${stageLinkId} ${secret}`
  return { secret, stageLinkId, questionId, tokenHash: tokenHash(hashed) }
}

function offeredBy(request: IncomingMessage): string[] {
  return (request.headers['sec-websocket-protocol'] ?? '').split(',').map(item => item.trim())
}

/** Why admission fails: a close code and its reason. */
export type Refusal = readonly [code: number, reason: string]

const badToken: Refusal = [closeCodes.badToken, 'bad token']

/** The visitor that a proof admits, or the refusal. */
export async function visitorOf(
  { services, reader }: Pick<RoomServices, 'services' | 'reader'>,
  { secret, tokenHash, stageLinkId, questionId }: Proof,
): Promise<Visitor | { readonly refusal: Refusal }> {
  if (!isTokenShaped(secret)) return { refusal: badToken }
  if (stageLinkId !== null) {
    const holder = await findPassHolder(reading(services), stageLinkId, secret)
    return holder ? { type: 'stage', holder } : { refusal: badToken }
  }
  const participant = await reader.participant(tokenHash)
  if (participant?.removed) return { refusal: [closeCodes.removed, 'removed'] }
  if (participant) return { type: 'phone', participant }
  const holder = await findStageHolder(reading(services), secret)
  if (!holder) return { refusal: badToken }
  return holder.role === 'embed' ? { type: 'embed', holder, questionId } : { type: 'stage', holder }
}

/**
 * Timeout of admission, which takes milliseconds, or seconds while a hall joins at once. Phones time out equally late: rejecting
 * them sooner only repeats the same work.
 */
const admissionTimeoutMs = 45_000
/** Timeout for a refused connection that neither reads nor hangs up. */
const refusalTimeoutMs = 2_000

/** A rejection: by HTTP before the handshake, by closing the socket after it. */
export interface Rejection {
  /** Status line and additional headers. */
  readonly http: string
  readonly close: Refusal
}

/** A connection that requests a socket, until it is admitted or rejected. Timeouts bound both admission and hanging up. */
export class PendingSocket {
  readonly stream: Duplex
  #socket: WebSocket | undefined
  readonly #timer: NodeJS.Timeout
  #isOver = false
  readonly #refuse: Refuse
  readonly #onOver: (pending: PendingSocket) => void

  /** @param onOver called once, when it is admitted, rejected or gone */
  constructor(
    stream: Duplex,
    {
      late,
      refuse,
      onOver,
    }: {
      readonly late: Rejection
      readonly refuse: Refuse
      readonly onOver: (pending: PendingSocket) => void
    },
  ) {
    this.stream = stream
    this.#refuse = refuse
    this.#onOver = onOver
    this.#timer = setTimeout(() => this.reject(late), admissionTimeoutMs)
    stream.on('close', this.#end)
  }

  /** Admitted, rejected or gone. */
  get isOver(): boolean {
    return this.#isOver
  }

  upgraded(socket: WebSocket): void {
    this.#socket = socket
  }

  admitted(): void {
    this.#end()
  }

  reject({ http, close }: Rejection): void {
    if (this.#isOver) return
    this.#end()
    if (this.#socket) {
      // The library cuts off a device that ignores the close.
      this.#socket.close(...close)
      this.#socket.resume()
    } else this.#refuse(this.stream, http)
  }

  readonly #end = (): void => {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.stream.removeListener('close', this.#end)
    // Flushes what admission has corked: the handshake and the first frame.
    this.stream.uncork()
    this.#onOver(this)
  }
}

type Refuse = (stream: Duplex, http: string) => void

/** Sends an HTTP refusal and hangs up, whether or not the other side does. @param common headers of every response */
function refuseWith(common: Readonly<Record<string, string>>): Refuse {
  const headers = Object.entries({ ...common, connection: 'close', 'content-length': '0' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return (stream, http) => {
    const timer = setTimeout(() => stream.destroy(), refusalTimeoutMs)
    stream.once('close', () => clearTimeout(timer))
    stream.end(`HTTP/1.1 ${http}\r\n${headers}\r\n`, () => stream.destroy())
  }
}

const everyMs = 60_000

/** Warns of foreign origins, once a minute: behind a proxy that forwards no Host every page looks foreign. */
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
      'rejected the socket of a stage of another origin: set ROOMFUL_PUBLIC_URL to the address of the pages, have the proxy forward Host, or add the origin to ROOMFUL_ALLOWED_ORIGINS',
      { origin: String(headers.origin).slice(0, 200), host: String(headers.host).slice(0, 200) },
    )
  }
}

/** Bad tokens per address and minute that get a close code, which takes a handshake; further ones get HTTP 429. */
const badTokensMax = 300

const unavailable: Rejection = {
  http: '503 Service Unavailable\r\nRetry-After: 1',
  close: [closeCodes.tryAgainLater, 'try again later'],
}
/** The library refuses a handshake whose version or key is not of RFC 6455. */
const badHandshake: Rejection = { ...unavailable, http: '400 Bad Request\r\nSec-WebSocket-Version: 13' }
const restarting: Rejection = { ...unavailable, close: [closeCodes.restart, 'restart'] }
const tooManyConnects = `429 Too Many Requests\r\nRetry-After: ${connectAgainSeconds}`
const tooManyBadTokens = '429 Too Many Requests\r\nRetry-After: 60'

/** A socket after its handshake, not read from yet. */
export interface HandshakenSocket {
  readonly socket: RoomSocket
  /** Passes all further messages and events of the socket to its connection. */
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
  readonly securityHeaders: RoomServices['securityHeaders']
  readonly visitorOf: (proof: Proof) => Promise<Visitor | { readonly refusal: Refusal }>
  /** Completes the handshake; undefined when it was refused or the other side is gone. */
  readonly completeHandshake: (
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
  ) => HandshakenSocket | undefined
}

/** Admits devices to their rooms or rejects them: by HTTP before the handshake, by a close code after it. */
export class Admission {
  readonly #parts: AdmissionParts
  readonly #pending = new Set<PendingSocket>()
  readonly #originWarning: OriginWarning
  readonly #refuse: Refuse
  #isStopping = false

  constructor(parts: AdmissionParts) {
    this.#parts = parts
    this.#originWarning = new OriginWarning(parts)
    this.#refuse = refuseWith(parts.securityHeaders)
  }

  /** Handles a request for a socket. @param head bytes already read from the stream */
  request(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { allowances, clock, log } = this.#parts
    const refusal = this.#isStopping ? restarting.http : refusalOf(request)
    if (refusal !== null) {
      this.#refuse(stream, refusal)
      return
    }
    const proof = proofOf(request)
    // A cookie authenticates the browser, not the page.
    if ((proof.stageLinkId !== null || proof.secret === '') && this.#isForeign(request)) {
      this.#originWarning.warn(request)
      this.#refuse(stream, foreignOrigin)
      return
    }
    const now = clock.monotonic()
    // Before any lookup, to bound the cost of a token that reconnects in a loop.
    if (!allowances.of(proof.tokenHash, now).takeConnect(now)) {
      this.#refuse(stream, tooManyConnects)
      return
    }
    const pending = new PendingSocket(stream, {
      late: unavailable,
      refuse: this.#refuse,
      onOver: over => this.#pending.delete(over),
    })
    this.#pending.add(pending)
    this.#admit(pending, { request, head, proof }).catch(error => {
      log.error('failed to admit a socket', error)
      pending.reject(unavailable)
    })
  }

  /** Rejects pending and future handshakes. */
  stop(): void {
    this.#isStopping = true
    for (const pending of this.#pending) pending.reject(restarting)
  }

  async #admit(
    pending: PendingSocket,
    { request, head, proof }: { request: IncomingMessage; head: Buffer; proof: Proof },
  ): Promise<void> {
    const { hub, completeHandshake, visitorOf } = this.#parts
    const visitor = await visitorOf(proof)
    if ('refusal' in visitor) {
      if (await this.#isFlood(request, proof, visitor.refusal))
        pending.reject({ http: tooManyBadTokens, close: visitor.refusal })
    } else if (visitor.type !== 'phone' && this.#isForeign(request)) {
      // Embedded results are for ROOMFUL_EMBED_ORIGINS, and control of a session for pages that the operator trusts.
      this.#originWarning.warn(request)
      pending.reject({ http: foreignOrigin, close: badToken })
    }
    if (pending.isOver) return
    // Until the first frame, so that both take one system call.
    pending.stream.cork()
    const handshaken = completeHandshake(request, pending.stream, head)
    if (!handshaken) {
      pending.reject(badHandshake)
      return
    }
    const { socket } = handshaken
    pending.upgraded(socket)
    if ('refusal' in visitor) {
      pending.reject({ ...unavailable, close: visitor.refusal })
      return
    }
    const connection = new Connection(socket, pending.stream, visitor, proof.tokenHash)
    let room = await hub.room(connection.sessionKey)
    handshaken.listen(connection)
    // Before the room is read: changes in the meantime are buffered instead of missed.
    while (!hub.enter(room, connection)) room = await hub.room(connection.sessionKey)
    if (socket.readyState === socket.CLOSED) hub.leave(connection)
    const begin = await room.introduce(connection)
    // The proof may have been revoked between the first lookup and entering the hub.
    const still = await visitorOf(proof)
    if ('refusal' in still) connection.close(...still.refusal)
    begin()
    pending.admitted()
    socket.resume()
  }

  /** Whether a page of another origin, which may follow as a participant only, requests a socket. */
  #isForeign({ headers: { origin, host } }: IncomingMessage): boolean {
    return origin !== undefined && !this.#parts.originAllowed(origin, host)
  }

  /** Counts bad tokens. @returns whether this address has sent too many to complete further handshakes */
  async #isFlood(request: IncomingMessage, proof: Proof, [code]: Refusal): Promise<boolean> {
    if (code !== closeCodes.badToken) return false
    const { allowances, badTokens, addressKeyOf } = this.#parts
    allowances.drop(proof.tokenHash)
    const { count } = await badTokens.draw(addressKeyOf(request))
    return count > badTokensMax
  }
}
