import { setTimeout as pause } from 'node:timers/promises'
import { type KeepLease, LeaseLost, withLease } from '../../servers/leases.ts'
import { numbersOfStopped } from '../../servers/server-number.ts'
import { reading, type Services, type Writing, writing } from '../../services.ts'
import { isStorageFailure } from '../../storage/failure.ts'
import { foldings } from '../results/tallies.ts'
import { checkClock } from './confirmed-clock.ts'
import {
  type OperatorDays,
  organizationRemovals,
  organizationsWithRetention,
} from './organization-retention.ts'
import { deletions, removals } from './removals.ts'
import { removeUpgradeBackups } from './upgrade-backups.ts'

const sweepEveryMs = 60 * 60_000
/** Poll interval while another server sweeps; if it is killed, its lease expires within 20 s. */
const lookAgainMs = 4_000
const dayMs = 24 * 60 * 60_000

/** Pause between batches, so that at least every other commit belongs to a request or an answer. */
const pauseMsMax = 20

interface SweepOptions extends OperatorDays {
  /** Undefined: sign-ins are removed by their last use alone. */
  readonly signInDays?: number
  /** False: only what users deleted is removed; true unless given. */
  readonly isClockTrusted?: boolean
}

/**
 * Removes expired data: past retention periods, audit rows, events, ended deliveries, idempotency responses,
 * remains of ended sessions, deleted sessions, and the trash; also merges counters of stopped servers and
 * shrinks the file. Runs in batches, on one server at a time.
 * @param stopping ends it after the current batch
 * @returns false when another server is sweeping
 */
export async function sweepExpired(
  services: Services,
  { auditDays, eventDays, signInDays, isClockTrusted = true }: SweepOptions,
  stopping?: AbortSignal,
): Promise<boolean> {
  const now = services.clock.now()
  const days = { auditDays, eventDays }
  const oldest = { oldestAudit: now - auditDays * dayMs, oldestEvent: now - eventDays * dayMs }
  const oldestSignIn = signInDays === undefined ? undefined : now - signInDays * dayMs
  const keeping = { now, days, oldestSignIn, isClockTrusted, ...oldest }
  return await withLease(services, 'removing what has expired', async keep => {
    const slices = new Slices(services, keep, stopping)
    const limited = isClockTrusted ? await organizationsWithRetention(reading(services)) : []
    for (const organization of limited)
      for (const remove of organizationRemovals)
        await slices.run((tx, after) => remove(tx, organization, days, after), {
          organization_key: organization.key,
        })
    for (const remove of isClockTrusted ? [...deletions, ...removals] : deletions)
      await slices.run((tx, after) => remove(tx, keeping, after))
    for (const number of await numbersOfStopped(reading(services)))
      for (const fold of foldings) await slices.run((tx, after) => fold(tx, number, after))
    await slices.run(async () => (services.storage.shrink() ? 0 : null))
  })
}

type Slice = (tx: Writing, after: number) => Promise<number | null>

/** Runs batches, each in its own transaction and followed by a pause. */
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
   * Runs batches to their end. A failure is logged and ends only its own kind, until the next sweep.
   * @param slice gets the end of the previous batch and returns the next; null at the end.
   * @param of log context
   * @throws LeaseLost; storage errors when it is unavailable
   */
  async run(slice: Slice, of: Readonly<Record<string, unknown>> = {}): Promise<void> {
    try {
      await this.#runAll(slice)
    } catch (error) {
      if (error instanceof LeaseLost || isStorageFailure(error)) throw error
      this.#services.log.error('failed to remove expired data', error, of)
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
      // Stopping ends the pause.
      const pauseMs = Math.min(clock.monotonic() - began, pauseMsMax)
      if (after !== null)
        await pause(pauseMs, undefined, { signal: this.#stopping, ref: false }).catch(() => {})
    }
  }
}

/**
 * Sweeps on start, hourly, and after each deletion, until stopped; only what users deleted while the clock is further
 * ahead than trusted.
 * @param options.upgradeBackups the folder whose backups of upgrades expire
 */
export function startRetention(
  services: Services,
  { upgradeBackups, ...days }: SweepOptions & { readonly upgradeBackups?: string | undefined },
): { idle(): Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController()
  let sweeping = Promise.resolve()
  let isWaiting = false
  let wasTrusted = true
  const isClockTrusted = async () => {
    const { isTrusted, confirmedAt, trustedAt } = await writing(services, checkClock)
    if (wasTrusted && !isTrusted)
      services.log.warn('nothing expired is removed: the clock is ahead of the last confirmed time', {
        now: new Date(services.clock.now()).toISOString(),
        confirmed: new Date(confirmedAt).toISOString(),
        trusted_from: new Date(trustedAt).toISOString(),
        to_do: 'set the clock, or if it is right: roomful clock confirm',
      })
    if (!wasTrusted && isTrusted) services.log.info('the clock is trusted: expired data is removed again')
    wasTrusted = isTrusted
    return isTrusted
  }
  let again: NodeJS.Timeout | undefined
  const sweep = () => {
    if (isWaiting) return
    isWaiting = true
    sweeping = sweeping
      .then(async () => {
        isWaiting = false
        if (stopping.signal.aborted) return true
        const isTrusted = await isClockTrusted()
        if (isTrusted && upgradeBackups !== undefined) removeUpgradeBackups(services, upgradeBackups)
        return await sweepExpired(services, { ...days, isClockTrusted: isTrusted }, stopping.signal)
      })
      .then(isDone => {
        // The sweeping server may die.
        if (!isDone && !stopping.signal.aborted) again = setTimeout(sweep, lookAgainMs).unref()
      })
      .catch(error => services.log.error('failed to remove expired data', error))
  }
  sweep()
  const unsubscribe = services.bus.subscribe(notice => {
    // A missed notice is covered by the deleting server, or by the hourly sweep.
    if (notice.type === 'deleted') sweep()
  })
  const timer = setInterval(sweep, sweepEveryMs).unref()
  return {
    idle: () => sweeping,
    stop() {
      clearInterval(timer)
      clearTimeout(again)
      unsubscribe()
      stopping.abort()
      return sweeping
    },
  }
}
