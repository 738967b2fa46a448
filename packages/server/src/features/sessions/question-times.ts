import type { Clock } from '../../lib/clock.ts'
import type { Opening, QuestionTimes } from '../../services.ts'

/** Cached openings; the oldest are dropped. */
const openingsMax = 10_000
/** Countdown before a timed question that a remote opens, or that has images. */
export const countdownMs = 3_000

/** Tolerated clock difference between servers: an opening less than this in the future counts as now. */
const clocksDifferMs = 250

/** An opening on the monotonic clock. */
interface Seen {
  readonly openedAt: number
  readonly at: number
  /** How long before its opening it was seen. */
  readonly leadMs: number
}

/**
 * Measures open questions on the monotonic clock from when this process first saw them open, so that a wall-
 * clock change affects no deadline, lateness or points. After a restart only the wall clock is left: an
 * opening further in the future than a countdown counts as now.
 */
export class MonotonicQuestionTimes implements QuestionTimes {
  readonly #clock: Clock
  /** By question: its opening, and when that was on the monotonic clock. */
  readonly #openings = new Map<number, Seen>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  now({ key, opened_at: openedAt }: Opening, at = this.#clock.monotonic()): number {
    const cached = this.#openings.get(key)
    const opening = cached?.openedAt === openedAt ? cached : this.#see(key, openedAt)
    return openedAt + Math.max(-opening.leadMs, Math.round(at - opening.at))
  }

  #see(key: number, openedAt: number): Seen {
    const openForMs = this.#clock.now() - openedAt
    const isCountdown = openForMs < -clocksDifferMs && openForMs >= -countdownMs - clocksDifferMs
    const leadMs = isCountdown ? -openForMs : 0
    const opening = { openedAt, leadMs, at: this.#clock.monotonic() - Math.max(-leadMs, openForMs) }
    this.#openings.delete(key)
    if (this.#openings.size >= openingsMax) this.#openings.delete(this.#openings.keys().next().value!)
    this.#openings.set(key, opening)
    return opening
  }
}
