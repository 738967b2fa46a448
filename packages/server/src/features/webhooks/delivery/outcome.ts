import { sql } from 'kysely'
import type { Random } from '../../../lib/random.ts'
import { MultiRow } from '../../../storage/multi-row.ts'
import type { DueDelivery } from './queue.ts'
import type { WebhookResult } from './webhook-client.ts'

/** Attempts before an event is dead-lettered (docs/reference/webhooks.md, "Deliveries"). */
const attemptsMax = 8
/** The response with which a receiver ends a series. */
const gone = 410

const jitterShare = 0.2
const jitterGrain = 10_000

/** A factor that shortens or extends a wait by up to a fifth. */
function drawJitter(random: Random): number {
  const chance = random.below(jitterGrain + 1) / jitterGrain
  return 1 - jitterShare + 2 * jitterShare * chance
}

/**
 * Backoff after a failed attempt.
 * @param stepsSeconds the wait before each attempt; the last one repeats.
 * @param failed attempts of this series that have failed, from 1.
 * @param retryAfterMs requested by the receiver; extends the wait to at most twice the step.
 * @returns milliseconds
 */
function retryDelayMs(
  stepsSeconds: readonly number[],
  failed: number,
  retryAfterMs: number | null,
  jitter: number,
): number {
  const stepMs = (stepsSeconds[failed] ?? stepsSeconds.at(-1) ?? 0) * 1000
  return Math.round(Math.max(stepMs * jitter, Math.min(retryAfterMs ?? 0, 2 * stepMs)))
}

/**
 * A Retry-After header (RFC 9110, section 10.2.3) as milliseconds from now, Infinity for a number out of
 * range; null if it is missing, invalid or repeated.
 */
function readRetryAfter(header: string | readonly string[] | undefined, now: number): number | null {
  if (typeof header !== 'string') return null
  const text = header.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1000
  // A date begins with its weekday; the parser accepts nearly any number as a date.
  const at = /^[A-Z][a-z]/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

/** The outcome of an attempt for its delivery. */
export interface Outcome {
  readonly deliveryKey: number
  /** Index of the attempt, from 0. */
  readonly attempt: number
  readonly state: 'DELIVERED' | 'PENDING' | 'DEAD_LETTERED'
  /** Not null exactly when PENDING. */
  readonly nextAttemptAt: number | null
  /** When its endpoint may get another attempt after this many consecutive failures. */
  readonly retryAt: (failures: number) => number
  readonly status: number | null
  readonly error: string | null
  readonly response: string | null
  /** When the request was sent. */
  readonly sentAt: number
  readonly durationMs: number
  /** Pings do not count as successes or failures of an endpoint. */
  readonly isPing: boolean
  /** Sent alone, to check whether a failing endpoint has recovered. */
  readonly isProbe: boolean
}

/** The outcome of a request: only 2xx is success; the eighth failure of a series is the last, as is 410. */
export function outcomeOf(
  delivery: DueDelivery,
  result: Exclude<WebhookResult, { type: 'cut off' }>,
  sent: { at: number; durationMs: number },
  rules: { now: number; stepsSeconds: readonly number[]; random: Random; isProbe: boolean },
): Outcome {
  const { now, stepsSeconds, random, isProbe } = rules
  const response = result.type === 'responded' ? result : null
  const retryAfterMs = readRetryAfter(response?.retryAfter, now)
  const jitter = drawJitter(random)
  const retryAt = (failures: number) => now + retryDelayMs(stepsSeconds, failures, retryAfterMs, jitter)
  const attempt = {
    deliveryKey: delivery.key,
    attempt: delivery.attempts,
    status: response?.status ?? null,
    response: response?.response ?? null,
    sentAt: sent.at,
    durationMs: sent.durationMs,
    isPing: delivery.event_type === 'ping',
    isProbe,
    retryAt,
  }
  const error = result.type === 'responded' ? statusError(result.status) : result.reason
  if (error === null) return { ...attempt, state: 'DELIVERED', nextAttemptAt: null, error }
  const failed = delivery.attempts - delivery.earlier_attempts + 1
  if (failed >= attemptsMax || response?.status === gone)
    return { ...attempt, state: 'DEAD_LETTERED', nextAttemptAt: null, error }
  return { ...attempt, state: 'PENDING', nextAttemptAt: retryAt(failed), error }
}

function statusError(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status === gone) return `status ${status}: not repeated`
  return status >= 300 && status < 400 ? `status ${status}: redirects are not followed` : `status ${status}`
}

interface OutcomeRow {
  key: number
  attempt: number
  state: Outcome['state']
  next_attempt_at: number | null
  status: number | null
  error: string | null
  response: string | null
  at: number
}

/** @param at when it is stored, Unix ms */
export function outcomeRow(outcome: Outcome, at: number): OutcomeRow {
  const {
    deliveryKey: key,
    attempt,
    state,
    nextAttemptAt: next_attempt_at,
    status,
    error,
    response,
  } = outcome
  return { key, attempt, state, next_attempt_at, status, error, response, at }
}

/**
 * Writes outcomes, each only if its delivery still waits for that attempt and was not terminated or
 * attempted elsewhere. Returns the keys of those written.
 */
export const writeOutcomes = new MultiRow<OutcomeRow, { key: number }>(
  {
    key: 'bigint',
    attempt: 'bigint',
    state: 'text',
    next_attempt_at: 'bigint',
    status: 'bigint',
    error: 'text',
    response: 'text',
    at: 'bigint',
  },
  (db, rows) => ({
    compile: () =>
      sql<{ key: number }>`
        with outcome (key, attempt, state, next_attempt_at, status, error, response, at) as (${rows})
        update deliveries set
          state = outcome.state,
          attempts = outcome.attempt + 1,
          next_attempt_at = outcome.next_attempt_at,
          last_status = outcome.status,
          last_error = outcome.error,
          last_response = outcome.response,
          updated_at = outcome.at
        from outcome
        where deliveries.key = outcome.key and deliveries.attempts = outcome.attempt
          and deliveries.next_attempt_at is not null
        returning deliveries.key`.compile(db),
  }),
)
