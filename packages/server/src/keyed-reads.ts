/** What is read with one statement at most. */
const keysPerStatement = 1_000

type ReadMany<Key, Value> = (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

/**
 * Reads by key for all rooms of a server: keys that are asked for while a statement is under way share the next one.
 * A thousand small rooms would otherwise keep the database busy with statements of a row or two.
 */
export class KeyedReads<Key, Value> {
  readonly #readMany: ReadMany<Key, Value>
  #pending = new Map<Key, PromiseWithResolvers<Value | undefined>>()
  #isReading = false

  constructor(readMany: ReadMany<Key, Value>) {
    this.#readMany = readMany
  }

  /** What a key has, with everything that was committed before this call. @throws what the statement throws */
  read(key: Key): Promise<Value | undefined> {
    const pending = this.#pending.getOrInsertComputed(key, () => Promise.withResolvers())
    if (!this.#isReading) void this.#readPending()
    return pending.promise
  }

  async #readPending(): Promise<void> {
    this.#isReading = true
    while (this.#pending.size > 0) {
      const due = [...this.#pending].slice(0, keysPerStatement)
      for (const [key] of due) this.#pending.delete(key)
      try {
        const found = await this.#readMany(due.map(([key]) => key))
        for (const [key, { resolve }] of due) resolve(found.get(key))
      } catch (error) {
        for (const [, { reject }] of due) reject(error)
      }
    }
    this.#isReading = false
  }
}
