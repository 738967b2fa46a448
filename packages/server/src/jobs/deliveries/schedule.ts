import type { Random } from '../../random.ts'

/** How often an event is sent to an endpoint before it is dead-lettered (specification, "Limits"). */
export const attemptsMax = 8

const jitterShare = 0.2
const jitterGrain = 10_000

/**
 * How long to wait after a failed attempt.
 * @param stepsSeconds the wait before each attempt from the first on; the last stands for all further ones.
 * @param failed attempts of this series that have failed, from 1.
 * @param retryAfterMs what the receiver asked for; up to double the step it makes the wait longer.
 * @returns milliseconds: the step, up to a fifth shorter or longer.
 */
export function retryDelayMs(
  stepsSeconds: readonly number[],
  failed: number,
  retryAfterMs: number | null,
  random: Random,
): number {
  const stepMs = (stepsSeconds[failed] ?? stepsSeconds.at(-1) ?? 0) * 1000
  const chance = random.below(jitterGrain + 1) / jitterGrain
  const jittered = stepMs * (1 - jitterShare + 2 * jitterShare * chance)
  return Math.round(Math.max(jittered, Math.min(retryAfterMs ?? 0, 2 * stepMs)))
}

/** A Retry-After header (RFC 9110, section 10.2.3) as milliseconds from now; null when it says nothing. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
