import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** How long organizations keep what is theirs, and records of what was removed. */
export function retentionSettings(engine: Engine) {
  const text = engine.bytewiseText as never
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('organizations').addColumn('retention', 'text').execute()
      await db.schema.alterTable('sessions').addColumn('deleted_after_days', 'integer').execute()
      await db.schema
        .alterTable('sessions')
        .addColumn('names_removed', 'integer', c => c.notNull().defaultTo(0))
        .execute()
      await indexOfEnded('sessions_to_expire', sql<SqlBool>`deleted_at is null`)
      await indexOfEnded(
        'sessions_with_names',
        sql<SqlBool>`deleted_at is null and names_removed = 0 and identity_mode = 'IDENTIFIED'`,
      )
      await db.schema
        .createIndex('events_organization_key_key')
        .on('events')
        .columns(['organization_key', 'key'])
        .execute()

      await engine
        .addKey(db.schema.createTable('removal_records'))
        .addColumn('id', text, c => c.notNull().unique())
        .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
        .addColumn('name', text, c => c.notNull())
        .addColumn('at', 'bigint', c => c.notNull())
        .addColumn('kind', 'text', c => c.notNull())
        .addColumn('set_by', 'text', c => c.notNull())
        .addColumn('days', 'integer', c => c.notNull())
        .addColumn('session', 'text')
        .addColumn('removed', 'text', c => c.notNull())
        .addUniqueConstraint('removal_records_once', ['organization_key', 'name'])
        .execute()
      await db.schema
        .createIndex('removal_records_organization_key_id')
        .on('removal_records')
        .columns(['organization_key', 'id'])
        .execute()

      async function indexOfEnded(name: string, where: ReturnType<typeof sql<SqlBool>>): Promise<void> {
        await db.schema
          .createIndex(name)
          .on('sessions')
          .columns(['organization_key', 'ended_at'])
          .where(where)
          .execute()
      }
    },
  }
}
