import type { Kysely } from 'kysely'

/** The key by which a device sends an entry again without asking twice. */
export function entryKeys() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('entries').addColumn('ask_key', 'text').execute()
      await db.schema
        .createIndex('entries_by_ask_key')
        .unique()
        .on('entries')
        .columns(['participant_key', 'ask_key'])
        .where('ask_key', 'is not', null)
        .execute()
    },
  }
}
