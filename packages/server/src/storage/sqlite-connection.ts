import { DatabaseSync, type StatementSync } from 'node:sqlite'
import {
  type DialectAdapter,
  Kysely,
  type QueryCompiler,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely'
import type { Db } from './storage.ts'
import type { Database } from './tables.ts'

const statementsMaxDefault = 500

/** How long a statement waits for another process's lock, on threads that have no other work. */
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

export interface NativeOptions {
  readonly readOnly: boolean
  /** How much of the file the connection keeps in memory. */
  readonly cacheKiB: number
  /** How many statements are kept prepared; none where the schema changes, and with it what `*` stands for. */
  readonly statementsMax?: number
}

export function openNative(
  file: string,
  { readOnly, cacheKiB, statementsMax = statementsMaxDefault }: NativeOptions,
): NativeSqlite {
  const native = new DatabaseSync(file, { readOnly, timeout: lockTimeoutMs })
  // Only an empty file takes `auto_vacuum`, and the journal mode writes its first page.
  if (!readOnly)
    native.exec(
      'pragma auto_vacuum = incremental; pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on',
    )
  native.exec(`pragma foreign_keys = on; pragma cache_size = -${cacheKiB}; pragma temp_store = memory`)
  const statements = new Map<string, PreparedStatement>()
  const prepare = (text: string) => {
    const cached = statements.get(text)
    if (cached) return cached
    const statement = adapt(native.prepare(text))
    if (statementsMax === 0) return statement
    if (statements.size >= statementsMax) statements.delete(statements.keys().next().value!)
    statements.set(text, statement)
    return statement
  }
  return { native, prepare }
}

type Value = null | number | bigint | string | Uint8Array

/** The engine's own row objects take twice the time to make and to read: V8 keeps them as hash tables. */
function adapt(statement: StatementSync): PreparedStatement {
  const names = statement.columns().map(column => column.name)
  statement.setReturnArrays(true)
  return {
    reader: names.length > 0,
    all(parameters) {
      const rows = statement.all(...(parameters as Value[])) as unknown as Value[][]
      return rows.map(row => rowOf(names, row))
    },
    run: parameters => statement.run(...(parameters as Value[])),
    *iterate(parameters) {
      for (const row of statement.iterate(...(parameters as Value[])))
        yield rowOf(names, row as unknown as Value[])
    },
  }
}

function rowOf(names: readonly string[], values: readonly Value[]): Record<string, Value> {
  const row: Record<string, Value> = {}
  for (let i = 0; i < names.length; i++) row[names[i]!] = values[i]!
  return row
}

const cacheKiB = 65_536

/** Opens one connection to a SQLite file as a Kysely database. */
export function openSqlite(
  file: string,
  { readOnly, statementsMax }: Omit<NativeOptions, 'cacheKiB'>,
): { db: Db; native: DatabaseSync } {
  const { native, prepare } = openNative(file, {
    readOnly,
    cacheKiB,
    ...(statementsMax !== undefined && { statementsMax }),
  })
  const database = { prepare, close: () => native.close() }
  const dialect = new (readOnly ? ReaderDialect : EmbeddedDialect)({ database })
  return { db: new Kysely<Database>({ dialect }), native }
}

class EmbeddedDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new LocklessCompiler()
  }
}

/** Leaves row locks out (`for update`): there is one writer at a time, and no syntax for them. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!lockModifiers.has(node.modifier)) super.visitSelectModifier(node)
  }
}

const lockModifiers = new Set<SelectModifierNode['modifier']>([
  'ForKeyShare',
  'ForNoKeyUpdate',
  'ForShare',
  'ForUpdate',
  'NoWait',
  'SkipLocked',
])

/**
 * A connection that is shared without a mutex: reads are single synchronous statements, and waiting for one connection
 * every query of a crowd would be woken by every other one.
 */
class ReaderDialect extends EmbeddedDialect {
  override createAdapter(): DialectAdapter {
    return new ReaderAdapter()
  }
}

class ReaderAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
