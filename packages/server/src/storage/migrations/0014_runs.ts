import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Runs of a question, more time for some, what a session is set to, a presenter's notes. */
export function runs(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const column of ['run', 'added_ms', 'is_final']) {
        await db.schema
          .alterTable('session_questions')
          .addColumn(column, 'bigint', c => c.notNull().defaultTo(0))
          .execute()
      }
      await sql`update session_questions set is_final = 1 where finalized > 0 and phase = 'REVEALED'`.execute(
        db,
      )
      await db.schema
        .alterTable('sessions')
        .addColumn('removals', 'bigint', c => c.notNull().defaultTo(0))
        .execute()
      await db.schema
        .alterTable('sessions')
        .addColumn('settings', 'text', c => c.notNull().defaultTo('{}'))
        .execute()
      await db.schema.alterTable('participants').addColumn('present_until', 'bigint').execute()
      await db.schema
        .alterTable('questions')
        .addColumn('notes', 'text', c => c.notNull().defaultTo(''))
        .execute()

      await engine
        .keyedByPrimary(
          db.schema
            .createTable('time_factors')
            .addColumn('session_key', 'bigint', c => c.notNull())
            .addColumn('participant_key', 'bigint', c => c.notNull())
            .addColumn('from_at', 'bigint', c => c.notNull())
            .addColumn('factor', 'real')
            .addPrimaryKeyConstraint('time_factors_pk', [
              'session_key',
              'participant_key',
              'from_at',
            ] as never),
        )
        .execute()
      await sql`
        insert into time_factors (session_key, participant_key, from_at, factor)
        select session_key, key, joined_at, time_factor from participants
        where time_factor is null or time_factor <> 1`.execute(db)

      // Few ask for more time, and each change in a room looks for them.
      await db.schema
        .createIndex('participants_more_time')
        .on('participants')
        .column('session_key')
        .where(sql<SqlBool>`time_factor is null or time_factor <> 1`)
        .execute()

      // What somebody has asked is looked up with each connect.
      await db.schema.createIndex('entries_participant').on('entries').column('participant_key').execute()
    },
  }
}
