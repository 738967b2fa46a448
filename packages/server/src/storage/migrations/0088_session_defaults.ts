import type { Kysely } from 'kysely'

/** How sessions of a presentation start, which presenters choose once for all their browsers. */
export function sessionDefaults() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('presentations').addColumn('session_defaults', 'text').execute()
    },
  }
}
