import { Retries } from '../../../lib/retries.ts'
import { reading, type Services, writing } from '../../../services.ts'
import { Courier, type CourierTools, requestsMax } from './courier.ts'
import {
  type ClaimableEndpoint,
  claimableEndpoints,
  claimEndpoints,
  dropLeases,
  dueTimes,
  FairShare,
  leaseMs,
  renewLeases,
} from './queue.ts'
import { ReportWriter } from './store-reports.ts'
import { type Transport, WebhookClient } from './webhook-client.ts'

export interface DeliveryOptions {
  /** No other process delivers from this storage: leases found at the start were left behind by a crash. */
  readonly alone: boolean
  /** Seconds before each attempt of a delivery; the last one repeats. */
  readonly stepsSeconds: readonly number[]
  /** Timeout of a request including its response. */
  readonly deadlineMs?: number
  /** How long in-flight requests may take after a stop. */
  readonly stopWithinMs?: number
  /** Replaces the network, for tests. */
  readonly transport?: Transport
}

const defaultDeadlineMs = 15_000
const renewAfterMs = leaseMs / 3
const pollMs = 500

/** Endpoints served at once. */
const couriersMax = 1_024

/** Endpoints claimed at a time, so that several servers share a backlog. */
const claimsMax = 32
const defaultStopWithinMs = 3_000

const holderBytes = 12

/** Delivers events to webhook endpoints: wakes on commits, and polls twice a second. */
export class DeliveryWorker {
  readonly #services: Services
  readonly #holder: string
  readonly #tools: CourierTools
  readonly #alone: boolean
  readonly #stopWithinMs: number
  readonly #couriers = new Map<number, { courier: Courier; ended: Promise<void> }>()
  readonly #places = new FairShare(couriersMax)
  readonly #retries: Retries
  readonly #unsubscribe: () => void
  readonly #poll: NodeJS.Timeout
  #claiming: Promise<void> | undefined
  #mayBeDue = true
  /** Deliveries were due while no slot was free. */
  #isCrowded = false
  /** On the monotonic clock. */
  #renewedAt: number
  #isStopped = false

  /** Starts at once. */
  constructor(
    services: Services,
    {
      alone,
      stepsSeconds,
      deadlineMs = defaultDeadlineMs,
      stopWithinMs = defaultStopWithinMs,
      transport = new WebhookClient(services.addressGuard, deadlineMs),
    }: DeliveryOptions,
  ) {
    this.#stopWithinMs = stopWithinMs
    this.#services = services
    this.#holder = Buffer.from(services.random.bytes(holderBytes)).toString('base64url')
    this.#alone = alone
    this.#renewedAt = services.clock.monotonic()
    this.#retries = new Retries(services, 'endpoint_key')
    this.#tools = {
      services,
      stepsSeconds,
      transport,
      reportWriter: new ReportWriter(services, this.#holder, stepsSeconds),
      underWay: new FairShare(requestsMax),
    }
    this.#unsubscribe = services.bus.subscribe(notice => {
      if (notice.type === 'deliveries') this.#handleDue(notice.endpointKeys)
      if (notice.type === 'missed') this.#handleMissed()
    })
    this.#poll = setInterval(() => this.look(), pollMs)
    this.#claiming = this.#start()
  }

  /** Checks for due deliveries. */
  look(): void {
    if (this.#isStopped) return
    this.#mayBeDue = true
    this.#claiming ??= this.#claim()
  }

  /** Settles when nothing is in flight and nothing was due a moment ago. */
  async idle(): Promise<void> {
    while (this.#claiming || this.#couriers.size > 0) {
      await this.#claiming
      await Promise.all([...this.#couriers.values()].map(({ ended }) => ended))
    }
  }

  /** Stops starting, waits briefly for requests in flight, aborts the rest and releases all leases. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#poll)
    this.#unsubscribe()
    await this.#claiming
    for (const { courier } of this.#couriers.values()) courier.stop()
    const patience = Promise.withResolvers<void>()
    const timer = setTimeout(patience.resolve, this.#stopWithinMs)
    await Promise.race([this.idle(), patience.promise])
    clearTimeout(timer)
    await this.#tools.transport.close()
    await this.idle()
    await this.#tools.reportWriter.idle()
    await this.#tried(() => writing(this.#services, tx => dropLeases(tx, this.#holder)))
  }

  async #start(): Promise<void> {
    if (this.#alone) await this.#tried(() => writing(this.#services, tx => dropLeases(tx, 'anybody')))
    await this.#claim()
  }

  #handleDue(endpointKeys: readonly number[]): void {
    for (const key of endpointKeys) this.#couriers.get(key)?.courier.refresh()
    if (endpointKeys.some(key => !this.#couriers.has(key))) this.look()
  }

  #handleMissed(): void {
    for (const { courier } of this.#couriers.values()) courier.refresh()
    this.look()
  }

  async #claim(): Promise<void> {
    while (this.#mayBeDue && !this.#isStopped) {
      this.#mayBeDue = false
      await this.#tried(() => this.#claimOnce())
    }
    this.#claiming = undefined
  }

  async #claimOnce(): Promise<void> {
    const sinceRenewedMs = this.#services.clock.monotonic() - this.#renewedAt
    if (this.#couriers.size > 0 && sinceRenewedMs >= renewAfterMs) await this.#renew()
    const look = reading(this.#services)
    const times = dueTimes(look.now, this.#tools.stepsSeconds)
    const chosen = this.#choose(
      await claimableEndpoints(look, { times, perOrganization: claimsMax, limit: couriersMax }),
    )
    if (chosen.length === 0) return
    const claim = { holder: this.#holder, keys: chosen.map(endpoint => endpoint.key), times }
    const claimed = await writing(this.#services, tx => claimEndpoints(tx, claim))
    for (const endpoint of chosen) if (claimed.has(endpoint.key)) this.#send(endpoint)
    if (chosen.length === claimsMax) this.#mayBeDue = true
  }

  async #renew(): Promise<void> {
    await writing(this.#services, tx => renewLeases(tx, this.#holder, this.#couriers.keys()))
    this.#renewedAt = this.#services.clock.monotonic()
  }

  /** Endpoints that fit into the free slots, up to the limit per claim. */
  #choose(endpoints: readonly ClaimableEndpoint[]): ClaimableEndpoint[] {
    const chosen: ClaimableEndpoint[] = []
    this.#isCrowded = false
    for (const endpoint of endpoints) {
      if (this.#couriers.has(endpoint.key) || this.#retries.mustWait(endpoint.key)) continue
      if (chosen.length < claimsMax && this.#places.admits(endpoint.organizationKey)) {
        chosen.push(endpoint)
        this.#places.acquire(endpoint.organizationKey)
      } else this.#isCrowded = true
    }
    // Released again: slots are taken when endpoints are claimed; this only counts how many fit together.
    for (const { organizationKey } of chosen) this.#places.release(organizationKey)
    return chosen
  }

  #send(endpoint: ClaimableEndpoint): void {
    const { key } = endpoint
    const courier = new Courier(endpoint, this.#tools)
    this.#places.acquire(endpoint.organizationKey)
    const ended = courier.run().then(
      hasMissed => {
        if (hasMissed) this.#mayBeDue = true
        this.#retries.succeeded(key)
      },
      async (error: unknown) => {
        this.#retries.failed(key, 'failed to deliver to a webhook', error)
        // For other servers, which may be able to deliver. If the storage fails, the lease expires.
        await writing(this.#services, tx => dropLeases(tx, this.#holder, key)).catch(() => {})
      },
    )
    this.#couriers.set(key, { courier, ended: ended.then(() => this.#dropCourier(endpoint)) })
  }

  #dropCourier({ key, organizationKey }: ClaimableEndpoint): void {
    this.#couriers.delete(key)
    this.#places.release(organizationKey)
    if (this.#mayBeDue || this.#isCrowded) this.look()
  }

  /** The storage may be unavailable for a while: the next poll catches up. */
  async #tried(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#services.log.error('failed to poll deliveries', error)
    }
  }
}
