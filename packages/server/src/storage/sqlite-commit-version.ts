/**
 * A number that is another after every commit to a SQLite file, of this process or any other, but those that
 * only kept records.
 */
export class CommitVersion {
  readonly #counted: () => number
  #passedOver = 0

  /** @param counted `data_version` of a connection that never writes: SQLite counts what others commit. */
  constructor(counted: () => number) {
    this.#counted = counted
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
}
