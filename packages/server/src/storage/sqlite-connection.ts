import type { DatabaseSync } from 'node:sqlite'
import { type DialectAdapter, Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import type { Database } from './schema.ts'
import { type NativeOptions, openNative } from './sqlite-native.ts'
import type { Db } from './storage.ts'

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
  const dialect = new (readOnly ? ReaderDialect : SqliteDialect)({ database })
  return { db: new Kysely<Database>({ dialect }), native }
}

/**
 * Reads are single statements, each done before anybody else has a turn: they need not wait for each other.
 * Waiting for the one connection, every query of a crowd would be woken by every other one.
 */
class ReaderDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new ReaderAdapter()
  }
}

class ReaderAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
