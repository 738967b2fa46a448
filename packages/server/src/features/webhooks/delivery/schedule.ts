import type { Random } from '../../../lib/random.ts'

/** How often an event is sent to an endpoint before it is dead-lettered (docs/reference/webhooks.md, "Deliveries"). */
export const attemptsMax = 8

const jitterShare = 0.2
const jitterGrain = 10_000

/** What a wait is multiplied by: up to a fifth shorter or longer. */
export function drawJitter(random: Random): number {
  const chance = random.below(jitterGrain + 1) / jitterGrain
  return 1 - jitterShare + 2 * jitterShare * chance
}

/**
 * How long to wait after a failed attempt.
 * @param stepsSeconds the wait before each attempt from the first on; the last stands for all further ones.
 * @param failed attempts of this series that have failed, from 1.
 * @param retryAfterMs what the receiver asked for; up to double the step it makes the wait longer.
 * @returns milliseconds
 */
export function retryDelayMs(
  stepsSeconds: readonly number[],
  failed: number,
  retryAfterMs: number | null,
  jitter: number,
): number {
  const stepMs = (stepsSeconds[failed] ?? stepsSeconds.at(-1) ?? 0) * 1000
  return Math.round(Math.max(stepMs * jitter, Math.min(retryAfterMs ?? 0, 2 * stepMs)))
}

/**
 * A Retry-After header (RFC 9110, section 10.2.3) as milliseconds from now, Infinity for a number beyond all bounds;
 * null when it says nothing, as several of them do.
 */
export function readRetryAfter(header: string | readonly string[] | undefined, now: number): number | null {
  if (typeof header !== 'string') return null
  const text = header.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  // A date begins with its day of the week; the parser makes one of nearly any number.
  const at = /^[A-Z][a-z]/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
