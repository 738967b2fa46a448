import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * A question that is reopened without its answers gets another key: what stands under the one before is removed later.
 * A voter counts while a question that they have answered keeps its key.
 */
export function discardedAnswers(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await engine
        .keyedByPrimary(
          db.schema
            .createTable('discarded_answers')
            .addColumn('session_question_key', 'bigint', c => c.notNull())
            .addColumn('session_key', 'bigint', c => c.notNull())
            .addColumn('discarded_at', 'bigint', c => c.notNull())
            .addPrimaryKeyConstraint('discarded_answers_pk', ['session_question_key']),
        )
        .execute()
      await db.schema.alterTable('session_questions').dropColumn('run').execute()
      await db.schema
        .alterTable('voters')
        .addColumn('session_question_key', 'bigint', c => c.notNull().defaultTo(0))
        .execute()
      // Nothing is reopened in a session that has closed.
      await sql`
        update voters set session_question_key = coalesce((
          select min(session_questions.key) from session_questions
          join answers on answers.session_question_key = session_questions.key and answers.participant_key = voters.participant_key
          where session_questions.session_key = voters.session_key), 0)
        where session_key in (select key from sessions where state = 'LIVE')`.execute(db)
    },
  }
}
