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

/** Several things that are ending, by name. */
export class Endings {
  readonly #unended: Set<string>
  readonly #all: Promise<unknown>

  /** @param ends may reject at once, and whenever they do */
  constructor(ends: Readonly<Record<string, Promise<unknown>>>) {
    this.#unended = new Set(Object.keys(ends))
    this.#all = Promise.all(
      Object.entries(ends).map(([name, end]) =>
        end.then(
          () => this.#unended.delete(name),
          () => {},
        ),
      ),
    )
  }

  /** Waits until all have ended, or failed to, for so long at most. @returns the names of those that have not ended well */
  async unendedAfter(ms: number): Promise<string[]> {
    const { promise: tooLate, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    await Promise.race([this.#all, tooLate])
    clearTimeout(timer)
    return [...this.#unended]
  }
}
