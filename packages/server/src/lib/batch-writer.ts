interface BatchWriterOptions<Item> {
  /** How long the first item of a batch waits for others: milliseconds, or the rest of this turn of the event loop. */
  readonly gather: number | 'turn'
  readonly itemsMax: number
  /** Writes one batch. If it rejects, the items join the next batch; logging is up to the callee. */
  readonly write: (items: Item[]) => Promise<void>
  /**
   * Whether an error of `write` is due to the data of single items: the batch is then divided, so that they fail
   * alone, and one that does is dropped. No error is, unless it is given.
   */
  readonly isDataError?: (error: unknown) => boolean
}

/** Collects items and writes them in batches, one at a time. */
export class BatchWriter<Item> {
  readonly #options: BatchWriterOptions<Item>
  #pending: Item[] = []
  /** Ends the wait for more items; set during it. */
  #endGathering: (() => void) | undefined
  #flushing: Promise<void> = Promise.resolve()
  #isEnding = false

  constructor(options: BatchWriterOptions<Item>) {
    this.#options = options
  }

  /** Items not yet in a batch. */
  get pendingCount(): number {
    return this.#pending.length
  }

  add(item: Item): void {
    this.#pending.push(item)
    this.#schedule()
  }

  /** Writes without waiting for more. Settles when everything added so far was written or has failed. */
  flush(): Promise<void> {
    this.#endGathering?.()
    this.#endGathering = undefined
    this.#flushing = this.#flushing.then(() => this.#writePending())
    return this.#flushing
  }

  /** Writes a final time. @returns the number of items that failed, which are not retried */
  async end(): Promise<number> {
    this.#isEnding = true
    await this.flush()
    return this.#pending.length
  }

  #schedule(): void {
    this.#endGathering ??= this.#gather(() => void this.flush())
  }

  /** @returns a function that ends the wait */
  #gather(flush: () => void): () => void {
    const { gather } = this.#options
    if (gather === 'turn') {
      const immediate = setImmediate(flush)
      return () => clearImmediate(immediate)
    }
    const timer = setTimeout(flush, gather)
    return () => clearTimeout(timer)
  }

  /** Items that arrive during the write are left to the next flush, which gathers too. */
  async #writePending(): Promise<void> {
    for (let due = this.#pending.length; due > 0; ) {
      const items = this.#pending.splice(0, Math.min(due, this.#options.itemsMax))
      due -= items.length
      const unwritten = await this.#write(items)
      if (unwritten.length === 0) continue
      this.#pending = [...unwritten, ...this.#pending]
      if (!this.#isEnding) this.#schedule()
      return
    }
  }

  /** @returns the items to write again */
  async #write(items: Item[]): Promise<Item[]> {
    const { write, isDataError = () => false } = this.#options
    try {
      await write(items)
      return []
    } catch (error) {
      if (!isDataError(error)) return items
      if (items.length === 1) return []
      const half = Math.ceil(items.length / 2)
      const unwritten = await this.#write(items.slice(0, half))
      const others = items.slice(half)
      return unwritten.length > 0 ? [...unwritten, ...others] : this.#write(others)
    }
  }
}
