interface BatchWriterOptions<Item> {
  /** How long the first item of a batch waits for others. */
  readonly gatherMs: number
  readonly itemsMax: number
  /** Writes one batch. If it throws, the items are tried again with the next batch; logging that is its own task. */
  readonly write: (items: Item[]) => Promise<void>
}

/** Collects items that arrive within a few milliseconds and writes them together, one batch after the other. */
export class BatchWriter<Item> {
  readonly #options: BatchWriterOptions<Item>
  #pending: Item[] = []
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()

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
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#flushing = this.#flushing.then(() => this.#writePending())
    return this.#flushing
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), this.#options.gatherMs)
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
        this.#schedule()
        return
      }
    }
  }
}
