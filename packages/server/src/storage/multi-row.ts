import { type Compilable, CompiledQuery } from 'kysely'
import type { Db } from './storage.ts'

const chunkRowsMax = 512

/**
 * A statement over many rows, split into chunks of powers of two, so that each of a handful of SQL texts is
 * built once and stays prepared: building one for 500 rows takes longer than running it. One for each storage: it
 * keeps the texts in its form of SQL.
 */
export class MultiRow<Row, Out = never> {
  readonly #build: (db: Db, rows: readonly Row[]) => Compilable<Out>
  readonly #parameters: (rows: readonly Row[]) => readonly unknown[]
  readonly #sqlBySize = new Map<number, string>()

  /**
   * @param build the statement for these rows; its text may depend on their number only.
   * @param parameters its parameters in the order of the text.
   */
  constructor(
    build: (db: Db, rows: readonly Row[]) => Compilable<Out>,
    parameters: (rows: readonly Row[]) => readonly unknown[],
  ) {
    this.#build = build
    this.#parameters = parameters
  }

  /** Runs the statement over all rows; gives the returned rows of all chunks. */
  async execute(db: Db, rows: readonly Row[]): Promise<Out[]> {
    const found: Out[] = []
    for (let from = 0; from < rows.length; ) {
      const size = Math.min(chunkRowsMax, 2 ** Math.floor(Math.log2(rows.length - from)))
      const chunk = rows.slice(from, from + size)
      const text = this.#sqlBySize.getOrInsertComputed(size, () => this.#build(db, chunk).compile().sql)
      const query = CompiledQuery.raw(text, this.#parameters(chunk) as unknown[]) as CompiledQuery<Out>
      for (const row of (await db.executeQuery(query)).rows) found.push(row)
      from += size
    }
    return found
  }
}
