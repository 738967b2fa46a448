import type { QuestionTimes } from '../../services.ts'
import { deadlineGraceMs } from '../sessions/session-question.ts'
import type { OpenDeadline } from './due.ts'

/** The deadlines of open questions, by the time by which each question runs. */
export class Deadlines {
  readonly #times: QuestionTimes
  #open: readonly OpenDeadline[] = []

  constructor(times: QuestionTimes) {
    this.#times = times
  }

  /** Replaces the open questions. */
  watch(open: readonly OpenDeadline[]): void {
    this.#open = open
    // From here on their time is counted.
    for (const deadline of open) this.#times.now(deadline)
  }

  /** Questions whose deadline and the grace after it are over. */
  overdue(): OpenDeadline[] {
    return this.#open.filter(deadline => this.#leftMs(deadline) < 0)
  }

  /** Milliseconds until the next one is over, 0 or less if one is; null when there is none. */
  nextInMs(): number | null {
    if (this.#open.length === 0) return null
    // One millisecond later: an answer at the very end of the grace is still in time.
    return 1 + this.#open.reduce((least, deadline) => Math.min(least, this.#leftMs(deadline)), Infinity)
  }

  #leftMs(deadline: OpenDeadline): number {
    return deadline.deadlineAt + deadlineGraceMs - this.#times.now(deadline)
  }
}
