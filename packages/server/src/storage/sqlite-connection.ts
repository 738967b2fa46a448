import { existsSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
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

/** Lock timeout, on threads that have no other work. */
export const lockTimeoutMs = 10_000

/** One connection to a SQLite file with its statement cache. */
export interface NativeSqlite {
  readonly native: DatabaseSync
  prepare(text: string): PreparedStatement
}

/** A statement in the form that Kysely's SQLite driver expects. */
interface PreparedStatement {
  /** Whether it returns rows. */
  readonly reader: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>
}

export interface NativeOptions {
  readonly readOnly: boolean
  /** Size of the page cache. */
  readonly cacheKiB: number
  /** Size of the statement cache; 0 where the schema changes, and with it the meaning of `*`. */
  readonly statementsMax?: number
  /**
   * Whether the file is removed after any failure: it is written without a journal and synced by the caller.
   */
  readonly isDisposable?: boolean
}

export function openNative(
  file: string,
  { readOnly, cacheKiB, statementsMax = statementsMaxDefault, isDisposable = false }: NativeOptions,
): NativeSqlite {
  // Defensive mode, Node's default, keeps the journal regardless of the pragma.
  const native = new DatabaseSync(file, { readOnly, timeout: lockTimeoutMs, defensive: !isDisposable })
  // Only an empty file takes `auto_vacuum`, and the journal mode writes its first page.
  if (!readOnly)
    native.exec(
      `pragma auto_vacuum = incremental; pragma journal_mode = ${isDisposable ? 'off' : 'wal'}; ` +
        `pragma synchronous = ${isDisposable ? 'off' : 'full'}; pragma secure_delete = on`,
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

/**
 * Copies rows into plain objects: the engine's own row objects are twice as slow, since V8 keeps them as hash
 * tables.
 */
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
  options: Omit<NativeOptions, 'cacheKiB'>,
): { db: Db; native: DatabaseSync } {
  const { native, prepare } = openNative(file, { ...options, cacheKiB })
  const database = { prepare, close: () => native.close() }
  const dialect = new (options.readOnly ? ReaderDialect : EmbeddedDialect)({ database })
  return { db: new Kysely<Database>({ dialect }), native }
}

class EmbeddedDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new LocklessCompiler()
  }
}

/** Omits row locks (`for update`): SQLite has a single writer and no syntax for them. */
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
 * A connection shared without a mutex: reads are single synchronous statements, and with a mutex each query
 * of a crowd would wake all others.
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

/**
 * The location for a read-only connection to a file that no server uses. Without a write-ahead log the file is opened as
 * immutable: otherwise the connection would leave a log behind, possibly owned by another user.
 */
export function unchangedLocation(file: string): string {
  return existsSync(`${file}-wal`) ? file : `${pathToFileURL(file).href}?immutable=1`
}
