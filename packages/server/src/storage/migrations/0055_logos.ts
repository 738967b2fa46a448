import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Logos of organizations. */
export function logos(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('logos')
        .addColumn('organization_key', 'bigint', c => c.primaryKey().references('organizations.key'))
        .addColumn('hash', engine.bytewiseText as never, c => c.notNull())
        .addColumn('media_type', 'text', c => c.notNull())
        .addColumn('content', 'text', c => c.notNull())
        .execute()
      await db.schema.createIndex('logos_hash').on('logos').column('hash').execute()
    },
  }
}
