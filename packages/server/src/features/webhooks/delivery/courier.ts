import { reading, type Services } from '../../../services.ts'
import { secretPurpose, signatureHeaders, signingKey } from '../signature.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { FairShare } from './queue.ts'
import { type DueDelivery, type DueEndpoint, dueTimes, readDue, readDueEndpoint, readProbe } from './queue.ts'
import type { ReportWriter } from './store-reports.ts'
import type { Target, Transport, WebhookResult } from './webhook-client.ts'

/** Shared by all couriers of a worker. */
export interface CourierTools {
  readonly services: Services
  readonly transport: Transport
  readonly reportWriter: ReportWriter
  readonly stepsSeconds: readonly number[]
  /** In-flight requests of all couriers. */
  readonly underWay: FairShare
}

const perEndpointMax = 4

/**
 * With this many requests in flight, endpoints of organizations that use their share get one at a time, so
 * that hanging receivers do not delay others.
 */
export const requestsMax = 256

/** Deliveries held in memory per endpoint: few for an unresponsive one, more with each full read. */
const lookAheadMin = 2 * perEndpointMax
const lookAheadMax = 32

interface Receiver {
  readonly target: Target
  readonly keys: readonly Buffer[]
}

/**
 * Delivers to one endpoint while deliveries are due: up to four at a time, or one while the endpoint fails.
 * It holds the endpoint's lease, so that no other server delivers to it.
 */
export class Courier {
  readonly #endpointKey: number
  readonly #organizationKey: number
  readonly #tools: CourierTools
  #target: Receiver | null = null
  #failing = false
  #lookAhead = lookAheadMin
  #queue: DueDelivery[] = []
  /** In flight or not stored yet: still due in the storage. */
  readonly #taken = new Set<number>()
  #underWay = 0
  #failuresOnTheWay = 0
  /** The storage may hold due deliveries that are neither queued nor taken. */
  #mayHaveMore = true
  #isReading = false
  #isLeaving = false
  #isStopped = false
  /** The lease is released or lost, or the storage failed. */
  #isOver = false
  #fault: { error: unknown } | null = null
  #hasMissed = false
  #signal: () => void = () => {}

  constructor(endpoint: { key: number; organizationKey: number }, tools: CourierTools) {
    this.#endpointKey = endpoint.key
    this.#organizationKey = endpoint.organizationKey
    this.#tools = tools
  }

  /**
   * Works until nothing is due, or it is stopped.
   * @returns whether something new was published after it had left.
   * @throws storage errors; the lease then expires, and requests in flight are attempted again.
   */
  async run(): Promise<boolean> {
    while (!this.#isOver) {
      this.#startWhatMay()
      const isIdle = this.#queue.length === 0 && !this.#isLeaving
      if (isIdle && this.#mayHaveMore && this.#mayRead()) await this.#read()
      else if (isIdle && !this.#mayHaveMore && this.#taken.size === 0) {
        if (this.#isStopped) break
        await this.#report(null, true)
      } else await new Promise<void>(resolve => (this.#signal = resolve))
    }
    if (this.#fault) throw this.#fault.error
    return this.#hasMissed
  }

  /** New deliveries are pending, or the endpoint has changed. */
  refresh(): void {
    if (this.#isStopped) return
    this.#hasMissed ||= this.#isLeaving
    this.#queue = []
    this.#mayHaveMore = true
    this.#signal()
  }

  /** Starts no further requests. */
  stop(): void {
    this.#isStopped = true
    this.#drop()
    this.#signal()
  }

  #drop(): void {
    this.#queue = []
    this.#mayHaveMore = false
  }

  #startWhatMay(): void {
    while (this.#underWay < this.#atOnceMax()) {
      const next = this.#queue.shift()
      if (!next) return
      this.#deliver(next, this.#target!).catch((error: unknown) => {
        this.#fault = { error }
        this.#isOver = true
        this.#signal()
      })
    }
  }

  #atOnceMax(): number {
    return this.#failing || !this.#tools.underWay.admits(this.#organizationKey) ? 1 : perEndpointMax
  }

  /** While the endpoint fails, the next delivery depends on stored outcomes. */
  #mayRead(): boolean {
    return this.#failing ? this.#taken.size === 0 : this.#underWay < this.#atOnceMax()
  }

  async #read(): Promise<void> {
    this.#mayHaveMore = false
    this.#isReading = true
    await this.#readDue().finally(() => {
      this.#isReading = false
    })
  }

  async #readDue(): Promise<void> {
    const { db, now } = reading(this.#tools.services)
    const times = dueTimes(now, this.#tools.stepsSeconds)
    const endpoint = await readDueEndpoint(db, this.#endpointKey)
    if (endpoint?.state !== 'ACTIVE') return
    this.#failing = endpoint.failures > 0 || this.#failuresOnTheWay > 0
    const limit = this.#lookAhead + this.#taken.size
    const takenBefore = new Set(this.#taken)
    const due = this.#failing
      ? await this.#readProbe(endpoint.retry_at)
      : await readDue(db, { endpointKey: this.#endpointKey, times, limit })
    this.#target = this.#openTarget(endpoint, now)
    if (this.#isStopped) return
    this.#queue = due.filter(({ key }) => !this.#taken.has(key) && !takenBefore.has(key))
    // Refreshed during the read: what could not start now may be terminated already, and is read again.
    if (this.#mayHaveMore) this.#queue.splice(Math.max(0, this.#atOnceMax() - this.#underWay))
    // Deliveries stored during the read may have been read in their old state: they are read again, never
    // sent again.
    if (due.some(({ key }) => takenBefore.has(key) && !this.#taken.has(key))) this.#mayHaveMore = true
    if (this.#failing || due.length < limit) return
    this.#mayHaveMore = true
    this.#lookAhead = Math.min(2 * this.#lookAhead, lookAheadMax)
  }

  async #readProbe(retryAt: number | null): Promise<DueDelivery[]> {
    const { db, now } = reading(this.#tools.services)
    const times = dueTimes(now, this.#tools.stepsSeconds)
    const probe = await readProbe(db, { endpointKey: this.#endpointKey, times, retryAt })
    return probe ? [probe] : []
  }

  #openTarget(endpoint: DueEndpoint, now: number): Receiver {
    const { seal } = this.#tools.services
    const purpose = secretPurpose(endpoint.id)
    const secrets = [seal.open(endpoint.sealed_secret, purpose)]
    if (endpoint.sealed_old_secret !== null && endpoint.old_secret_until! > now)
      secrets.push(seal.open(endpoint.sealed_old_secret, purpose))
    return { target: this.#tools.transport.targetOf(endpoint.target_url), keys: secrets.map(signingKey) }
  }

  async #deliver(delivery: DueDelivery, target: Receiver): Promise<void> {
    this.#taken.add(delivery.key)
    const isProbe = this.#failing
    const { clock } = this.#tools.services
    const [at, began] = [clock.now(), clock.monotonic()]
    const result = await this.#send(delivery, target)
    const sent = { at, durationMs: Math.round(clock.monotonic() - began) }
    if (result.type !== 'cut off') await this.#settle(this.#outcomeOf(delivery, result, sent, isProbe))
    this.#taken.delete(delivery.key)
    this.#signal()
  }

  async #send(delivery: DueDelivery, target: Receiver): Promise<WebhookResult> {
    const { services, transport, underWay } = this.#tools
    const unixSeconds = Math.floor(services.clock.now() / 1000)
    const message = { id: delivery.event_id, unixSeconds, body: delivery.body }
    this.#underWay++
    underWay.acquire(this.#organizationKey)
    try {
      return await transport.post(target.target, signatureHeaders(target.keys, message), delivery.body)
    } finally {
      underWay.release(this.#organizationKey)
      this.#underWay--
    }
  }

  /** An unreadable response is a failed attempt: one without an outcome would be repeated for ever. */
  #outcomeOf(
    delivery: DueDelivery,
    result: Exclude<WebhookResult, { type: 'cut off' }>,
    sent: { at: number; durationMs: number },
    isProbe: boolean,
  ): Outcome {
    const { services, stepsSeconds } = this.#tools
    const rules = { now: services.clock.now(), stepsSeconds, random: services.random, isProbe }
    try {
      return outcomeOf(delivery, result, sent, rules)
    } catch (error) {
      services.log.error('failed to read the response to a delivery', error, { event_id: delivery.event_id })
      const unreadable = { type: 'failed', reason: 'the response could not be read' } as const
      return outcomeOf(delivery, unreadable, sent, rules)
    }
  }

  async #settle(outcome: Outcome): Promise<void> {
    const isFailure = outcome.state !== 'DELIVERED' && !outcome.isPing
    if (isFailure) {
      this.#failuresOnTheWay++
      this.#failing = true
      this.#drop()
    }
    const isIdle = this.#queue.length === 0 && !this.#mayHaveMore && !this.#isReading && !this.#isLeaving
    const isLast = isIdle && this.#taken.size === 1
    // The outcome and the lease are written in one transaction, which also checks whether something else is
    // due.
    const reported = this.#report(outcome, isLast && !this.#isStopped)
    this.#signal()
    const failing = await reported
    if (isFailure) this.#failuresOnTheWay--
    if (this.#failing && !failing && this.#failuresOnTheWay === 0) {
      this.#failing = false
      this.#mayHaveMore = !this.#isStopped
    }
  }

  /** @returns whether the endpoint is failing now. */
  async #report(outcome: Outcome | null, leaves: boolean): Promise<boolean> {
    if (leaves) this.#isLeaving = true
    const standing = await this.#tools.reportWriter.report({
      endpointKey: this.#endpointKey,
      outcome,
      leaves,
    })
    if (standing.left) this.#isOver = true
    else if (leaves) {
      this.#isLeaving = false
      this.#mayHaveMore = !this.#isStopped
    }
    return standing.failing
  }
}
