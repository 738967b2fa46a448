import type { Clock } from '../../src/clock.ts'

/** A clock that stands until it is told to go on. */
export class FakeClock implements Clock {
  #now: number

  constructor(start = Date.parse('2026-03-02T09:00:00Z')) {
    this.#now = start
  }

  now(): number {
    return this.#now
  }

  advance(ms: number): void {
    this.#now += ms
  }
}
