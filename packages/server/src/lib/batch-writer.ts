interface BatchWriterOptions<Item> {
  /** How long the first item of a batch waits for others: milliseconds, or what else comes in this turn of the event loop. */
  readonly gather: number | 'turn'
  readonly itemsMax: number
  /** Writes one batch. If it rejects, the items are tried again with the next batch; logging that is its own task. */
  readonly write: (items: Item[]) => Promise<void>
}

/** Collects items that arrive shortly after each other and writes them together, one batch after the other. */
export class BatchWriter<Item> {
  readonly #options: BatchWriterOptions<Item>
  #pending: Item[] = []
  /** Set while items gather: ends the wait. */
  #endGathering: (() => void) | undefined
  #flushing: Promise<void> = Promise.resolve()
  #isEnding = false

  constructor(options: BatchWriterOptions<Item>) {
    this.#options = options
  }

  /** How many items wait for their batch; those of a batch under way do not count. */
  get pendingCount(): number {
    return this.#pending.length
  }

  add(item: Item): void {
    this.#pending.push(item)
    this.#schedule()
  }

  /** Writes without waiting for more. Settles when everything added so far is written, or was tried in vain. */
  flush(): Promise<void> {
    this.#endGathering?.()
    this.#endGathering = undefined
    this.#flushing = this.#flushing.then(() => this.#writePending())
    return this.#flushing
  }

  /** Writes what is pending for the last time. @returns how many items could not be written, which are not tried again */
  async end(): Promise<number> {
    this.#isEnding = true
    await this.flush()
    return this.#pending.length
  }

  #schedule(): void {
    this.#endGathering ??= this.#gather(() => void this.flush())
  }

  /** @returns what ends the wait. */
  #gather(flush: () => void): () => void {
    const { gather } = this.#options
    if (gather === 'turn') {
      const immediate = setImmediate(flush)
      return () => clearImmediate(immediate)
    }
    const timer = setTimeout(flush, gather)
    return () => clearTimeout(timer)
  }

  /** What arrives meanwhile is left to the next flush: it gathers too. */
  async #writePending(): Promise<void> {
    for (let due = this.#pending.length; due > 0; ) {
      const items = this.#pending.splice(0, Math.min(due, this.#options.itemsMax))
      due -= items.length
      try {
        await this.#options.write(items)
      } catch {
        this.#pending = [...items, ...this.#pending]
        if (!this.#isEnding) this.#schedule()
        return
      }
    }
  }
}
