import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Who has created keys, and every attempt of a delivery. */
export function apiAccess(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('credentials')
        .addColumn('created_by', 'bigint', c => c.references('users.key'))
        .execute()
      await db.schema
        .createIndex('credentials_organization_key_id')
        .on('credentials')
        .columns(['organization_key', 'id'])
        .execute()

      // Attempts go with their delivery, whoever removes it: also a server of a version that has not heard of them.
      await engine
        .keyedByPrimary(
          db.schema
            .createTable('attempts')
            .addColumn('delivery_key', 'bigint', c =>
              c.notNull().references('deliveries.key').onDelete('cascade'),
            )
            .addColumn('number', 'integer', c => c.notNull())
            .addColumn('at', 'bigint', c => c.notNull())
            .addColumn('duration_ms', 'integer', c => c.notNull())
            .addColumn('status', 'integer')
            .addColumn('error', 'text')
            .addColumn('response', 'text')
            .addPrimaryKeyConstraint('attempts_primary', ['delivery_key', 'number']),
        )
        .execute()
    },
  }
}
