import type { Clock } from '../clock.ts'
import { deadlineGraceMs } from '../domain/sessions/asked.ts'
import type { OpenDeadline } from '../domain/sessions/due.ts'

interface Watched {
  readonly deadline: OpenDeadline
  /** Of the monotonic clock: after it the question is to be locked. */
  readonly lockAfter: number
}

/**
 * The deadlines of open questions. How long each still runs is kept on the monotonic clock from when it was first
 * seen, so that a wall clock that is set back prolongs none.
 */
export class Deadlines {
  readonly #clock: Clock
  #watched: ReadonlyMap<number, Watched> = new Map()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Takes what is open now in place of what was; a deadline that was moved begins anew. */
  watch(open: readonly OpenDeadline[]): void {
    const before = this.#watched
    this.#watched = new Map(
      open.map(deadline => {
        const known = before.get(deadline.key)
        return [
          deadline.key,
          known?.deadline.deadlineAt === deadline.deadlineAt
            ? known
            : { deadline, lockAfter: this.#lockAfter(deadline) },
        ]
      }),
    )
  }

  /** Those that are over, the grace after them too. */
  overdue(): OpenDeadline[] {
    const [now, monotonic] = [this.#clock.now(), this.#clock.monotonic()]
    return [...this.#watched.values()].flatMap(({ deadline, lockAfter }) =>
      monotonic > lockAfter || now > deadline.deadlineAt + deadlineGraceMs ? [deadline] : [],
    )
  }

  /** Milliseconds until the next one is over, 0 or less if one is; null when there is none. */
  nextInMs(): number | null {
    const next = Math.min(...[...this.#watched.values()].map(({ lockAfter }) => lockAfter))
    // One millisecond later: an answer at the very end of the grace is still in time.
    return next === Number.POSITIVE_INFINITY ? null : next + 1 - this.#clock.monotonic()
  }

  #lockAfter({ openedAt, deadlineAt }: OpenDeadline): number {
    // More is left than the question was given where the clock was set back before this process began.
    const leftMs = Math.min(deadlineAt - this.#clock.now(), deadlineAt - openedAt)
    return this.#clock.monotonic() + leftMs + deadlineGraceMs
  }
}
