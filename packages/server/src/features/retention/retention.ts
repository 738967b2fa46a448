import { setTimeout as pause } from 'node:timers/promises'
import { type KeepLease, LeaseLost, oneAtATime } from '../../servers/leases.ts'
import { numbersOfStopped } from '../../servers/server-number.ts'
import { reading, type Services, type Writing, writing } from '../../services.ts'
import { isStorageFailure } from '../../storage/failure.ts'
import { foldings } from '../results/tallies.ts'
import {
  type OperatorDays,
  organizationRemovals,
  organizationsWithRetention,
} from './organization-retention.ts'
import { removals } from './removals.ts'

const sweepEveryMs = 60 * 60_000
/** While another server is at it, which may be killed: its work goes on within 20 s. */
const lookAgainMs = 4_000
const dayMs = 24 * 60 * 60_000

/** The pause between two slices, so that at least every other commit is of a request or an answer. */
const pauseMsMax = 20

/**
 * Removes what has expired: what organizations keep no longer, audit rows and events past their days, ended deliveries, responses of ended
 * Idempotency-Keys, what sessions leave behind that ended a day ago, deleted sessions, and the trash; and folds what
 * stopped servers have counted, and shrinks the file. It does so in slices, so that nobody waits, and on one server at a time.
 * @param stopping ends it after the slice that is under way.
 * @returns false when another server is at it
 */
export async function sweepExpired(
  services: Services,
  { auditDays, eventDays }: OperatorDays,
  stopping?: AbortSignal,
): Promise<boolean> {
  const now = services.clock.now()
  const days = { auditDays, eventDays }
  const oldest = { oldestAudit: now - auditDays * dayMs, oldestEvent: now - eventDays * dayMs }
  const keeping = { now, days, ...oldest }
  return await oneAtATime(services, 'removing what has expired', async keep => {
    const slices = new Slices(services, keep, stopping)
    for (const organization of await organizationsWithRetention(reading(services)))
      for (const remove of organizationRemovals)
        await slices.run((tx, after) => remove(tx, organization, days, after), {
          organization_key: organization.key,
        })
    for (const remove of removals) await slices.run((tx, after) => remove(tx, keeping, after))
    for (const number of await numbersOfStopped(reading(services)))
      for (const fold of foldings) await slices.run((tx, after) => fold(tx, number, after))
    await slices.run(async () => (services.storage.shrink() ? 0 : null))
  })
}

type Slice = (tx: Writing, after: number) => Promise<number | null>

/** Runs what is done in slices, each in a transaction of its own, with a pause after it. */
class Slices {
  readonly #services: Services
  readonly #keep: KeepLease
  readonly #stopping: AbortSignal | undefined

  constructor(services: Services, keep: KeepLease, stopping: AbortSignal | undefined) {
    this.#services = services
    this.#keep = keep
    this.#stopping = stopping
  }

  /**
   * Runs slices to their end. One that fails is logged and ends only its own kind, until the next sweep.
   * @param slice gets where the one before ended, and gives where the next begins; null: there is nothing more.
   * @param of what the log names when it fails
   * @throws LeaseLost; what a storage throws that is out of reach
   */
  async run(slice: Slice, of: Readonly<Record<string, unknown>> = {}): Promise<void> {
    try {
      await this.#runAll(slice)
    } catch (error) {
      if (error instanceof LeaseLost || isStorageFailure(error)) throw error
      this.#services.log.error('failed to remove what has expired', error, of)
    }
  }

  async #runAll(slice: Slice): Promise<void> {
    const { clock } = this.#services
    for (let after: number | null = 0; after !== null; ) {
      if (this.#stopping?.aborted) return
      const [began, place]: [number, number] = [clock.monotonic(), after]
      after = await writing(this.#services, async tx => {
        await this.#keep(tx)
        return await slice(tx, place)
      })
      // A stop ends the pause.
      const pauseMs = Math.min(clock.monotonic() - began, pauseMsMax)
      if (after !== null)
        await pause(pauseMs, undefined, { signal: this.#stopping, ref: false }).catch(() => {})
    }
  }
}

/** Sweeps on start, once an hour, and when a session is deleted, until it is stopped. */
export function startRetention(services: Services, days: OperatorDays): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let sweeping = Promise.resolve()
  let isWaiting = false
  let again: NodeJS.Timeout | undefined
  const sweep = () => {
    if (isWaiting) return
    isWaiting = true
    sweeping = sweeping
      .then(() => {
        isWaiting = false
        return sweepExpired(services, days, stopping.signal)
      })
      .then(isDone => {
        // Whoever is at it may end without warning.
        if (!isDone && !stopping.signal.aborted) again = setTimeout(sweep, lookAgainMs).unref()
      })
      .catch(error => services.log.error('failed to remove what has expired', error))
  }
  sweep()
  const unsubscribe = services.bus.subscribe(notice => {
    // One that is missed is found by the server that has deleted the session, or within the hour.
    if (notice.type === 'deleted') sweep()
  })
  const timer = setInterval(sweep, sweepEveryMs).unref()
  return {
    stop() {
      clearInterval(timer)
      clearTimeout(again)
      unsubscribe()
      stopping.abort()
      return sweeping
    },
  }
}
