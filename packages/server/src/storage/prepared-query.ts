import { type Compilable, CompiledQuery } from 'kysely'
import type { Db } from './storage.ts'

/** Placeholder for an argument while the query is built; compiled, it is among the parameters. */
class Placeholder {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/**
 * A query that is compiled once per database and run with different arguments: building a query takes several
 * times as long as SQLite takes to run it. For queries of every read and every answer.
 */
export class PreparedQuery<Args extends readonly unknown[], Row> {
  readonly #build: (db: Db, ...args: Args) => Compilable<Row>
  /** By adapter, which a database and its transactions share. */
  readonly #compiled = new WeakMap<object, CompiledQuery>()

  /**
   * @param build passes its arguments on as values without inspecting them: they are placeholders. Arguments
   * must not be optional.
   */
  constructor(build: (db: Db, ...args: Args) => Compilable<Row>) {
    this.#build = build
  }

  async execute(db: Db, ...args: Args): Promise<Row[]> {
    const { sql, parameters } = this.#compiled.getOrInsertComputed(db.getExecutor().adapter, () =>
      this.#compile(db),
    )
    const values = parameters.map(one => (one instanceof Placeholder ? args[one.index] : one))
    return (await db.executeQuery<Row>(CompiledQuery.raw(sql, values) as CompiledQuery<Row>)).rows
  }

  #compile(db: Db): CompiledQuery {
    const placeholders = Array.from({ length: this.#build.length - 1 }, (_, index) => new Placeholder(index))
    return this.#build(db, ...(placeholders as unknown as Args)).compile()
  }
}
