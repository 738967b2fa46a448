import { backoffMs } from '../lib/backoff.ts'
import type { Log } from '../lib/log.ts'
import type { Random } from '../lib/random.ts'
import { type Bus, Listeners, type Notice } from './bus.ts'
import { lastPayload, NoticeBatch, payloadsOf, readPayload } from './notice-batch.ts'

/** Tracks peers' heartbeats and detects lost ones. */
export class PeerWatch {
  readonly #heartbeatTimeoutMs: number
  /** Time of each peer's last message, on the monotonic clock. */
  readonly #lastSeenAt = new Map<string, number>()

  /** @param heartbeatTimeoutMs heartbeat timeout; peers send more often */
  constructor(heartbeatTimeoutMs: number) {
    this.#heartbeatTimeoutMs = heartbeatTimeoutMs
  }

  /** Records a message of a peer. @param isLast whether the peer is shutting down */
  note(id: string, isLast: boolean): void {
    if (isLast) this.#lastSeenAt.delete(id)
    else this.#lastSeenAt.set(id, performance.now())
  }

  /** Restarts all heartbeat timeouts after an outage of the bus itself. */
  reset(): void {
    for (const id of this.#lastSeenAt.keys()) this.#lastSeenAt.set(id, performance.now())
  }

  /** @returns whether peers were lost since the last call */
  lostPeers(): boolean {
    const seenSince = performance.now() - this.#heartbeatTimeoutMs
    const before = this.#lastSeenAt.size
    for (const [id, at] of this.#lastSeenAt) if (at < seenSince) this.#lastSeenAt.delete(id)
    return this.#lastSeenAt.size < before
  }
}

/** Longest delay for batching notices. */
const batchMs = 25
const defaultTiming = {
  /** Heartbeat interval. */
  heartbeatMs: 2_000,
  /** Timeout of a heartbeat's round trip. */
  heartbeatTimeoutMs: 5_000,
}
/** Connect timeout of a transport. */
const connectMsMax = 5_000
const backoff = { firstMs: 100, maxMs: 5_000 }
/** Resync interval of listeners while the bus is down. */
const resyncEveryMs = 2_000
/** Default timeout of the final flush. */
const closeMsMax = 1_000
const disconnected = 'failed to connect the bus'
/** Cap of distinct parse failures, each of which is logged once. */
const reasonsMax = 100

/** A connection to the peers, valid until `onLost` or `close`. */
export interface BusConnection {
  /** Sends payloads to every server, including this one. @throws Error when they may not have been sent */
  send(payloads: readonly string[]): Promise<void>
  /** Takes a second at most; payloads in flight fail. */
  close(): Promise<void>
}

export interface BusListener {
  readonly onPayload: (payload: string) => void
  readonly onLost: (why: Error) => void
}

/** Carries payloads between servers. */
export interface Transport {
  readonly payloadBytesMax: number
  /** Connects and listens. @throws Error, after some seconds at most */
  connect(listener: BusListener): Promise<BusConnection>
}

export type BusTiming = Readonly<typeof defaultTiming>

/** Dependencies of the bus. */
export interface BusParts {
  readonly random: Random
  readonly log: Log
}

/**
 * A bus over a transport, with batches of 25 ms. It connects on first use and reconnects with backoff; then listeners get `missed`,
 * and the notices published in the meantime are sent. They also get `missed` when a peer is lost without shutting down, since its
 * last notices may be lost.
 */
export class SharedBus implements Bus {
  readonly isShared = true
  readonly #transport: Transport
  readonly #parts: BusParts
  readonly #timing: BusTiming
  readonly #listeners = new Listeners()
  /** Identifies own payloads, which are received too. */
  readonly #id: string
  readonly #pending = new NoticeBatch()
  readonly #reasons = new Set<string>()
  readonly #peers: PeerWatch
  #connection: BusConnection | undefined
  /** Settles with the next connection. */
  #connected = Promise.withResolvers<void>()
  #connecting: Promise<void> | undefined
  #failures = 0
  #sending: Promise<void> | undefined
  #sentAt = -batchMs
  #isScheduled = false
  #isClosed = false
  #retryTimer: NodeJS.Timeout | undefined
  #heartbeatTimer: NodeJS.Timeout | undefined
  #heartbeatTimeout: NodeJS.Timeout | undefined
  #missedTimer: NodeJS.Timeout | undefined

  constructor(transport: Transport, parts: BusParts, timing: BusTiming = defaultTiming) {
    this.#transport = transport
    this.#parts = parts
    this.#timing = timing
    this.#peers = new PeerWatch(timing.heartbeatTimeoutMs)
    this.#id = Buffer.from(parts.random.bytes(12)).toString('base64url')
  }

  publish(notice: Notice): void {
    this.#listeners.publish(notice)
    if (this.#isClosed) return
    this.#pending.add(notice)
    this.#connectOnce()
    this.#schedule()
  }

  subscribe(listener: (notice: Notice) => void): () => void {
    this.#connectOnce()
    return this.#listeners.subscribe(listener)
  }

  async healthy(): Promise<boolean> {
    return this.#connection !== undefined
  }

  async close(msMax: number = closeMsMax): Promise<boolean> {
    const isSent = await within(msMax, this.#sendRest())
    this.#isClosed = true
    this.#stopTimers()
    const connection = this.#connection
    this.#connection = undefined
    await connection?.close()
    this.#listeners.clear()
    return isSent
  }

  /** Flushes pending notices, over a new connection if necessary, and then the final payload. */
  async #sendRest(): Promise<void> {
    while (this.#sending || !this.#pending.isEmpty) {
      if (this.#sending) await this.#sending
      else if (this.#connection) await this.#send(this.#connection)
      else await this.#connected.promise
    }
    await this.#connection?.send([lastPayload(this.#id)]).catch(() => {})
  }

  #connectOnce(): void {
    if (this.#isClosed || this.#connection || this.#connecting || this.#retryTimer) return
    this.#connecting = this.#connect().finally(() => {
      this.#connecting = undefined
    })
  }

  async #connect(): Promise<void> {
    let connection: BusConnection | undefined
    const silent = setTimeout(() => void connection?.close(), this.#timing.heartbeatTimeoutMs + connectMsMax)
    try {
      connection = await this.#transport.connect({
        onPayload: payload => this.#receive(payload),
        onLost: why => this.#lose(connection, why),
      })
      // Usable once it sends: a database whose notification queue is full still accepts connections. This also announces the server.
      await connection.send(payloadsOf([], this.#id, this.#transport.payloadBytesMax))
    } catch (error) {
      void connection?.close()
      this.#retry(error)
      return
    } finally {
      clearTimeout(silent)
    }
    if (this.#isClosed) return connection.close()
    this.#connection = connection
    this.#connected.resolve()
    this.#connected = Promise.withResolvers()
    this.#parts.log.regained(disconnected)
    this.#failures = 0
    clearInterval(this.#missedTimer)
    this.#missedTimer = undefined
    this.#peers.reset()
    this.#heartbeatTimer = setInterval(() => this.#test(connection), this.#timing.heartbeatMs).unref()
    this.#listeners.publish({ type: 'missed' })
    if (!this.#pending.isEmpty) this.#schedule()
  }

  #lose(connection: BusConnection | undefined, why: Error): void {
    if (!connection || this.#connection !== connection) return
    this.#connection = undefined
    this.#stopTimers()
    void connection.close()
    this.#retry(why)
  }

  #retry(error: unknown): void {
    if (this.#isClosed) return
    if (this.#failures === 0) this.#parts.log.lost(disconnected, error)
    const waitMs = backoffMs(backoff, ++this.#failures, this.#parts.random)
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined
      this.#connectOnce()
    }, waitMs).unref()
    this.#missedTimer ??= setInterval(
      () => this.#listeners.publish({ type: 'missed', more: true }),
      resyncEveryMs,
    ).unref()
  }

  /** Distinguishes silence from loss: own payloads are received too, and every server sends heartbeats. */
  #test(connection: BusConnection): void {
    if (this.#peers.lostPeers()) {
      this.#parts.log.info('lost contact with a peer')
      this.#listeners.publish({ type: 'missed' })
    }
    const timer = setTimeout(() => {
      // After a pause of this process, received data is read first.
      setImmediate(() => {
        if (this.#heartbeatTimeout === timer) this.#lose(connection, new Error('heartbeat timed out'))
      })
    }, this.#timing.heartbeatTimeoutMs).unref()
    if (this.#heartbeatTimeout) clearTimeout(timer)
    else this.#heartbeatTimeout = timer
    if (!this.#sending) void this.#send(connection)
  }

  #receive(text: string): void {
    // No server sends as much. Parsing what anything else sends must not delay everyone.
    const payload = text.length > this.#transport.payloadBytesMax ? 'too long' : readPayload(text)
    if (typeof payload === 'string') this.#logUnreadable(payload)
    else if (payload.from === this.#id) {
      clearTimeout(this.#heartbeatTimeout)
      this.#heartbeatTimeout = undefined
    } else {
      this.#peers.note(payload.from, payload.isLast)
      for (const reason of payload.unreadable) this.#logUnreadable(reason)
      for (const notice of payload.notices) this.#listeners.publish(notice)
    }
  }

  #logUnreadable(reason: string): void {
    if (this.#reasons.has(reason) || this.#reasons.size >= reasonsMax) return
    this.#reasons.add(reason)
    this.#parts.log.warn("failed to parse a peer's notice, possibly from another version", { reason })
  }

  /** Sends at once after a pause, otherwise at the end of the batching delay. */
  #schedule(): void {
    if (this.#isScheduled || this.#sending || !this.#connection) return
    this.#isScheduled = true
    const flush = () => {
      this.#isScheduled = false
      if (this.#connection && !this.#sending && !this.#isClosed) void this.#send(this.#connection)
    }
    const waitMs = batchMs - (performance.now() - this.#sentAt)
    if (waitMs > 0) setTimeout(flush, waitMs)
    else setImmediate(flush)
  }

  /** Sends pending notices, or else a heartbeat. */
  #send(connection: BusConnection): Promise<void> {
    const notices = this.#pending.take()
    const payloads = payloadsOf(notices, this.#id, this.#transport.payloadBytesMax)
    this.#sentAt = performance.now()
    this.#sending = connection.send(payloads).then(
      () => {
        this.#sending = undefined
        if (!this.#pending.isEmpty) this.#schedule()
      },
      (error: Error) => {
        this.#sending = undefined
        for (const notice of notices) this.#pending.add(notice)
        this.#lose(connection, error)
        // The next connection may exist already, waiting for this one's end.
        this.#schedule()
      },
    )
    return this.#sending
  }

  #stopTimers(): void {
    clearTimeout(this.#retryTimer)
    clearInterval(this.#heartbeatTimer)
    clearTimeout(this.#heartbeatTimeout)
    clearInterval(this.#missedTimer)
    this.#retryTimer = this.#heartbeatTimer = this.#heartbeatTimeout = this.#missedTimer = undefined
  }
}

/** Waits for work with a timeout. @returns whether it was done in time */
async function within(ms: number, work: Promise<void>): Promise<boolean> {
  const over = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => over.resolve(false), ms)
  const isDone = await Promise.race([work.then(() => true), over.promise])
  clearTimeout(timer)
  return isDone
}
