import type { Kysely } from 'kysely'

/** A row for each server, rewritten to see whether anything can be stored. */
export function storageProbes() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('storage_probes')
        .addColumn('server', 'integer', c => c.primaryKey())
        .addColumn('at', 'bigint', c => c.notNull())
        .execute()
    },
  }
}
