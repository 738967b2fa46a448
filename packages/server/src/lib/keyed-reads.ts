import { SharedRead } from './shared-read.ts'

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
