/** How a job is driven. */
export interface JobLoopOptions {
  /** Does the due work. @returns milliseconds until more is due; null when nothing is planned */
  readonly run: () => Promise<number | null>
  /** Longest sleep, to recover from lost notices and clock changes. */
  readonly pollMs: number
  readonly onError: (error: unknown) => void
  /** Called after each run with its delay and duration, in seconds. */
  readonly onRun: (lagSeconds: number, seconds: number) => void
}

/** Debounce of wake-ups, so that a burst is one run. */
const gatherMs = 20

/** Delay before work that is still due after a run, because it has just failed or just become due. */
const overdueMs = 500

/** Runs a job when woken, when its work is due, and at a poll interval. */
export class JobLoop {
  readonly #options: JobLoopOptions
  #timer: NodeJS.Timeout | undefined
  #wakeAt = 0
  #running: Promise<void> | undefined
  #wokenDuringRun = false
  #stopped = true

  constructor(options: JobLoopOptions) {
    this.#options = options
  }

  /** Begins at once with work that became due while no server was running. */
  start(): void {
    this.#stopped = false
    this.#sleep(0)
  }

  /** Announces possible work. */
  wake(): void {
    if (this.#running) this.#wokenDuringRun = true
    else this.#sleep(gatherMs)
  }

  /** Begins no further run; settles when the current one has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #sleep(ms: number): void {
    if (this.#stopped) return
    const wakeAt = performance.now() + ms
    if (this.#timer && this.#wakeAt <= wakeAt) return
    clearTimeout(this.#timer)
    this.#wakeAt = wakeAt
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#running = this.#run()
    }, ms).unref()
  }

  async #run(): Promise<void> {
    const { run, pollMs, onError, onRun } = this.#options
    const begun = performance.now()
    const lagMs = Math.max(0, begun - this.#wakeAt)
    this.#wokenDuringRun = false
    let next: number | null = null
    try {
      next = await run()
    } catch (error) {
      onError(error)
    }
    onRun(lagMs / 1_000, (performance.now() - begun) / 1_000)
    this.#running = undefined
    if (this.#wokenDuringRun) this.#sleep(gatherMs)
    else this.#sleep(Math.min(pollMs, next === null ? pollMs : next > 0 ? next : overdueMs))
  }
}
