import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Events are found by their session, in the order in which they were recorded. */
export function eventsOfSessions(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('events').addColumn('session_key', 'bigint').execute()
      const data = engine.name === 'sqlite' ? sql`body -> 'data'` : sql`body::json -> 'data'`
      await sql`
        update events set session_key = (
          select key from sessions
          where sessions.id = coalesce(${data} ->> 'session_id', ${data} ->> 'id')
        )`.execute(db)
      await db.schema
        .createIndex('events_session_key_key')
        .on('events')
        .columns(['session_key', 'key'])
        .where(sql<SqlBool>`session_key is not null`)
        .execute()
    },
  }
}
