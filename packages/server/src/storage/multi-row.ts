import { type Compilable, CompiledQuery } from 'kysely'
import type { Engine } from './engine.ts'
import type { Db } from './storage.ts'

const chunkRowsMax = 512

/**
 * A statement over many rows, split into chunks of powers of two, so that each of a handful of SQL texts is
 * built once and stays prepared: building one for 500 rows takes longer than running it. Where the engine
 * repeats statements, it is the one for a single row. One for each storage: it keeps the texts in its form of SQL.
 */
export class MultiRow<Row, Out = never> {
  readonly #repeats: boolean
  readonly #build: (db: Db, rows: readonly Row[]) => Compilable<Out>
  readonly #parameters: (rows: readonly Row[]) => readonly unknown[]
  readonly #sqlBySize = new Map<number, string>()

  /**
   * @param build the statement for these rows; its text may depend on their number only.
   * @param parameters its parameters in the order of the text.
   */
  constructor(
    { repeatsStatements }: Engine,
    build: (db: Db, rows: readonly Row[]) => Compilable<Out>,
    parameters: (rows: readonly Row[]) => readonly unknown[],
  ) {
    this.#repeats = repeatsStatements
    this.#build = build
    this.#parameters = parameters
  }

  /** Runs the statement over all rows; gives the returned rows of all chunks. */
  async execute(db: Db, rows: readonly Row[]): Promise<Out[]> {
    const found: Out[] = []
    for (const query of this.queries(db, rows)) {
      for (const row of (await db.executeQuery<Out>(query)).rows) found.push(row)
    }
    return found
  }

  /** The statements, one for each chunk. */
  *queries(db: Db, rows: readonly Row[]): Generator<CompiledQuery<Out>> {
    for (let from = 0; from < rows.length; ) {
      const left = rows.length - from
      const size = this.#repeats ? left : Math.min(chunkRowsMax, 2 ** Math.floor(Math.log2(left)))
      const chunk = rows.slice(from, from + size)
      const built = this.#repeats ? chunk.slice(0, 1) : chunk
      const text = this.#sqlBySize.getOrInsertComputed(
        built.length,
        () => this.#build(db, built).compile().sql,
      )
      yield CompiledQuery.raw(text, this.#parameters(chunk) as unknown[]) as CompiledQuery<Out>
      from += size
    }
  }
}
