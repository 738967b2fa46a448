import { reading, type Services, writing } from '../../domain/domain.ts'
import { resealSecrets } from '../../domain/webhooks/reseal-secrets.ts'
import { Courier, type CourierTools } from './courier.ts'
import { Exchanges } from './exchange.ts'
import { claimEndpoints, DueReader, dropLeases, isAnythingDue, renewLeases } from './queue.ts'
import { Recorder } from './recorder.ts'

export interface DeliveryOptions {
  /** Nobody else delivers from this storage: leases found at the start were left behind by a crash. */
  readonly alone: boolean
  /** The wait before each attempt of a delivery, seconds; the last stands for all further ones. */
  readonly stepsSeconds: readonly number[]
  /** For a whole exchange (contract section 8). */
  readonly deadlineMs?: number
  /** How long exchanges under way may take once the worker is stopped. */
  readonly stopWithinMs?: number
}

const defaultDeadlineMs = 15_000

/** An attempt cut off by a crash is repeated once its endpoint's lease has run out. */
const leaseMs = 15_000
const renewAfterMs = 5_000

const pollMs = 500
const couriersMax = 1_024

/** Endpoints taken at a time, so that several servers share what has piled up. */
const claimsMax = 32
const defaultStopWithinMs = 3_000

const holderBytes = 12

/** Delivers events to webhook endpoints: wakes when something is committed, and looks again twice a second. */
export class DeliveryWorker {
  readonly #services: Services
  readonly #holder: string
  readonly #tools: CourierTools
  readonly #alone: boolean
  readonly #stopWithinMs: number
  readonly #couriers = new Map<number, { courier: Courier; ended: Promise<void> }>()
  readonly #unsubscribe: () => void
  readonly #poll: NodeJS.Timeout
  #claiming: Promise<void> | undefined
  #mayBeDue = true
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
    }: DeliveryOptions,
  ) {
    this.#stopWithinMs = stopWithinMs
    this.#services = services
    this.#holder = Buffer.from(services.random.bytes(holderBytes)).toString('base64url')
    this.#alone = alone
    this.#renewedAt = services.clock.now()
    this.#tools = {
      services,
      stepsSeconds,
      exchanges: new Exchanges(services.addressGuard, deadlineMs),
      recorder: new Recorder(services, this.#holder),
      reader: new DueReader(services.storage.engine),
      load: { underWay: 0 },
    }
    this.#unsubscribe = services.bus.subscribe(notice => {
      if (notice.type === 'deliveries') this.#hear(notice.endpointKeys)
    })
    this.#poll = setInterval(() => this.look(), pollMs)
    this.#claiming = this.#start()
  }

  /** Looks for what is due now. */
  look(): void {
    if (this.#isStopped) return
    this.#mayBeDue = true
    this.#claiming ??= this.#claim()
  }

  /** Settles when nothing is under way and nothing was due a moment ago. */
  async idle(): Promise<void> {
    while (this.#claiming || this.#couriers.size > 0) {
      await this.#claiming
      await Promise.all([...this.#couriers.values()].map(({ ended }) => ended))
    }
  }

  /** Stops starting, waits a little for what is under way, cuts off the rest and gives up all leases. */
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
    await this.#tools.exchanges.close()
    await this.idle()
    await this.#tools.recorder.idle()
    await this.#tried(() => writing(this.#services, tx => dropLeases(tx, this.#holder)))
  }

  async #start(): Promise<void> {
    await this.#tried(() => writing(this.#services, resealSecrets))
    if (this.#alone) await this.#tried(() => writing(this.#services, tx => dropLeases(tx, 'anybody')))
    await this.#claim()
  }

  #hear(endpointKeys: readonly number[]): void {
    for (const key of endpointKeys) this.#couriers.get(key)?.courier.refresh()
    if (endpointKeys.some(key => !this.#couriers.has(key))) this.look()
  }

  async #claim(): Promise<void> {
    while (this.#mayBeDue && !this.#isStopped) {
      this.#mayBeDue = false
      await this.#tried(() => this.#claimOnce())
    }
    this.#claiming = undefined
  }

  async #claimOnce(): Promise<void> {
    const now = this.#services.clock.now()
    const holder = this.#holder
    const until = now + leaseMs
    if (this.#couriers.size > 0 && now - this.#renewedAt >= renewAfterMs) {
      await writing(this.#services, tx => renewLeases(tx, holder, until))
      this.#renewedAt = now
    }
    const limit = Math.min(claimsMax, couriersMax - this.#couriers.size)
    if (limit <= 0 || !(await isAnythingDue(reading(this.#services)))) return
    const keys = await writing(this.#services, tx => claimEndpoints(tx, { holder, until, limit }))
    for (const key of keys) this.#send(key)
    if (keys.length === limit) this.#mayBeDue = true
  }

  #send(endpointKey: number): void {
    const courier = new Courier(endpointKey, this.#tools)
    const ended = courier.run().then(
      hasMissed => {
        if (hasMissed) this.#mayBeDue = true
      },
      (error: unknown) => {
        this.#services.log.error('deliveries to a webhook were broken off', error, { endpointKey })
      },
    )
    const entry = { courier, ended: ended.then(() => this.#forget(endpointKey)) }
    this.#couriers.set(endpointKey, entry)
  }

  #forget(endpointKey: number): void {
    const wasFull = this.#couriers.size >= couriersMax
    this.#couriers.delete(endpointKey)
    if (this.#mayBeDue || wasFull) this.look()
  }

  /** The storage may be away for a while: what was missed is found by the next look. */
  async #tried(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#services.log.error('looking for deliveries failed', error)
    }
  }
}
