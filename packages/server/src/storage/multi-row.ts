import { type Compilable, CompiledQuery, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from './storage.ts'

/** Rows per SQLite statement. */
const chunkRowsMax = 512

type ColumnType = 'bigint' | 'real' | 'text'

/** Column types of the rows, for PostgreSQL's array parameters. */
export type RowColumns<Row> = { readonly [Column in keyof Row]: ColumnType }

/**
 * A statement over many rows whose few SQL texts are built once and stay prepared: building one for 500 rows
 * takes longer than running it. PostgreSQL gets all rows at once, one array per column; SQLite has no arrays
 * and gets chunks of powers of two.
 */
export class MultiRow<Row extends object, Out = never> {
  readonly #names: readonly (keyof Row & string)[]
  readonly #types: readonly ColumnType[]
  readonly #build: (db: Db, rows: RawBuilder<never>) => Compilable<Out>
  /** By adapter, which a database and its transactions share, then by number of rows. */
  readonly #texts = new WeakMap<object, Map<number, string>>()

  /**
   * @param columns in the statement's order
   * @param build the statement, with `rows` in place of `values …` and no other parameters
   */
  constructor(columns: RowColumns<Row>, build: (db: Db, rows: RawBuilder<never>) => Compilable<Out>) {
    this.#names = Object.keys(columns) as (keyof Row & string)[]
    this.#types = Object.values(columns)
    this.#build = build
  }

  /** Runs the statement over all rows, if any. @returns the returned rows */
  async execute(db: Db, rows: readonly Row[]): Promise<Out[]> {
    if (rows.length === 0) return []
    const { adapter } = db.getExecutor()
    if (adapter instanceof PostgresAdapter) {
      const text = this.#textFor(
        db,
        0,
        () => sql`select * from unnest(${sql.join(this.#types.map(arrayOf))})`,
      )
      return run(
        db,
        text,
        this.#names.map(name => arrayLiteral(rows.map(row => row[name]))),
      )
    }
    const found: Out[] = []
    for (let from = 0; from < rows.length; ) {
      const size = Math.min(chunkRowsMax, 2 ** Math.floor(Math.log2(rows.length - from)))
      const text = this.#textFor(
        db,
        size,
        () => sql`values ${sql.join(Array.from({ length: size }, () => this.#placeholders()))}`,
      )
      const chunk = rows.slice(from, from + size)
      for (const row of await run<Out>(db, text, this.#flatten(chunk))) found.push(row)
      from += size
    }
    return found
  }

  #textFor(db: Db, size: number, rows: () => RawBuilder<unknown>): string {
    return this.#texts
      .getOrInsertComputed(db.getExecutor().adapter, () => new Map())
      .getOrInsertComputed(size, () => this.#build(db, rows() as RawBuilder<never>).compile().sql)
  }

  #placeholders(): RawBuilder<unknown> {
    return sql`(${sql.join(this.#names.map(() => null))})`
  }

  #flatten(rows: readonly Row[]): unknown[] {
    const parameters: unknown[] = []
    for (const row of rows) for (const name of this.#names) parameters.push(row[name])
    return parameters
  }
}

async function run<Out>(db: Db, text: string, parameters: unknown[]): Promise<Out[]> {
  return (await db.executeQuery(CompiledQuery.raw(text, parameters) as CompiledQuery<Out>)).rows
}

function arrayOf(type: ColumnType): RawBuilder<unknown> {
  return sql`${null}::${sql.raw(type)}[]`
}

/** A PostgreSQL array literal. The driver's own encoding is several times slower. */
export function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(elementLiteral).join(',')}}`
}

function elementLiteral(value: unknown): unknown {
  if (value === null) return 'NULL'
  if (ArrayBuffer.isView(value)) return `"\\\\x${Buffer.from(value as Uint8Array).toString('hex')}"`
  return typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : value
}

/**
 * Rows or keys per statement. SQLite allows 32,766 parameters per statement and PostgreSQL 65,535; our tables
 * have at most 32 columns.
 */
const statementRowsMax = 1_000

/** Splits rows or keys into chunks that fit into one statement on both engines. */
export function* chunks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += statementRowsMax)
    yield items.slice(from, from + statementRowsMax)
}
