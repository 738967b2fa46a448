import type { Kysely } from 'kysely'

/** The back-off of endpoints that fail. */
export function failingEndpoints() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('endpoints')
        .addColumn('failed_probes', 'bigint', c => c.notNull().defaultTo(0))
        .execute()
      await db.schema.alterTable('endpoints').addColumn('retry_at', 'bigint').execute()
    },
  }
}
