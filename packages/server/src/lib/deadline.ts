/** A moment by which several things in a row must be over. */
export class Deadline {
  readonly #at: number

  /** @param ms from now on */
  constructor(ms: number) {
    this.#at = performance.now() + ms
  }

  /** How many milliseconds are left, without those kept for what comes after; not below 0. */
  msLeft(keptMs = 0): number {
    return Math.max(0, this.#at - keptMs - performance.now())
  }
}
