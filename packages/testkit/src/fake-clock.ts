/** A server's clock that stands still until it is advanced. */
export class FakeClock {
  #now: number
  #monotonic = 0

  constructor(start = Date.parse('2026-03-02T09:00:00Z')) {
    this.#now = start
  }

  now(): number {
    return this.#now
  }

  monotonic(): number {
    return this.#monotonic
  }

  /** Lets time pass. */
  advance(ms: number): void {
    this.#now += ms
    this.#monotonic += ms
  }

  /** Moves the wall clock alone, as an operator or a time server does: no time passes. */
  shiftWallClock(ms: number): void {
    this.#now += ms
  }
}
