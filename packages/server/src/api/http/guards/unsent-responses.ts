import type { Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../lib/clock.ts'
import type { PendingResponses } from './pending-responses.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Says whom a response is counted for, and waits while too much of theirs is unsent. */
    countUnsentOf(owner: string): Promise<void>
    /** Renders a response once it is this owner's turn. */
    renderInTurn<T>(render: () => Promise<T>): Promise<T>
    unsentOwner: string | null
  }
}

const mebibyte = 1024 * 1024
const sweepEveryMs = 5_000
/** Smaller responses fit into the system's buffer of a connection. */
const smallBytesMax = 16 * 1024
/** A response that is written while it is read counts as this much, whatever its length. */
const streamedBytes = mebibyte
/** Responses of one owner that are rendered at the same time: they count once they are. */
const renderedAtOnce = 2

/** How long responses may take to leave, and how many bytes of them may wait in memory. */
export const unsentLimits = {
  /** A connection whose peer has taken nothing of a response for so long is destroyed. */
  stalledMs: 30_000,
  /** From when a response is rendered until it has been taken. */
  responseMs: 2 * 60_000,
  /** From the first byte of a download to its last. */
  downloadMs: 30 * 60_000,
  /** While more than this is unsent for an owner, further requests of that owner wait, and are woken one by one. */
  ownerBytesMax: 16 * mebibyte,
  /** While more than this is unsent for everybody, connections are destroyed, the oldest response's first. */
  bytesMax: 256 * mebibyte,
}

interface Unsent {
  readonly owner: string | null
  /** Of a response in memory; a file waits for its reader, and counts nothing. */
  readonly bytes: number
  /** On the monotonic clock. */
  readonly endBy: number
}

interface Owner {
  bytes: number
  rendering: number
  readonly waiting: (() => void)[]
}

/** Keeps responses that clients do not read from filling the memory, and from being kept for ever. */
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

  /** Counts the responses of a server, and watches its connections. */
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
      const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
      if (isStream && isJson) this.add(reply.raw, request.unsentOwner, streamedBytes)
      else if (isStream) this.addDownload(reply.raw)
      else if (typeof payload === 'string' || Buffer.isBuffer(payload))
        this.add(reply.raw, request.unsentOwner, Buffer.byteLength(payload))
      done(null, payload)
    })
    app.server.setTimeout(this.#limits.stalledMs, socket => {
      // A handler may take its time; a connection that owes no response has been idle for too long.
      if (socket.writableLength > 0 || !pending.isPendingOn(socket)) socket.destroy()
    })
    this.#sweepWhileOpen(app.server)
  }

  /**
   * Renders a response when not too much of an owner's is unsent, and few others of theirs are being rendered. The next one
   * begins a turn of the event loop later, when this one has been counted.
   */
  async renderInTurn<T>(owner: string, render: () => Promise<T>): Promise<T> {
    const found = this.#owners.getOrInsertComputed(owner, () => ({ bytes: 0, rendering: 0, waiting: [] }))
    if (found.waiting.length > 0 || !this.#mayRender(found))
      await new Promise<void>(resolve => found.waiting.push(resolve))
    else found.rendering++
    try {
      return await render()
    } finally {
      setImmediate(() => {
        found.rendering--
        this.#admit(owner, found)
      })
    }
  }

  #mayRender({ bytes, rendering }: Owner): boolean {
    return bytes <= this.#limits.ownerBytesMax && rendering < renderedAtOnce
  }

  /** Lets those who wait go on, as many as may. */
  #admit(owner: string, found: Owner): void {
    while (found.waiting.length > 0 && this.#mayRender(found)) {
      found.rendering++
      found.waiting.shift()!()
    }
    if (found.bytes + found.rendering + found.waiting.length === 0) this.#owners.delete(owner)
  }

  /** A response of so many bytes is about to be sent. */
  add(response: ServerResponse, owner: string | null, bytes: number): void {
    if (bytes <= smallBytesMax) return
    // Bytes without an owner are shared by all who are sent them.
    const counted = owner === null ? 0 : bytes
    this.#keep(response, { owner, bytes: counted, endBy: this.#clock.monotonic() + this.#limits.responseMs })
    if (owner !== null)
      this.#owners.getOrInsertComputed(owner, () => ({ bytes: 0, rendering: 0, waiting: [] })).bytes += bytes
    this.#bytes += counted
    for (const [oldest] of this.#unsent) {
      if (this.#bytes <= this.#limits.bytesMax) break
      this.#drop(oldest)
    }
  }

  addDownload(response: ServerResponse): void {
    const endBy = this.#clock.monotonic() + this.#limits.downloadMs
    this.#keep(response, { owner: null, bytes: 0, endBy })
  }

  /** Destroys the connections whose responses should have been taken by now. */
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
    const owner = unsent.owner === null ? undefined : this.#owners.get(unsent.owner)
    if (!owner) return
    owner.bytes -= unsent.bytes
    this.#admit(unsent.owner!, owner)
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
