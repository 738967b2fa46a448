import type { Clock } from '../../lib/clock.ts'
import type { Opening, QuestionTimes } from '../../services.ts'

/** Openings that are cached; the oldest are dropped. */
const openingsMax = 10_000
/** How long the countdown before a timed question is that a remote opens. */
export const countdownMs = 3_000

/** The clocks of two servers may differ by so many ms: an opening that is no further in the future counts as now. */
const clocksDifferMs = 250

/** An opening, and where on the monotonic clock it was or will be. */
interface Seen {
  readonly openedAt: number
  readonly at: number
  /** How long before its opening it was seen. */
  readonly leadMs: number
}

/**
 * How long questions have been open, counted on the monotonic clock from when this process first saw them open: a wall
 * clock that is set, back or forward, changes no deadline, no lateness and no points. After a restart only the wall clock
 * is left: an opening that lies further in its future than a countdown takes counts as now.
 */
export class MonotonicQuestionTimes implements QuestionTimes {
  readonly #clock: Clock
  /** By question: of which opening, and where on the monotonic clock that was. */
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
    const leadMs = openForMs < -clocksDifferMs && openForMs >= -countdownMs ? -openForMs : 0
    const opening = { openedAt, leadMs, at: this.#clock.monotonic() - Math.max(-leadMs, openForMs) }
    this.#openings.delete(key)
    if (this.#openings.size >= openingsMax) this.#openings.delete(this.#openings.keys().next().value!)
    this.#openings.set(key, opening)
    return opening
  }
}
