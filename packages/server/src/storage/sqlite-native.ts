import { DatabaseSync, type StatementSync } from 'node:sqlite'

const statementsMax = 500

/** How long a statement waits for another process's lock. */
export const lockTimeoutMs = 10_000

/** One connection to a SQLite file, with its statements kept prepared. */
export interface NativeSqlite {
  readonly native: DatabaseSync
  prepare(text: string): PreparedStatement
}

type PreparedStatement = ReturnType<typeof adapt>

/** Opens a connection. @param cacheKiB how much of the file it keeps in memory. */
export function openNative(
  file: string,
  { readOnly, cacheKiB }: { readOnly: boolean; cacheKiB: number },
): NativeSqlite {
  const native = new DatabaseSync(file, { readOnly, timeout: lockTimeoutMs })
  if (!readOnly)
    native.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
  native.exec(`pragma foreign_keys = on; pragma cache_size = -${cacheKiB}; pragma temp_store = memory`)
  const statements = new Map<string, PreparedStatement>()
  const prepare = (text: string) => {
    const known = statements.get(text)
    if (known) return known
    if (statements.size >= statementsMax) statements.delete(statements.keys().next().value!)
    const statement = adapt(native.prepare(text), parametersOf(text))
    statements.set(text, statement)
    return statement
  }
  return { native, prepare }
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
