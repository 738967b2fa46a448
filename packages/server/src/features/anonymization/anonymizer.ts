import { setTimeout as pause } from 'node:timers/promises'
import { JobLoop } from '../../lib/job-loop.ts'
import { Retries } from '../../lib/retries.ts'
import { type KeepLease, LeaseLost, withLease } from '../../servers/leases.ts'
import { reading, type Services, type Writing, writing } from '../../services.ts'
import { hasScored } from '../scores/score-figures.ts'
import { endAnonymization, lockWaiting } from './report.ts'
import { type Anonymization, anonymizationSteps, anonymizedTables, Interrupted } from './steps.ts'

const pollMs = 2_000

/** How long all devices can read their final standing after the close (docs/reference/anonymity.md, "Points"). */
export const finalStandingMs = 10_000

/** Pause between two changes, for commits queued in the meantime. */
const pauseMsMax = 5

/** How long to wait for readers that block emptying the journal. */
const readersGoneMs = 50

/**
 * Anonymizes closed ANONYMOUS sessions and then publishes their reports. Another server can resume what this
 * one did not finish.
 */
export class Anonymizer {
  readonly #services: Services
  readonly #loop: JobLoop
  readonly #retries: Retries
  readonly #stopping = new AbortController()
  #unsubscribe: (() => void) | undefined
  /** When pending sessions are due, on the monotonic clock. */
  readonly #dueAt = new Map<number, number>()
  #hasRun = false

  constructor(services: Services) {
    this.#services = services
    this.#retries = new Retries(services, 'session_key')
    this.#loop = new JobLoop({
      run: () => this.runDue(),
      pollMs,
      onRun: (lag, seconds) => services.metrics.job('anonymization', lag, seconds),
      onError: error => services.log.error('failed to poll sessions to anonymize', error),
    })
  }

  start(): void {
    this.#unsubscribe = this.#services.bus.subscribe(notice => {
      if (notice.type === 'session' || notice.type === 'missed') this.#loop.wake()
    })
    this.#loop.start()
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.()
    this.#stopping.abort()
    await this.#loop.stop()
  }

  /**
   * Anonymizes every pending session that is due; a failed one is retried later without blocking the others.
   * @returns milliseconds until the next is due; null if none is pending
   */
  async runDue(): Promise<number | null> {
    const waiting = await this.#services.storage.read
      .selectFrom('anonymizations')
      .innerJoin('sessions', 'sessions.key', 'anonymizations.session_key')
      .select([
        'sessions.key',
        'sessions.started_at',
        'sessions.ended_at',
        'sessions.mode',
        'sessions.settings',
      ])
      .select('anonymizations.frozen')
      .orderBy('sessions.key')
      .execute()
    const keys = new Set(waiting.map(({ key }) => key))
    for (const key of this.#dueAt.keys()) if (!keys.has(key)) this.#dueAt.delete(key)
    let next: number | null = null
    for (const { key, started_at, ended_at, mode, settings, frozen } of waiting) {
      if (this.#retries.mustWait(key)) continue
      // Only a session that was LIVE has participants, and only closed ones are pending here.
      const endedAt = ended_at!
      const session = { key, startedAt: started_at!, endedAt, isTimed: mode !== 'SELF_PACED', settings }
      try {
        const waitMs = frozen ? 0 : await this.#waitMs({ key, endedAt })
        if (waitMs > 0) {
          next = Math.min(next ?? waitMs, waitMs)
          continue
        }
        const isDone = await withLease(this.#services, `anonymization ${key}`, keep =>
          this.#anonymize(session, keep),
        )
        if (isDone) this.#retries.succeeded(key)
      } catch (error) {
        if (error instanceof Interrupted || error instanceof LeaseLost) continue
        this.#retries.failed(key, 'failed to anonymize a session', error)
      }
    }
    this.#hasRun = true
    return next
  }

  /** Milliseconds until a session is due: the final standings are read from the answers. */
  async #waitMs({ key, endedAt }: { readonly key: number; readonly endedAt: number }): Promise<number> {
    const { clock } = this.#services
    const known = this.#dueAt.get(key)
    if (known !== undefined) return known - clock.monotonic()
    const ms = (await hasScored(reading(this.#services), key)) ? this.#holdMs(clock.now() - endedAt) : 0
    this.#dueAt.set(key, clock.monotonic() + ms)
    return ms
  }

  /** @param ageMs since the close: it tells only on start, as wall clocks differ and jump */
  #holdMs(ageMs: number): number {
    if (this.#hasRun) return finalStandingMs
    return ageMs < 0 ? 0 : Math.max(0, finalStandingMs - ageMs)
  }

  async #anonymize(session: Anonymization['session'], keep: KeepLease): Promise<void> {
    const { storage } = this.#services
    const change: Anonymization['change'] = work =>
      this.#change(async tx => {
        await keep(tx)
        if (!(await lockWaiting(tx, session.key)))
          throw new Interrupted('the session was deleted or is already anonymized')
        return await work(tx)
      })
    const anonymization: Anonymization = { session, storage, change }
    for (const { anonymize } of anonymizationSteps) await anonymize(anonymization)
    while (!(await storage.scrubDeletedRows(anonymizedTables))) await this.#pause(readersGoneMs)
    await change(tx => endAnonymization(tx, session.key))
  }

  async #change<T>(work: (tx: Writing) => Promise<T>): Promise<T> {
    if (this.#stopping.signal.aborted) throw new Interrupted('the server is stopping')
    const began = performance.now()
    const result = await writing(this.#services, work)
    // As long as the change took, so that at least every other commit belongs to a live room.
    await this.#pause(Math.min(performance.now() - began, pauseMsMax))
    return result
  }

  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => {
      throw new Interrupted('the server is stopping')
    })
  }
}
