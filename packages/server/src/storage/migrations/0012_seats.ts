import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Seats are counted as they are taken. Until they are counted again, everybody who has joined holds one. */
export function seats() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('session_counts')
        .addColumn('seats', 'integer', c => c.notNull().defaultTo(0))
        .execute()
      await sql`update session_counts set seats = participants`.execute(db)
    },
  }
}
