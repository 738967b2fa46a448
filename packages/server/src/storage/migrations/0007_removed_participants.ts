import { type Kysely, sql } from 'kysely'

/** Who was sent away is asked with every batch of answers. */
export function removedParticipants() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createIndex('participants_removed')
        .on('participants')
        .columns(['session_key', 'key'])
        .where(sql.ref('removed_at'), 'is not', null)
        .execute()
    },
  }
}
