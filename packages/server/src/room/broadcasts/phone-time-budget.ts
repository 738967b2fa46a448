import type { Clock } from '../../lib/clock.ts'

/** Of the process's time. */
const share = 1 / 4

/** The time of this process that sending results to phones may take, of all its rooms together. */
export class PhoneTimeBudget {
  readonly #clock: Clock
  readonly #debtMsMax: number
  /** On the monotonic clock: from when on the time spent so far is no more than the share. */
  #evenAt = 0

  /** @param debtMsMax however much was spent, it is forgotten after this */
  constructor(clock: Clock, debtMsMax: number) {
    this.#clock = clock
    this.#debtMsMax = debtMsMax
  }

  /** Notes time that was spent. @returns milliseconds until the next may be spent, at most `debtMsMax`; 0 if none was */
  spend(ms: number): number {
    if (ms === 0) return 0
    const now = this.#clock.monotonic()
    this.#evenAt = Math.min(now + this.#debtMsMax, Math.max(now, this.#evenAt) + ms / share)
    return this.#evenAt - now
  }
}
