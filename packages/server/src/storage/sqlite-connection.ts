import type { DatabaseSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import type { Database } from './schema.ts'
import { openNative } from './sqlite-native.ts'
import type { Db } from './storage.ts'

const cacheKiB = 65_536

/** Opens one connection to a SQLite file as a Kysely database. */
export function openSqlite(
  file: string,
  { readOnly }: { readOnly: boolean },
): { db: Db; native: DatabaseSync } {
  const { native, prepare } = openNative(file, { readOnly, cacheKiB })
  const dialect = new SqliteDialect({ database: { prepare, close: () => native.close() } })
  return { db: new Kysely<Database>({ dialect }), native }
}
