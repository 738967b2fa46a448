import type { Clock } from './clock.ts'

/** Less is the usual drift of two clocks, and harmless. */
const noticedMs = 1_000

/** Notices when the wall clock is set back. */
export class SetBacks {
  readonly #clock: Clock
  #wall: number
  #monotonic: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#wall = clock.now()
    this.#monotonic = clock.monotonic()
  }

  /** @returns by how many milliseconds the wall clock has been set back since the last call; 0 when it has not. */
  take(): number {
    const wall = this.#clock.now()
    const monotonic = this.#clock.monotonic()
    const setBackMs = this.#wall + (monotonic - this.#monotonic) - wall
    this.#wall = wall
    this.#monotonic = monotonic
    return setBackMs >= noticedMs ? Math.ceil(setBackMs) : 0
  }
}
