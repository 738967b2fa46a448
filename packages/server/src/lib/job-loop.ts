/** How a job is driven. */
export interface JobLoopOptions {
  /** Does what is due, and gives the milliseconds until there is more to do; null when nothing is planned. */
  readonly run: () => Promise<number | null>
  /** The longest that it sleeps, for what no notice announces: a clock that was set, a notice that got lost. */
  readonly pollMs: number
  readonly onError: (error: unknown) => void
  /** Called after each run: how late it began, and how long it took, in seconds. */
  readonly onRun: (lagSeconds: number, seconds: number) => void
}

/** How long notices are gathered, so that a burst of them is one run. */
const gatherMs = 20

/** The pause before something that is still due after a run, because it has just failed or just fallen due. */
const overdueMs = 500

/** Runs a job again and again: when it is woken, when its next moment comes, and every so often. */
export class JobLoop {
  readonly #options: JobLoopOptions
  #timer: NodeJS.Timeout | undefined
  #wakeAt = 0
  #running: Promise<void> | undefined
  #wokenMeanwhile = false
  #stopped = true

  constructor(options: JobLoopOptions) {
    this.#options = options
  }

  /** Begins at once: whatever fell due while no server was running is done now. */
  start(): void {
    this.#stopped = false
    this.#sleep(0)
  }

  /** Says that there may be something to do. */
  wake(): void {
    if (this.#running) this.#wokenMeanwhile = true
    else this.#sleep(gatherMs)
  }

  /** Begins no further run; settles when the one under way has ended. */
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
    this.#wokenMeanwhile = false
    let next: number | null = null
    try {
      next = await run()
    } catch (error) {
      onError(error)
    }
    onRun(lagMs / 1_000, (performance.now() - begun) / 1_000)
    this.#running = undefined
    if (this.#wokenMeanwhile) this.#sleep(gatherMs)
    else this.#sleep(Math.min(pollMs, next === null ? pollMs : next > 0 ? next : overdueMs))
  }
}
