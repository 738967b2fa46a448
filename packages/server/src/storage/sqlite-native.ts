import { DatabaseSync, type StatementSync } from 'node:sqlite'

const statementsMax = 500

/** How long a statement waits for another process's lock where nobody else waits for this thread. */
export const lockTimeoutMs = 10_000

/** One connection to a SQLite file, with its statements kept prepared. */
export interface NativeSqlite {
  readonly native: DatabaseSync
  prepare(text: string): PreparedStatement
}

/** A statement in the form that Kysely's SQLite driver expects. */
interface PreparedStatement {
  /** Whether it gives rows. */
  readonly reader: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>
}

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
    const statement = adaptInsertOrNothing(native, text) ?? adapt(native.prepare(text), parametersOf(text))
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

/** Given several times its parameters, a statement is run for each of them in turn. */
function repeated(parameters: readonly unknown[], width: number, run: (row: Value[]) => void): void {
  if (parameters.length <= width) {
    run(parameters as Value[])
    return
  }
  // One row after the other in the same array; `slice` is slow with the frozen ones that Kysely gives.
  const row: Value[] = new Array(width).fill(null)
  for (let from = 0; from < parameters.length; from += width) {
    for (let i = 0; i < width; i++) row[i] = parameters[from + i] as Value
    run(row)
  }
}

function adapt(statement: StatementSync, width: number): PreparedStatement {
  return {
    reader: statement.columns().length > 0,
    all(parameters) {
      const found: unknown[] = []
      repeated(parameters, width, row => {
        for (const one of statement.all(...row)) found.push(one)
      })
      return found
    },
    run(parameters) {
      let changes = 0
      let lastInsertRowid: number | bigint = 0
      repeated(parameters, width, row => {
        const done = statement.run(...row)
        changes += Number(done.changes)
        lastInsertRowid = done.lastInsertRowid
      })
      return { changes, lastInsertRowid }
    },
    iterate: parameters => statement.iterate(...(parameters as Value[])) as IterableIterator<unknown>,
  }
}

const insertOrNothing =
  /^(insert into "\w+" \(([^()]+)\) values \([?, ]+\) on conflict do nothing) returning "(\w+)"$/

/**
 * `insert … on conflict do nothing returning` one of the columns inserted: whether a row went in is known from
 * the count of changes too, which takes a third of the time of collecting what is returned.
 */
function adaptInsertOrNothing(native: DatabaseSync, text: string): PreparedStatement | undefined {
  const [, insert, columns, column] = insertOrNothing.exec(text) ?? []
  if (insert === undefined) return undefined
  const names = columns!.split(', ')
  const place = names.indexOf(`"${column}"`)
  if (place < 0 || parametersOf(insert) !== names.length) return undefined
  const statement = native.prepare(insert)
  const all = (parameters: readonly unknown[]) => {
    const found: unknown[] = []
    repeated(parameters, names.length, row => {
      if (statement.run(...row).changes === 1) found.push({ [column!]: row[place] })
    })
    return found
  }
  return { ...adapt(statement, names.length), reader: true, all }
}
