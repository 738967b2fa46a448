import { type Kysely, type SqlBool, sql } from 'kysely'

/** What was deleted and is still to be removed, and indexes for lists of sessions that are not all. */
export function deletions() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('presentations').addColumn('trashed_at', 'bigint').execute()
      await db.schema.alterTable('sessions').addColumn('deleted_at', 'bigint').execute()
      await db.schema
        .createIndex('presentations_trashed')
        .on('presentations')
        .column('trashed_at')
        .where(sql<SqlBool>`trashed_at is not null`)
        .execute()
      await db.schema
        .createIndex('sessions_deleted')
        .on('sessions')
        .column('deleted_at')
        .where(sql<SqlBool>`deleted_at is not null`)
        .execute()
      await db.schema
        .createIndex('sessions_organization_key_state_id')
        .on('sessions')
        .columns(['organization_key', 'state', 'id'])
        .execute()
      await db.schema
        .createIndex('sessions_presentation_id_id')
        .on('sessions')
        .columns(['presentation_id', 'id'])
        .execute()
    },
  }
}
