import { type Kysely, sql } from 'kysely'

/**
 * Indexes for rooms of a hundred thousand people. SQLite takes an index of some rows before one of all rows only where
 * it knows more columns: the one of those who were removed has what they are looked for by.
 */
export function largeRooms() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.dropIndex('participants_removed').execute()
      for (const [name, column] of [
        ['participants_removed', 'removed_at'],
        ['participants_reviewed', 'name_review'],
      ] as const) {
        await db.schema
          .createIndex(name)
          .on('participants')
          .columns(['session_key', column])
          .where(sql.ref(column), 'is not', null)
          .execute()
      }

      // The first entries of one question and lifecycle, in either order.
      await db.schema.dropIndex('entries_session_question_key').execute()
      await db.schema
        .createIndex('entries_attention')
        .on('entries')
        .columns(['session_question_key', 'lifecycle'])
        .expression(sql`(case when pinned_order is null then 1 else 0 end)`)
        .expression(sql`(coalesce(pinned_order, 0))`)
        .expression(sql`(-upvotes)`)
        .columns(['created_at', 'id'])
        .execute()
      await db.schema
        .createIndex('entries_age')
        .on('entries')
        .columns(['session_question_key', 'lifecycle', 'created_at', 'id'])
        .execute()
    },
  }
}
