import { type Kysely, sql } from 'kysely'

/** What only serves for a time after a session's end is removed then, in slices that find their place again. */
export function retention() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('sessions')
        .addColumn('cleaned_up', 'integer', c => c.notNull().defaultTo(0))
        .execute()
      await db.schema
        .createIndex('sessions_to_clean_up')
        .on('sessions')
        .column('ended_at')
        .where(sql.ref('cleaned_up'), '=', sql.lit(0))
        .execute()
      await db.schema
        .createIndex('participants_session_key_key')
        .on('participants')
        .columns(['session_key', 'key'])
        .execute()
      await db.schema
        .createIndex('stage_passes_stage_link_key')
        .on('stage_passes')
        .column('stage_link_key')
        .execute()
    },
  }
}
