import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * The request budgets that servers count together. SQLite has the table too, so that both engines have one schema: a
 * server that is alone counts in memory and leaves it empty.
 */
export function budgetWindows(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await engine
        .unlogged(
          db.schema
            .createTable('budget_windows')
            .addColumn('key', 'text', c => c.primaryKey())
            .addColumn('count', 'integer', c => c.notNull())
            .addColumn('ends_at', 'bigint', c => c.notNull()),
        )
        .execute()
      await db.schema.createIndex('budget_windows_ends_at').on('budget_windows').column('ends_at').execute()
    },
  }
}
