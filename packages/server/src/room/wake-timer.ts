import type { Clock } from '../lib/clock.ts'

/** One timer for all moments at which a room's machine wants to be woken: the earliest counts. */
export class WakeTimer {
  readonly #clock: Clock
  readonly #wake: () => void
  #timer: NodeJS.Timeout | undefined
  #at = Infinity

  constructor(clock: Clock, wake: () => void) {
    this.#clock = clock
    this.#wake = wake
  }

  /** @param at Unix ms */
  wakeAt(at: number): void {
    if (at >= this.#at) return
    clearTimeout(this.#timer)
    this.#at = at
    this.#timer = setTimeout(
      () => {
        this.#at = Infinity
        this.#wake()
      },
      Math.max(1, at - this.#clock.now()),
    )
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
