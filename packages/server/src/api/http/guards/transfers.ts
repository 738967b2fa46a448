import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, unavailable } from '../../../lib/api-error.ts'
import type { Clock } from '../../../lib/clock.ts'
import { hasBody, type Receiving } from '../../../lib/http/body.ts'
import { addressBudgetKey } from '../../../lib/http/client-address.ts'
import { Semaphore } from '../../../lib/semaphore.ts'
import type { PendingResponses } from './pending-responses.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Sets the owner of body and response, and waits while they have too much unsent. */
    countTransfersOf(owner: string): Promise<void>
    /** Renders a response in the owner's turn. */
    renderInTurn<T>(render: () => Promise<T>): Promise<T>
    transferOwner: string | null
  }
}

const mebibyte = 1024 * 1024
const sweepEveryMs = 5_000
/** Each refused body is a response, of about a tenth of a millisecond. */
const expiredAtOnce = 50
/** Smaller responses fit into the system's socket buffer. */
const smallBytesMax = 16 * 1024
/** Counted size of a streamed response, whatever its length. */
const streamedBytes = mebibyte
/** Concurrent renderings per owner: responses count only once rendered. */
const renderedAtOnce = 2

/** Limits of the time and memory of unsent responses and of unfinished bodies. */
export const transferLimits = {
  /**
   * A connection is destroyed when its peer has read nothing for this long. The system reports progress in steps of more than a
   * megabyte, for which a phone at 40 kB/s takes 40 s.
   */
  stalledMs: 60_000,
  /** From rendering a response until it is fully sent. */
  responseMs: 2 * 60_000,
  /** From the first byte of a download or a long list to its last. */
  downloadMs: 30 * 60_000,
  /** Minimum rate of a body. */
  pace: { bytes: 64 * 1024, everyMs: 10_000 },
  /** The rest of a body is discarded for this long after its response: many clients read only after sending. */
  discardMs: 60_000,
  /** Bodies discarded at once, since that takes milliseconds for each megabyte; connections of others are closed. */
  discardedMax: 16,
  /**
   * Above this much unsent data of an owner, their further requests wait and resume one by one. A network, which people share,
   * does not wait: its oldest responses are given up. So are an owner's oldest unfinished bodies above as much of those.
   */
  ownerBytesMax: 16 * mebibyte,
  /** Above this total, responses and bodies are given up, the oldest first. */
  bytesMax: 128 * mebibyte,
}

/** A response that is being sent, or a body that is being received. */
interface Transfer {
  /** A credential, user, participant or network; null: counts in total only. */
  readonly owner: string | null
  /** Size in memory; 0 for files, which are read on demand, and for bytes that recipients share. */
  bytes: number
  /** Monotonic time. */
  endBy: number
  /** Called at that time; not ended if it has moved. */
  readonly expire: () => void
  /** Frees the memory. */
  readonly giveUp: () => void
}

interface Owner {
  bytes: number
  readonly turns: Semaphore
}

const networkPrefix = 'network '
/** Unfinished bodies do not delay requests: a person who uploads files goes on working. */
const bodiesPrefix = 'bodies of '

function networkOf({ address }: FastifyRequest): string {
  return networkPrefix + addressBudgetKey(address)
}

/** Keeps responses that clients do not read, and bodies that they do not finish, from filling the memory and from living forever. */
export class Transfers {
  readonly #clock: Clock
  readonly #limits: typeof transferLimits
  /** Oldest first. */
  readonly #transfers = new Map<ServerResponse | IncomingMessage, Transfer>()
  readonly #owners = new Map<string, Owner>()
  #bytes = 0
  #discarded = 0

  constructor(clock: Clock, limits: Partial<typeof transferLimits> = {}) {
    this.#clock = clock
    this.#limits = { ...transferLimits, ...limits }
  }

  /** Tracks the responses and connections of a server. */
  watch(app: FastifyInstance, pending: PendingResponses): void {
    const transfers = this
    app.decorateRequest('transferOwner', null)
    app.decorateRequest('countTransfersOf', async function (owner) {
      this.transferOwner = owner
      await transfers.renderInTurn(owner, async () => {})
    })
    app.decorateRequest('renderInTurn', function (render) {
      return this.transferOwner === null ? render() : transfers.renderInTurn(this.transferOwner, render)
    })
    app.decorateRequest('receiving', function (isFile, refuse) {
      return transfers.receive(this, isFile, refuse)
    })
    app.addHook('onRequest', ({ raw }, reply, done) => {
      if (hasBody(raw)) {
        // Nothing reads it.
        if (raw.method === 'GET' || raw.method === 'HEAD') raw.resume()
        reply.raw.once('finish', () => this.#expireUnfinished(raw))
      }
      done()
    })
    app.addHook('onSend', (request, reply, payload, done) => {
      if (hasBody(request.raw) && !request.raw.complete && !this.#mayDiscard(reply.statusCode))
        reply.header('connection', 'close')
      const isStream = typeof (payload as { pipe?: unknown } | null)?.pipe === 'function'
      const owner = request.transferOwner ?? networkOf(request)
      const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
      if (isStream && isJson) this.add(reply.raw, owner, streamedBytes, this.#limits.downloadMs)
      else if (isStream) this.addDownload(reply.raw)
      else if (typeof payload === 'string') this.add(reply.raw, owner, Buffer.byteLength(payload))
      // Buffers without an owner are kept by their sender, and shared by all recipients.
      else if (Buffer.isBuffer(payload)) this.add(reply.raw, request.transferOwner, payload.length)
      done(null, payload)
    })
    app.server.setTimeout(this.#limits.stalledMs, socket => {
      // Handlers may be slow; a connection without a pending response has been idle for too long.
      if (socket.writableLength > 0 || !pending.isPendingOn(socket)) socket.destroy()
    })
    this.#sweepWhileOpen(app.server)
  }

  /**
   * Renders a response when its owner has little enough unsent and few concurrent renderings. The next one
   * starts a turn of the event loop later, when this one has been counted.
   */
  async renderInTurn<T>(owner: string, render: () => Promise<T>): Promise<T> {
    const release = await this.#owner(owner).turns.acquire()
    try {
      return await render()
    } finally {
      setImmediate(() => {
        release()
        this.#count(owner, 0)
      })
    }
  }

  #owner(owner: string): Owner {
    return this.#owners.getOrInsertComputed(owner, () => ({
      bytes: 0,
      turns: new Semaphore({ max: renderedAtOnce }),
    }))
  }

  #count(owner: string, bytes: number): void {
    const found = this.#owner(owner)
    found.bytes += bytes
    found.turns.setMax(found.bytes <= this.#limits.ownerBytesMax ? renderedAtOnce : 0)
    if (found.bytes + found.turns.held + found.turns.waitingCount === 0) this.#owners.delete(owner)
  }

  /** Counts a response of this size before it is sent. */
  add(response: ServerResponse, owner: string | null, bytes: number, ms = this.#limits.responseMs): void {
    if (bytes <= smallBytesMax) return
    this.#keepResponse(response, owner, ms)
    if (owner !== null) this.#grow(response, bytes)
  }

  addDownload(response: ServerResponse): void {
    this.#keepResponse(response, null, this.#limits.downloadMs)
  }

  #keepResponse(response: ServerResponse, owner: string | null, ms: number): void {
    const giveUp = () => response.req.socket.destroy()
    this.#keep(response, { owner, bytes: 0, endBy: this.#clock.monotonic() + ms, expire: giveUp, giveUp })
  }

  /**
   * Begins to receive a body.
   * @param isFile in one of its sender's slots, so it counts in total only
   * @param refuse called with REQUEST_TIMEOUT below the minimum rate, UNAVAILABLE above the limits of memory
   */
  receive(request: FastifyRequest, isFile: boolean, refuse: (error: ApiError) => void): Receiving {
    const { raw } = request
    if (raw.complete) return { count() {}, end() {} }
    const owner = isFile ? null : bodiesPrefix + (request.transferOwner ?? networkOf(request))
    this.#keepPaced(raw, owner, Number.POSITIVE_INFINITY, {
      expire: () => refuse(tooSlow()),
      giveUp: () => refuse(unavailable('Too many unfinished requests: try again in a moment.')),
    })
    return { count: bytes => this.#grow(raw, bytes), end: () => this.#remove(raw) }
  }

  /** Whether the rest of a body is read; not after its client has stalled, or bodies have taken too much memory. */
  #mayDiscard(status: number): boolean {
    return status !== 408 && status !== 503 && this.#discarded < this.#limits.discardedMax
  }

  /** Ends a connection whose client does not finish a body after its response. */
  #expireUnfinished(raw: IncomingMessage): void {
    const { socket } = raw
    if (raw.complete || socket.destroyed) return
    const giveUp = () => socket.destroy()
    this.#keepPaced(raw, null, this.#clock.monotonic() + this.#limits.discardMs, { expire: giveUp, giveUp })
    this.#discarded++
    // A request with a response is not closed with its connection.
    const end = () => {
      raw.off('close', end)
      socket.off('close', end)
      this.#remove(raw)
      this.#discarded--
    }
    raw.on('close', end)
    socket.on('close', end)
  }

  #keepPaced(
    raw: IncomingMessage,
    owner: string | null,
    endBy: number,
    { expire, giveUp }: Pick<Transfer, 'expire' | 'giveUp'>,
  ): void {
    const { pace } = this.#limits
    const next = () => Math.min(endBy, this.#clock.monotonic() + pace.everyMs)
    let bytesBefore = raw.socket.bytesRead
    const transfer: Transfer = {
      owner,
      bytes: 0,
      endBy: next(),
      giveUp,
      expire: () => {
        const { bytesRead } = raw.socket
        const keepsPace = bytesRead - bytesBefore >= pace.bytes
        bytesBefore = bytesRead
        if (keepsPace && this.#clock.monotonic() < endBy) transfer.endBy = next()
        else expire()
      },
    }
    this.#keep(raw, transfer)
  }

  /** Expires what is due; of thousands, the rest in later turns of the event loop. */
  sweep(): void {
    const now = this.#clock.monotonic()
    let expired = 0
    for (const [key, transfer] of this.#transfers) {
      if (transfer.endBy > now) continue
      if (expired === expiredAtOnce) {
        setImmediate(() => this.sweep())
        return
      }
      expired++
      transfer.expire()
      if (transfer.endBy <= now) this.#remove(key)
    }
  }

  #grow(key: ServerResponse | IncomingMessage, bytes: number): void {
    const transfer = this.#transfers.get(key)
    if (!transfer) return
    const { owner } = transfer
    transfer.bytes += bytes
    this.#bytes += bytes
    if (owner !== null) this.#count(owner, bytes)
    if (owner?.startsWith(networkPrefix) || owner?.startsWith(bodiesPrefix)) this.#giveUpOldestOf(owner, key)
    for (const [oldest, { bytes }] of this.#transfers) {
      if (this.#bytes <= this.#limits.bytesMax) break
      if (bytes > 0) this.#giveUp(oldest)
    }
  }

  #giveUpOldestOf(owner: string, current: ServerResponse | IncomingMessage): void {
    if (this.#owner(owner).bytes <= this.#limits.ownerBytesMax) return
    for (const [oldest, transfer] of this.#transfers) {
      if ((this.#owners.get(owner)?.bytes ?? 0) <= this.#limits.ownerBytesMax) return
      if (transfer.owner === owner && transfer.bytes > 0 && oldest !== current) this.#giveUp(oldest)
    }
  }

  #keep(key: ServerResponse | IncomingMessage, transfer: Transfer): void {
    this.#transfers.set(key, transfer)
    key.once('close', () => this.#remove(key))
  }

  #remove(key: ServerResponse | IncomingMessage): void {
    const transfer = this.#transfers.get(key)
    if (!transfer) return
    this.#transfers.delete(key)
    this.#bytes -= transfer.bytes
    if (transfer.owner !== null) this.#count(transfer.owner, -transfer.bytes)
  }

  #giveUp(key: ServerResponse | IncomingMessage): void {
    this.#transfers.get(key)?.giveUp()
    this.#remove(key)
  }

  #sweepWhileOpen(server: Server): void {
    const sweeping = setInterval(() => this.sweep(), sweepEveryMs).unref()
    server.once('close', () => clearInterval(sweeping))
  }
}

function tooSlow(): ApiError {
  return new ApiError('REQUEST_TIMEOUT', 'The body arrived too slowly: try again over a better connection.')
}
