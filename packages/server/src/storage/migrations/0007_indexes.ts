import { type Kysely, sql } from 'kysely'

/** Who was sent away is asked with every batch of answers; which codes are free again, with every new session. */
export function indexes() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createIndex('participants_removed')
        .on('participants')
        .columns(['session_key', 'key'])
        .where(sql.ref('removed_at'), 'is not', null)
        .execute()
      await db.schema
        .createIndex('join_codes_released')
        .on('join_codes')
        .column('released_at')
        .where(sql.ref('released_at'), 'is not', null)
        .execute()
    },
  }
}
