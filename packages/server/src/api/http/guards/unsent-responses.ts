import type { Server, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../../lib/clock.ts'
import { addressBudgetKey } from '../../../lib/http/client-address.ts'
import { Semaphore } from '../../../lib/semaphore.ts'
import type { PendingResponses } from './pending-responses.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Sets the owner of the response, and waits while they have too much unsent. */
    countUnsentOf(owner: string): Promise<void>
    /** Renders a response in the owner's turn. */
    renderInTurn<T>(render: () => Promise<T>): Promise<T>
    unsentOwner: string | null
  }
}

const mebibyte = 1024 * 1024
const sweepEveryMs = 5_000
/** Smaller responses fit into the system's socket buffer. */
const smallBytesMax = 16 * 1024
/** Counted size of a streamed response, whatever its length. */
const streamedBytes = mebibyte
/** Concurrent renderings per owner: responses count only once rendered. */
const renderedAtOnce = 2

/** Limits of the time and memory of unsent responses. */
export const unsentLimits = {
  /**
   * A connection is destroyed when its peer has read nothing for this long. The system reports progress in steps of more than a
   * megabyte, for which a phone at 40 kB/s takes 40 s.
   */
  stalledMs: 60_000,
  /** From rendering a response until it is fully sent. */
  responseMs: 2 * 60_000,
  /** From the first byte of a download or a long list to its last. */
  downloadMs: 30 * 60_000,
  /**
   * Above this much unsent data of an owner, their further requests wait and resume one by one. A network, which people share,
   * does not wait: its oldest responses are given up.
   */
  ownerBytesMax: 16 * mebibyte,
  /** Above this total, connections are destroyed, oldest response first. */
  bytesMax: 128 * mebibyte,
}

interface Unsent {
  /** A credential, user, participant or network; null: a file (`Downloads`), or bytes that its recipients share. */
  readonly owner: string | null
  /** Size of a response in memory; 0 for files, which are read on demand. */
  readonly bytes: number
  /** Monotonic time. */
  readonly endBy: number
}

interface Owner {
  bytes: number
  readonly turns: Semaphore
}

const networkPrefix = 'network '

function networkOf({ address }: FastifyRequest): string {
  return networkPrefix + addressBudgetKey(address)
}

/** Keeps responses that clients do not read from filling the memory and from living forever. */
export class UnsentResponses {
  readonly #clock: Clock
  readonly #limits: typeof unsentLimits
  /** Oldest first. */
  readonly #unsent = new Map<ServerResponse, Unsent>()
  readonly #owners = new Map<string, Owner>()
  #bytes = 0

  constructor(clock: Clock, limits: Partial<typeof unsentLimits> = {}) {
    this.#clock = clock
    this.#limits = { ...unsentLimits, ...limits }
  }

  /** Tracks the responses and connections of a server. */
  watch(app: FastifyInstance, pending: PendingResponses): void {
    const unsent = this
    app.decorateRequest('unsentOwner', null)
    app.decorateRequest('countUnsentOf', async function (owner) {
      this.unsentOwner = owner
      await unsent.renderInTurn(owner, async () => {})
    })
    app.decorateRequest('renderInTurn', function (render) {
      return this.unsentOwner === null ? render() : unsent.renderInTurn(this.unsentOwner, render)
    })
    app.addHook('onSend', (request, reply, payload, done) => {
      const isStream = typeof (payload as { pipe?: unknown } | null)?.pipe === 'function'
      const owner = request.unsentOwner ?? networkOf(request)
      const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
      if (isStream && isJson) this.add(reply.raw, owner, streamedBytes, this.#limits.downloadMs)
      else if (isStream) this.addDownload(reply.raw)
      else if (typeof payload === 'string') this.add(reply.raw, owner, Buffer.byteLength(payload))
      // Buffers without an owner are kept by their sender, and shared by all recipients.
      else if (Buffer.isBuffer(payload)) this.add(reply.raw, request.unsentOwner, payload.length)
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
    const counted = owner === null ? 0 : bytes
    this.#keep(response, { owner, bytes: counted, endBy: this.#clock.monotonic() + ms })
    if (owner !== null) this.#count(owner, bytes)
    this.#bytes += counted
    if (owner?.startsWith(networkPrefix)) this.#dropOldestOf(owner, response)
    for (const [oldest] of this.#unsent) {
      if (this.#bytes <= this.#limits.bytesMax) break
      this.#drop(oldest)
    }
  }

  #dropOldestOf(owner: string, newest: ServerResponse): void {
    if (this.#owner(owner).bytes <= this.#limits.ownerBytesMax) return
    for (const [oldest, unsent] of this.#unsent) {
      if (oldest === newest || (this.#owners.get(owner)?.bytes ?? 0) <= this.#limits.ownerBytesMax) return
      if (unsent.owner === owner) this.#drop(oldest)
    }
  }

  addDownload(response: ServerResponse): void {
    const endBy = this.#clock.monotonic() + this.#limits.downloadMs
    this.#keep(response, { owner: null, bytes: 0, endBy })
  }

  /** Destroys connections with overdue responses. */
  sweep(): void {
    const now = this.#clock.monotonic()
    for (const [response, { endBy }] of this.#unsent) if (endBy <= now) this.#drop(response)
  }

  #keep(response: ServerResponse, unsent: Unsent): void {
    this.#unsent.set(response, unsent)
    response.once('close', () => this.#remove(response))
  }

  #remove(response: ServerResponse): void {
    const unsent = this.#unsent.get(response)
    if (!unsent) return
    this.#unsent.delete(response)
    this.#bytes -= unsent.bytes
    if (unsent.owner !== null) this.#count(unsent.owner, -unsent.bytes)
  }

  #drop(response: ServerResponse): void {
    response.req.socket.destroy()
    this.#remove(response)
  }

  #sweepWhileOpen(server: Server): void {
    const sweeping = setInterval(() => this.sweep(), sweepEveryMs).unref()
    server.once('close', () => clearInterval(sweeping))
  }
}
