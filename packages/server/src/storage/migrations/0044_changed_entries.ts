import type { Kysely } from 'kysely'

/** When entries changed: a server that notices may have passed by finds what it has not sent. */
export function changedEntries() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('entries').addColumn('changed_at', 'bigint').execute()
      await db.schema
        .createIndex('entries_changed')
        .on('entries')
        .columns(['session_question_key', 'changed_at'])
        .where('changed_at', 'is not', null)
        .execute()
    },
  }
}
