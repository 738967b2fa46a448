import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** The code of each stage link that a phone may scan to become a remote, and what became of it. */
export function stagePairings(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await engine
        .keyedByPrimary(
          db.schema
            .createTable('stage_pairings')
            .addColumn('stage_link_key', 'bigint', c => c.primaryKey().references('stage_links.key'))
            .addColumn('token_hash', 'text', c => c.notNull())
            .addColumn('offered_at', 'bigint', c => c.notNull())
            .addColumn('claim_hash', 'text')
            .addColumn('number', 'text')
            .addColumn('taken_at', 'bigint')
            .addColumn('state', 'text', c => c.notNull()),
        )
        .execute()
      for (const column of ['token_hash', 'claim_hash'])
        await db.schema.createIndex(`stage_pairings_${column}`).on('stage_pairings').column(column).execute()
    },
  }
}
