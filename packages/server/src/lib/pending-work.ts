/** A deadline for several steps. */
export class Deadline {
  readonly #at: number

  /** @param ms milliseconds until it expires */
  constructor(ms: number) {
    this.#at = performance.now() + ms
  }

  /** Milliseconds left, minus `reservedMs` reserved for later steps; at least 0. */
  msLeft(reservedMs = 0): number {
    return Math.max(0, this.#at - reservedMs - performance.now())
  }
}

/** Named tasks that are shutting down. */
export class PendingWork {
  readonly #pending: Set<string>
  readonly #all: Promise<unknown>

  /** @param ends may reject at any time */
  constructor(ends: Readonly<Record<string, Promise<unknown>>>) {
    this.#pending = new Set(Object.keys(ends))
    this.#all = Promise.all(
      Object.entries(ends).map(([name, end]) =>
        end.then(
          () => this.#pending.delete(name),
          () => {},
        ),
      ),
    )
  }

  /** Waits until all have settled, or the timeout. @returns the names of those that failed or are pending */
  async drain(ms: number): Promise<string[]> {
    const { promise: tooLate, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    await Promise.race([this.#all, tooLate])
    clearTimeout(timer)
    return [...this.#pending]
  }
}
