import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** What browsers got for a stage link's token: the secret of their cookie. */
export function stagePasses(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await engine
        .keyedByPrimary(
          db.schema
            .createTable('stage_passes')
            .addColumn('hash', 'text', c => c.primaryKey())
            .addColumn('stage_link_key', 'bigint', c => c.notNull().references('stage_links.key'))
            .addColumn('created_at', 'bigint', c => c.notNull()),
        )
        .execute()
    },
  }
}
