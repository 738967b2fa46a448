/** Reads something for all who ask for it: those who ask while it is being read share the next read. */
export class SharedRead<T> {
  readonly #read: () => Promise<T>
  readonly #onIdle: () => void
  #next: PromiseWithResolvers<T> | undefined
  #isReading = false

  /** @param onIdle called when nobody waits for a read any more */
  constructor(read: () => Promise<T>, onIdle: () => void = () => {}) {
    this.#read = read
    this.#onIdle = onIdle
  }

  /** Gives what is stored at the time of this call, or later. @throws what the read throws */
  get(): Promise<T> {
    this.#next ??= Promise.withResolvers()
    const { promise } = this.#next
    if (!this.#isReading) void this.#readForAll()
    return promise
  }

  async #readForAll(): Promise<void> {
    this.#isReading = true
    // A moment later, so that those who ask in the same moment share the read.
    for (await null; this.#next; ) {
      const { resolve, reject } = this.#next
      this.#next = undefined
      await this.#read().then(resolve, reject)
    }
    this.#isReading = false
    this.#onIdle()
  }
}
