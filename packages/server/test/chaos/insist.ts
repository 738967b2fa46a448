import { setTimeout } from 'node:timers/promises'
import { Refusal } from '@roomful/testkit/device'

const againAfterMs = 300

/** What became of something that was sent: without a response nobody knows whether it was done. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown'

/** Refusals that say nothing about what was sent before. */
const passing: ReadonlySet<string> = new Set(['UNAVAILABLE', 'INTERNAL_ERROR', 'RATE_LIMITED'])

/** Whether it was refused, rather than its connection lost. */
export function isRefused(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code !== null
}

/** The outcome of something that settles when it is acknowledged. */
export async function outcomeOf(sent: Promise<unknown>): Promise<Outcome> {
  try {
    await sent
    return 'acknowledged'
  } catch (error) {
    return isRefused(error) && !passing.has(error.code!) ? 'refused' : 'unknown'
  }
}

/** Does something again until its outcome is known. */
export async function insist(send: () => Promise<unknown>): Promise<Exclude<Outcome, 'unknown'>> {
  for (;;) {
    const outcome = await outcomeOf(send())
    if (outcome !== 'unknown') return outcome
    await setTimeout(againAfterMs)
  }
}

/** Does something again until it succeeds. */
export async function insistOn<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await setTimeout(againAfterMs)
    }
  }
}
