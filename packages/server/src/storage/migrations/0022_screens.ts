import type { Kysely } from 'kysely'

/** What a presenter has done to what stages show. */
export function screens() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('sessions')
        .addColumn('screen_results_hidden', 'integer', c => c.notNull().defaultTo(0))
        .execute()
      await db.schema
        .alterTable('sessions')
        .addColumn('screen', 'text', c => c.notNull().defaultTo('{}'))
        .execute()
    },
  }
}
