import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import type { Database } from './schema.ts'
import type { Db } from './storage.ts'

const statementsMax = 500

/** How long a statement waits for another process's lock. */
export const lockTimeoutMs = 10_000

/** Opens one connection to a SQLite file as a Kysely database, with its statements kept prepared. */
export function openSqlite(
  file: string,
  { readOnly }: { readOnly: boolean },
): { db: Db; native: DatabaseSync; prepare(text: string): ReturnType<typeof adapt> } {
  const native = new DatabaseSync(file, { readOnly, timeout: lockTimeoutMs })
  if (!readOnly)
    native.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
  native.exec('pragma foreign_keys = on; pragma cache_size = -65536; pragma temp_store = memory')
  const statements = new Map<string, ReturnType<typeof adapt>>()
  const prepare = (text: string) => {
    const known = statements.get(text)
    if (known) return known
    if (statements.size >= statementsMax) statements.delete(statements.keys().next().value!)
    const statement = adapt(native.prepare(text), parametersOf(text))
    statements.set(text, statement)
    return statement
  }
  const dialect = new SqliteDialect({ database: { prepare, close: () => native.close() } })
  return { db: new Kysely<Database>({ dialect }), native, prepare }
}

type Value = null | number | bigint | string | Uint8Array

/** Compiled statements say nothing in quotes but names, and no name of ours has this character. */
function parametersOf(text: string): number {
  return text.split('?').length - 1
}

/**
 * A node:sqlite statement in the form that Kysely's SQLite driver expects. Given several times its parameters,
 * it is run for each of them in turn.
 */
function adapt(statement: StatementSync, width: number) {
  const repeated = (parameters: readonly unknown[], run: (row: Value[]) => void): void => {
    if (parameters.length <= width) run(parameters as Value[])
    else
      for (let from = 0; from < parameters.length; from += width)
        run(parameters.slice(from, from + width) as Value[])
  }
  return {
    reader: statement.columns().length > 0,
    all(parameters: readonly unknown[]) {
      const found: unknown[] = []
      repeated(parameters, row => {
        for (const one of statement.all(...row)) found.push(one)
      })
      return found
    },
    run(parameters: readonly unknown[]) {
      let changes = 0
      let lastInsertRowid: number | bigint = 0
      repeated(parameters, row => {
        const done = statement.run(...row)
        changes += Number(done.changes)
        lastInsertRowid = done.lastInsertRowid
      })
      return { changes, lastInsertRowid }
    },
    iterate: (parameters: readonly unknown[]) =>
      statement.iterate(...(parameters as Value[])) as IterableIterator<unknown>,
  }
}
