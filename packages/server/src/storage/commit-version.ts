import type { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * A number that is another after every commit to a SQLite file, of this process or any other, but those that
 * only kept records.
 */
export class CommitVersion {
  readonly #statement: StatementSync
  #passedOver = 0

  /** @param reader a connection that never writes: SQLite counts what others commit. */
  constructor(reader: DatabaseSync) {
    this.#statement = reader.prepare('pragma data_version')
  }

  current(): number {
    return this.#counted() - this.#passedOver
  }

  /**
   * Has a commit not counted: to be called once the write lock is held, so that nobody else commits; the
   * function that it gives, right after the commit.
   */
  passOver(): () => void {
    const before = this.#counted()
    return () => {
      this.#passedOver += this.#counted() - before
    }
  }

  #counted(): number {
    return this.#statement.get()!.data_version as number
  }
}
