/** Time that stands still until it is passed: a client's `sleep` and `now`. */
export class ManualTime {
  #now = Date.parse('2026-03-02T09:00:00Z')
  readonly #waits = new Set<{ readonly until: number; readonly end: () => void }>()

  readonly now = (): number => this.#now

  readonly sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise(resolve => {
      const end = () => {
        this.#waits.delete(wait)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const wait = { until: this.#now + ms, end }
      this.#waits.add(wait)
      signal?.addEventListener('abort', end)
      if (signal?.aborted) end()
    })

  /** Milliseconds left of pending waits, the shortest first. */
  get pending(): number[] {
    return [...this.#waits].map(({ until }) => until - this.#now).sort((a, b) => a - b)
  }

  /** Lets time pass. */
  pass(ms: number): void {
    this.#now += ms
    for (const { until, end } of [...this.#waits]) if (until <= this.#now) end()
  }
}
