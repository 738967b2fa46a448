import { backoffMs } from '../lib/backoff.ts'
import type { Log } from '../lib/log.ts'
import type { Random } from '../lib/random.ts'
import { type Bus, Listeners, type Notice } from './bus.ts'
import { lastPayload, NoticeBatch, payloadsOf, readPayload } from './notice-batch.ts'

/** Knows which other servers have sent something, and notices when one sends nothing more. */
export class SenderWatch {
  readonly #silentMsMax: number
  /** When each of them was heard last, by the monotonic clock. */
  readonly #heardAt = new Map<string, number>()

  /** @param silentMsMax how long a server may be silent: each sends something more often */
  constructor(silentMsMax: number) {
    this.#silentMsMax = silentMsMax
  }

  /** A server has sent something. @param isLast whether it has said that it sends nothing more */
  hear(id: string, isLast: boolean): void {
    if (isLast) this.#heardAt.delete(id)
    else this.#heardAt.set(id, performance.now())
  }

  /** Nobody could be heard until now: their silence counts from now on. */
  hearAgain(): void {
    for (const id of this.#heardAt.keys()) this.#heardAt.set(id, performance.now())
  }

  /** @returns whether servers have fallen silent since it was asked last */
  hasSilent(): boolean {
    const heardSince = performance.now() - this.#silentMsMax
    const before = this.#heardAt.size
    for (const [id, at] of this.#heardAt) if (at < heardSince) this.#heardAt.delete(id)
    return this.#heardAt.size < before
  }
}

/** Notices are gathered for so long at most. */
const gatherMs = 25
const defaultTiming = {
  /** How often it is tested that payloads get through, */
  testEveryMs: 2_000,
  /** and how long one may be under way. */
  silentMsMax: 5_000,
}
/** A transport takes no longer than this to connect. */
const connectMsMax = 5_000
const backoff = { firstMs: 100, maxMs: 5_000 }
/** How often listeners read again while the others are out of reach. */
const missedEveryMs = 2_000
/** How long closing waits until what was published is sent, unless the caller says otherwise. */
const closeMsMax = 1_000
/** Different reasons not to read a payload are logged once each, up to so many. */
const reasonsMax = 100

/** A connection to the other servers, good until `onLost` or `close`. */
export interface BusConnection {
  /** Sends payloads to every server, this one included. @throws Error when they may not have been sent */
  send(payloads: readonly string[]): Promise<void>
  /** Within a second, whoever is at the other end; what is being sent fails then. */
  close(): Promise<void>
}

export interface BusListener {
  readonly onPayload: (payload: string) => void
  readonly onLost: (why: Error) => void
}

/** How payloads get from server to server. */
export interface Transport {
  readonly payloadBytesMax: number
  /** Connects and listens, or gives up within some seconds. @throws Error */
  connect(listener: BusListener): Promise<BusConnection>
}

export type BusTiming = Readonly<typeof defaultTiming>

/** What the bus needs of the services around it. */
export interface BusParts {
  readonly random: Random
  readonly log: Log
}

/**
 * A bus over a transport: what is published within 25 ms is sent together. It connects when it is first used, and
 * again, with backoff, whenever the connection is lost; then listeners get `missed`, and what was published
 * meanwhile is sent. They get `missed`, too, when another server falls silent that has not said that it ends: what it
 * stored last, nobody may have heard of.
 */
export class SharedBus implements Bus {
  readonly isShared = true
  readonly #transport: Transport
  readonly #parts: BusParts
  readonly #timing: BusTiming
  readonly #listeners = new Listeners()
  /** In payloads, to recognize our own, which come back. */
  readonly #id: string
  readonly #pending = new NoticeBatch()
  readonly #reasons = new Set<string>()
  readonly #others: SenderWatch
  #connection: BusConnection | undefined
  /** Settles with the next connection. */
  #connected = Promise.withResolvers<void>()
  #connecting: Promise<void> | undefined
  #failures = 0
  #sending: Promise<void> | undefined
  #sentAt = -gatherMs
  #isScheduled = false
  #isClosed = false
  #retryTimer: NodeJS.Timeout | undefined
  #testTimer: NodeJS.Timeout | undefined
  #silenceTimer: NodeJS.Timeout | undefined
  #missedTimer: NodeJS.Timeout | undefined

  constructor(transport: Transport, parts: BusParts, timing: BusTiming = defaultTiming) {
    this.#transport = transport
    this.#parts = parts
    this.#timing = timing
    this.#others = new SenderWatch(timing.silentMsMax)
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

  /** Sends what is pending, where need be over the next connection, and then the notice that this server ends. */
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
    const silent = setTimeout(() => void connection?.close(), this.#timing.silentMsMax + connectMsMax)
    try {
      connection = await this.#transport.connect({
        onPayload: payload => this.#receive(payload),
        onLost: why => this.#lose(connection, why),
      })
      // It is of use once it sends: a database whose queue of notices is full takes connections all the same. And the
      // others learn that this server is there.
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
    if (this.#failures > 0) this.#parts.log.info('reached the other servers again')
    this.#failures = 0
    clearInterval(this.#missedTimer)
    this.#missedTimer = undefined
    this.#others.hearAgain()
    this.#testTimer = setInterval(() => this.#test(connection), this.#timing.testEveryMs).unref()
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
    if (this.#failures === 0) this.#parts.log.error('failed to reach the other servers', error)
    const waitMs = backoffMs(backoff, ++this.#failures, this.#parts.random)
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined
      this.#connectOnce()
    }, waitMs).unref()
    this.#missedTimer ??= setInterval(
      () => this.#listeners.publish({ type: 'missed', more: true }),
      missedEveryMs,
    ).unref()
  }

  /** Distinguishes silence from loss: what we send comes back to us too, and every server sends something. */
  #test(connection: BusConnection): void {
    if (this.#others.hasSilent()) {
      this.#parts.log.info('another server has fallen silent')
      this.#listeners.publish({ type: 'missed' })
    }
    const timer = setTimeout(() => {
      // After a pause of this process, what has arrived meanwhile is read first.
      setImmediate(() => {
        if (this.#silenceTimer === timer) this.#lose(connection, new Error('notices have not come back'))
      })
    }, this.#timing.silentMsMax).unref()
    if (this.#silenceTimer) clearTimeout(timer)
    else this.#silenceTimer = timer
    if (!this.#sending) void this.#send(connection)
  }

  #receive(text: string): void {
    const payload = readPayload(text)
    if (typeof payload === 'string') this.#logUnreadable(payload)
    else if (payload.from === this.#id) {
      clearTimeout(this.#silenceTimer)
      this.#silenceTimer = undefined
    } else {
      this.#others.hear(payload.from, payload.isLast)
      for (const reason of payload.unreadable) this.#logUnreadable(reason)
      for (const notice of payload.notices) this.#listeners.publish(notice)
    }
  }

  #logUnreadable(reason: string): void {
    if (this.#reasons.has(reason) || this.#reasons.size >= reasonsMax) return
    this.#reasons.add(reason)
    this.#parts.log.warn('failed to read a notice of another server, perhaps of another version', { reason })
  }

  /** Sends at once after a pause, and otherwise when notices have been gathered for long enough. */
  #schedule(): void {
    if (this.#isScheduled || this.#sending || !this.#connection) return
    this.#isScheduled = true
    const flush = () => {
      this.#isScheduled = false
      if (this.#connection && !this.#sending && !this.#isClosed) void this.#send(this.#connection)
    }
    const waitMs = gatherMs - (performance.now() - this.#sentAt)
    if (waitMs > 0) setTimeout(flush, waitMs)
    else setImmediate(flush)
  }

  /** Sends what is pending, or else that nothing is. */
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
        // The next connection may be there already, and has waited for this one's end.
        this.#schedule()
      },
    )
    return this.#sending
  }

  #stopTimers(): void {
    clearTimeout(this.#retryTimer)
    clearInterval(this.#testTimer)
    clearTimeout(this.#silenceTimer)
    clearInterval(this.#missedTimer)
    this.#retryTimer = this.#testTimer = this.#silenceTimer = this.#missedTimer = undefined
  }
}

/** Settles with the work, or when its time is over. @returns whether the work was done by then */
async function within(ms: number, work: Promise<void>): Promise<boolean> {
  const over = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => over.resolve(false), ms)
  const isDone = await Promise.race([work.then(() => true), over.promise])
  clearTimeout(timer)
  return isDone
}
