import type { Clock } from '../../lib/clock.ts'
import type { Opening, QuestionTimes } from '../../services.ts'

/** Cached openings; the oldest are dropped. */
const openingsMax = 10_000
/** Countdown before a timed question that a remote opens, or that has images. */
export const countdownMs = 3_000

/** Tolerated clock difference between servers: an opening less than this in the future counts as now. */
const clocksDifferMs = 250

/** An opening seen longer than this before its notice arrived is not measured again: the notice is late. */
const noticeMsMax = 2_000

/** An opening on the monotonic clock. */
interface Seen {
  readonly openedAt: number
  readonly at: number
  /** How long before its opening it was seen. */
  readonly leadMs: number
  /** When it was seen. */
  readonly seenAt: number
}

/**
 * Measures open questions on the monotonic clock from when this process first saw them open, so that a wall-
 * clock change affects no deadline, lateness or points. Servers whose clocks disagree, as while they read that of a database that was set,
 * measure it from the arrival of its notice. After a restart only the wall clock is left: an
 * opening further in the future than a countdown counts as now.
 */
export class MonotonicQuestionTimes implements QuestionTimes {
  readonly #clock: Clock
  /** By question: its opening, and when that was on the monotonic clock. */
  readonly #openings = new Map<number, Seen>()
  /** By opening: those whose notice arrived at another time than the clock says. */
  readonly #arrived = new Map<number, Seen>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  now({ key, opened_at: openedAt }: Opening, at = this.#clock.monotonic()): number {
    const cached = this.#openings.get(key)
    const opening = cached?.openedAt === openedAt ? cached : this.#see(key, openedAt)
    return openedAt + Math.max(-opening.leadMs, Math.round(at - opening.at))
  }

  noteOpened(openedAt: number, inMs: number): void {
    if (Math.abs(this.#clock.now() + inMs - openedAt) <= clocksDifferMs) return
    const seenAt = this.#clock.monotonic()
    const arrived = { openedAt, leadMs: inMs, at: seenAt + inMs, seenAt }
    put(this.#arrived, openedAt, arrived)
    for (const [key, seen] of this.#openings)
      if (seen.openedAt === openedAt && seenAt - seen.seenAt <= noticeMsMax) this.#openings.set(key, arrived)
  }

  #see(key: number, openedAt: number): Seen {
    const opening = this.#arrived.get(openedAt) ?? this.#byWallClock(openedAt)
    put(this.#openings, key, opening)
    return opening
  }

  #byWallClock(openedAt: number): Seen {
    const openForMs = this.#clock.now() - openedAt
    const isCountdown = openForMs < -clocksDifferMs && openForMs >= -countdownMs - clocksDifferMs
    const leadMs = isCountdown ? -openForMs : 0
    const seenAt = this.#clock.monotonic()
    return { openedAt, leadMs, at: seenAt - Math.max(-leadMs, openForMs), seenAt }
  }
}

function put(openings: Map<number, Seen>, key: number, opening: Seen): void {
  openings.delete(key)
  if (openings.size >= openingsMax) openings.delete(openings.keys().next().value!)
  openings.set(key, opening)
}
