import { setTimeout as pause } from 'node:timers/promises'
import { JobLoop } from '../../lib/job-loop.ts'
import { Retries } from '../../lib/retries.ts'
import { type KeepLease, LeaseLost, withLease } from '../../servers/leases.ts'
import { type Services, type Writing, writing } from '../../services.ts'
import { endAnonymization, holdWaiting } from './report.ts'
import { type Anonymization, anonymizationSteps, anonymizedTables, Interrupted } from './steps.ts'

const pollMs = 2_000

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

  constructor(services: Services) {
    this.#services = services
    this.#retries = new Retries(services, 'session_key')
    this.#loop = new JobLoop({
      run: async () => {
        await this.runDue()
        return null
      },
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

  /** Anonymizes every pending session; a failed one is retried later without blocking the others. */
  async runDue(): Promise<void> {
    const waiting = await this.#services.storage.read
      .selectFrom('anonymizations')
      .innerJoin('sessions', 'sessions.key', 'anonymizations.session_key')
      .select(['sessions.key', 'sessions.started_at', 'sessions.ended_at', 'sessions.mode'])
      .orderBy('sessions.key')
      .execute()
    for (const { key, started_at, ended_at, mode } of waiting) {
      if (this.#retries.mustWait(key)) continue
      // Only a session that was LIVE has participants, and only closed ones are pending here.
      const session = { key, startedAt: started_at!, endedAt: ended_at!, isTimed: mode !== 'SELF_PACED' }
      try {
        const isDone = await withLease(this.#services, `anonymization ${key}`, keep =>
          this.#anonymize(session, keep),
        )
        if (isDone) this.#retries.succeeded(key)
      } catch (error) {
        if (error instanceof Interrupted || error instanceof LeaseLost) continue
        this.#retries.failed(key, 'failed to anonymize a session', error)
      }
    }
  }

  async #anonymize(session: Anonymization['session'], keep: KeepLease): Promise<void> {
    const { storage } = this.#services
    const change: Anonymization['change'] = work =>
      this.#change(async tx => {
        await keep(tx)
        if (!(await holdWaiting(tx, session.key)))
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
