import type { Kysely } from 'kysely'

/** How the rooms of organizations look. */
export function look() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('organizations').addColumn('look', 'text').execute()
    },
  }
}
