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

/** What is read with one statement at most. */
const keysPerStatement = 1_000

/**
 * Reads by key for all rooms of a server: keys that are asked for while a statement is under way share the next one.
 * A thousand small rooms would otherwise keep the database busy with statements of a row or two.
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

  /** What a key has, with everything that was committed before this call. @throws what the statement throws */
  async read(key: Key): Promise<Value | undefined> {
    this.#pending.add(key)
    return (await this.#found.get()).get(key)
  }
}
