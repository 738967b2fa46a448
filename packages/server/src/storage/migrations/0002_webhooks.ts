import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Webhook endpoints and the deliveries of events to them. */
export function webhooks(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await engine
        .addKey(db.schema.createTable('endpoints'))
        .addColumn('id', 'text', c => c.notNull().unique())
        .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
        .addColumn('target_url', 'text', c => c.notNull())
        .addColumn('event_types', 'text', c => c.notNull())
        .addColumn('state', 'text', c => c.notNull())
        .addColumn('sealed_secret', 'text', c => c.notNull())
        .addColumn('sealed_old_secret', 'text')
        .addColumn('old_secret_until', 'bigint')
        .addColumn('failures', 'integer', c => c.notNull())
        .addColumn('due_at', 'bigint')
        .addColumn('lease_holder', 'text')
        .addColumn('lease_until', 'bigint')
        .addColumn('created_at', 'bigint', c => c.notNull())
        .addColumn('updated_at', 'bigint', c => c.notNull())
        .execute()
      await db.schema
        .createIndex('endpoints_organization_key_id')
        .on('endpoints')
        .columns(['organization_key', 'id'])
        .execute()
      await db.schema
        .createIndex('endpoints_due')
        .on('endpoints')
        .columns(['due_at'])
        .where(sql.ref('due_at'), 'is not', null)
        .execute()

      await engine
        .addKey(db.schema.createTable('deliveries'))
        .addColumn('id', 'text', c => c.notNull())
        .addColumn('endpoint_key', 'bigint', c => c.notNull().references('endpoints.key'))
        .addColumn('event_key', 'bigint', c => c.notNull().references('events.key'))
        .addColumn('event_id', 'text', c => c.notNull())
        .addColumn('event_type', 'text', c => c.notNull())
        .addColumn('state', 'text', c => c.notNull())
        .addColumn('attempts', 'integer', c => c.notNull())
        .addColumn('earlier_attempts', 'integer', c => c.notNull())
        .addColumn('next_attempt_at', 'bigint')
        .addColumn('last_status', 'integer')
        .addColumn('last_error', 'text')
        .addColumn('last_response', 'text')
        .addColumn('created_at', 'bigint', c => c.notNull())
        .addColumn('updated_at', 'bigint', c => c.notNull())
        .addUniqueConstraint('deliveries_id', ['endpoint_key', 'id'])
        .execute()
      // What has ended otherwise than well is rare among what was delivered, and is listed by itself.
      for (const state of ['DEAD_LETTERED', 'TERMINATED']) {
        await db.schema
          .createIndex(`deliveries_${state.toLowerCase()}`)
          .on('deliveries')
          .columns(['endpoint_key', 'id'])
          .where(sql.ref('state'), '=', sql.lit(state))
          .execute()
      }
      await db.schema
        .createIndex('deliveries_waiting')
        .on('deliveries')
        .columns(['endpoint_key', 'key'])
        .where(sql.ref('next_attempt_at'), 'is not', null)
        .execute()
    },
  }
}
