import type { Kysely } from 'kysely'

/** Who has created a session: presenters delete their own. */
export function sessionCreators() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('sessions')
        .addColumn('created_by', 'bigint', c => c.references('users.key'))
        .execute()
    },
  }
}
