import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** How much of a text the index keeps: PostgreSQL takes no index entry of more than 2,704 bytes. */
const indexedCharacters = 64

/** Indexes for organizations with many sessions, endpoints, deliveries or texts. */
export function largeOrganizations(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      // Counted against limits, and by plans.
      await index('sessions', ['organization_key', 'state'])
      await db.schema
        .createIndex('endpoints_present')
        .on('endpoints')
        .columns(['organization_key', 'id'])
        .where(sql.ref('state'), '!=', sql.lit('REMOVED'))
        .execute()

      // Listed by state; an event is removed after its last delivery.
      for (const state of ['dead_lettered', 'terminated'])
        await db.schema.dropIndex(`deliveries_${state}`).execute()
      await index('deliveries', ['endpoint_key', 'state', 'id'])
      await index('deliveries', ['event_key'])

      // A session that closes releases its code.
      await index('join_codes', ['session_key'])

      // The newest texts: many of one minute are in the order of what they say.
      for (const table of ['answers', 'unlinked_answers']) await engine.compareBytewise(db, table, 'value')
      await db.schema.dropIndex('answers_texts').execute()
      await db.schema
        .createIndex('answers_newest_texts')
        .on('answers')
        .columns(['session_question_key', 'text_at desc'])
        .expression(sql`substr(value, 1, ${sql.lit(indexedCharacters)})`)
        .where(sql.ref('text_at'), 'is not', null)
        .execute()

      async function index(table: string, columns: string[]): Promise<void> {
        await db.schema
          .createIndex(`${table}_${columns.join('_')}`)
          .on(table)
          .columns(columns)
          .execute()
      }
    },
  }
}
