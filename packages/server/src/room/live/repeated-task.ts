import { backoffMs } from '../../lib/backoff.ts'
import type { Clock } from '../../lib/clock.ts'

export interface RepeatedTaskOptions {
  readonly run: () => Promise<void>
  /** Called for each failed run, which is retried. */
  readonly onError: (error: unknown) => void
}

const backoff = { firstMs: 100, maxMs: 5_000 }

/**
 * A coalescing task: one run at a time, one more for all requests during a run. Failed runs are retried with backoff until one
 * succeeds or the task is stopped.
 */
export class RepeatedTask {
  readonly #options: RepeatedTaskOptions
  #isRequested = false
  #isRunning = false
  #isStopped = false
  #timer: NodeJS.Timeout | undefined
  #endPause: (() => void) | undefined
  #waiting: (() => void)[] = []

  constructor(options: RepeatedTaskOptions) {
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  /** Settles when everything requested so far is done. */
  idle(): Promise<void> {
    return this.#isRunning ? new Promise(resolve => this.#waiting.push(resolve)) : Promise.resolve()
  }

  /** Settles when a run that began after this call has succeeded, or the task is stopped. */
  request(): Promise<void> {
    if (this.#isStopped) return Promise.resolve()
    this.#isRequested = true
    const done = new Promise<void>(resolve => this.#waiting.push(resolve))
    if (!this.#isRunning) void this.#loop()
    return done
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#endPause?.()
  }

  async #loop(): Promise<void> {
    this.#isRunning = true
    let failures = 0
    let waiting: (() => void)[] = []
    // No await between the last check of #isRequested and #isRunning: a request is never lost.
    while (this.#isRequested && !this.#isStopped) {
      this.#isRequested = false
      waiting = [...waiting, ...this.#waiting]
      this.#waiting = []
      try {
        await this.#options.run()
        failures = 0
        for (const settle of waiting) settle()
        waiting = []
      } catch (error) {
        if (this.#isStopped) break
        this.#options.onError(error)
        this.#isRequested = true
        await this.#pause(backoffMs(backoff, ++failures))
      }
    }
    this.#isRunning = false
    for (const settle of [...waiting, ...this.#waiting]) settle()
    this.#waiting = []
  }

  #pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      this.#endPause = resolve
      this.#timer = setTimeout(resolve, ms).unref()
    })
  }
}

/** One timer for all of a machine's wake-ups: the earliest counts. */
export class WakeTimer {
  readonly #clock: Clock
  readonly #wake: () => void
  #timer: NodeJS.Timeout | undefined
  #at = Infinity

  constructor(clock: Clock, wake: () => void) {
    this.#clock = clock
    this.#wake = wake
  }

  /** @param at on the monotonic clock, in ms */
  wakeAt(at: number): void {
    if (at >= this.#at) return
    clearTimeout(this.#timer)
    this.#at = at
    this.#timer = setTimeout(
      () => {
        this.#at = Infinity
        this.#wake()
      },
      Math.max(1, at - this.#clock.monotonic()),
    )
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
