import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { type Services, writing } from '../domain/domain.ts'
import { removals } from '../domain/retention/removals.ts'

const sweepEveryMs = 60 * 60_000
const dayMs = 24 * 60 * 60_000

/** The pause between two slices, so that at least every other commit is of a request or an answer. */
const pauseMsMax = 20

/** How long things are kept, in days. */
export type RetentionDays = Pick<Config, 'auditDays' | 'eventDays'>

/**
 * Removes what has expired: audit rows and events past their days, ended deliveries, responses of ended
 * Idempotency-Keys, what sessions leave behind that ended a day ago, deleted sessions, and the trash. It does so in
 * slices, so that nobody waits.
 * @param stopping ends it after the slice that is under way.
 */
export async function sweepExpired(
  services: Services,
  { auditDays, eventDays }: RetentionDays,
  stopping?: AbortSignal,
): Promise<void> {
  const { clock } = services
  const now = clock.now()
  const keeping = { now, oldestAudit: now - auditDays * dayMs, oldestEvent: now - eventDays * dayMs }
  for (const remove of removals) {
    for (let after: number | null = 0; after !== null; ) {
      if (stopping?.aborted) return
      const [began, place]: [number, number] = [clock.monotonic(), after]
      after = await writing(services, ({ db }) => remove(db, keeping, place))
      // A stop ends the pause.
      const pauseMs = Math.min(clock.monotonic() - began, pauseMsMax)
      if (after !== null) await pause(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => {})
    }
  }
}

/** Sweeps on start, once an hour, and when a session is deleted, until it is stopped. */
export function startRetention(services: Services, days: RetentionDays): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let sweeping = Promise.resolve()
  let isWaiting = false
  const sweep = () => {
    if (isWaiting) return
    isWaiting = true
    sweeping = sweeping
      .then(() => {
        isWaiting = false
        return sweepExpired(services, days, stopping.signal)
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
      unsubscribe()
      stopping.abort()
      return sweeping
    },
  }
}
