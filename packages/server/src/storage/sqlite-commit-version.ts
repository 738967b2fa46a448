import type { DatabaseSync } from 'node:sqlite'

/**
 * A number that is another after every commit to a SQLite file, of this process or any other, but those that
 * only keep records. It is a row, so that it changes with what it counts.
 */
export class CommitVersion {
  readonly #read: () => number
  readonly #raise: () => void
  /** As of this turn of the event loop: whoever asks in it cannot know of a later commit. */
  #current: number | undefined
  readonly #forget = (): void => {
    this.#current = undefined
  }

  constructor(writer: DatabaseSync, reader: DatabaseSync) {
    writer.exec(
      'create table if not exists commit_version (key integer primary key, number integer not null)',
    )
    writer.exec('insert or ignore into commit_version values (1, 0)')
    const raise = writer.prepare('update commit_version set number = number + 1')
    this.#raise = () => raise.run()
    const read = reader.prepare('select number from commit_version')
    this.#read = () => read.get()!.number as number
  }

  current(): number {
    if (this.#current === undefined) {
      this.#current = this.#read()
      setImmediate(this.#forget)
    }
    return this.#current
  }

  /** To be called in each transaction of the writer. */
  raise(): void {
    this.#raise()
  }

  /** To be called once that is committed. */
  committed(): void {
    this.#forget()
  }
}
