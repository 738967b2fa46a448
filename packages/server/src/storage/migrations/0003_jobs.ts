import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** What the jobs look for and write: sessions to close, questions whose time is up, answers without their people. */
export function jobs(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createIndex('sessions_state_closes_at')
        .on('sessions')
        .columns(['state', 'closes_at'])
        .execute()
      await db.schema
        .createIndex('session_questions_phase_deadline_at')
        .on('session_questions')
        .columns(['phase', 'deadline_at'])
        .execute()

      await engine
        .keyedByPrimary(
          db.schema
            .createTable('unlinkings')
            .addColumn('session_key', 'bigint', c => c.primaryKey().references('sessions.key'))
            .addColumn('frozen', 'integer', c => c.notNull()),
        )
        .execute()
      await engine
        .keyedByPrimary(
          db.schema
            .createTable('unlinked_answers')
            .addColumn('session_question_key', 'bigint', c => c.notNull())
            .addColumn('place', 'bigint', c => c.notNull())
            .addColumn('value', 'text', c => c.notNull())
            .addColumn('text_at', 'bigint')
            .addPrimaryKeyConstraint('unlinked_answers_pk', ['session_question_key', 'place']),
        )
        .execute()
      await engine
        .keyedByPrimary(
          db.schema
            .createTable('final_standings')
            .addColumn('session_key', 'bigint', c => c.notNull().references('sessions.key'))
            .addColumn('participant_key', 'bigint', c => c.notNull())
            .addColumn('points', 'bigint', c => c.notNull())
            .addColumn('place', 'integer', c => c.notNull())
            .addPrimaryKeyConstraint('final_standings_pk', ['session_key', 'participant_key']),
        )
        .execute()
      await db.schema
        .alterTable('session_questions')
        .addColumn('unlinked', 'integer', c => c.notNull().defaultTo(0))
        .execute()
      await db.schema
        .alterTable('session_questions')
        .addColumn('unlinked_rows', 'bigint', c => c.notNull().defaultTo(0))
        .execute()
    },
  }
}
