/** Coalesces reads: callers during a read share the next one. */
export class SharedRead<T> {
  readonly #read: () => Promise<T>
  readonly #onIdle: () => void
  #next: PromiseWithResolvers<T> | undefined
  #isReading = false

  /** @param onIdle called when no caller is waiting */
  constructor(read: () => Promise<T>, onIdle: () => void = () => {}) {
    this.#read = read
    this.#onIdle = onIdle
  }

  /** Reads the state at the time of this call, or later. @throws the read's error */
  get(): Promise<T> {
    this.#next ??= Promise.withResolvers()
    const { promise } = this.#next
    if (!this.#isReading) void this.#readForAll()
    return promise
  }

  async #readForAll(): Promise<void> {
    this.#isReading = true
    // A microtask later, so that simultaneous callers share the read.
    for (await null; this.#next; ) {
      const { resolve, reject } = this.#next
      this.#next = undefined
      await this.#read().then(resolve, reject)
    }
    this.#isReading = false
    this.#onIdle()
  }
}

/** Batch size of one statement. */
const keysPerStatement = 1_000

/**
 * Batches reads by key for all rooms of a server: keys requested during a statement share the next one. A thousand small rooms
 * would otherwise keep the database busy with statements of a row or two.
 */
export class KeyedReads<Key, Value> {
  readonly #pending = new Set<Key>()
  readonly #found: SharedRead<ReadonlyMap<Key, Value>>

  constructor(readMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
    this.#found = new SharedRead(async () => {
      const keys = [...this.#pending]
      this.#pending.clear()
      const found = await readMany(keys.splice(0, keysPerStatement))
      if (keys.length === 0) return found
      const all = new Map(found)
      while (keys.length > 0)
        for (const [key, value] of await readMany(keys.splice(0, keysPerStatement))) all.set(key, value)
      return all
    })
  }

  /** A key's value, including everything committed before this call. @throws the statement's error */
  async read(key: Key): Promise<Value | undefined> {
    this.#pending.add(key)
    return (await this.#found.get()).get(key)
  }
}
