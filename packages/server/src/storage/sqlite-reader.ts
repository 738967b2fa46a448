import { longQuery } from './long-query.ts'
import { openSqlite } from './sqlite-connection.ts'
import { frugalPragmas, spooled } from './sqlite-spool.ts'
import type { StorageReader } from './storage.ts'

/**
 * Opens the embedded storage read-only, without migrating it. Reads block their thread, so this is for
 * threads without other work.
 */
export function openSqliteReader(file: string): StorageReader {
  const { db, native } = openSqlite(file, { readOnly: true })
  native.exec(frugalPragmas)
  let spools = 0
  return {
    read: db,
    async *longRead<Row>(query: Parameters<StorageReader['longRead']>[0], batchRows: number) {
      yield* spooled<Row>(native, longQuery(query, batchRows), ++spools)
    },
    close: () => db.destroy(),
  }
}
