import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Q&A entries and upvotes, spins, hidden texts, the leaderboard on screen. */
export function moderation(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('sessions')
        .addColumn('leaderboard_shown', 'integer', c => c.notNull().defaultTo(0))
        .execute()

      await engine
        .addKey(db.schema.createTable('entries'))
        .addColumn('id', 'text', c => c.notNull().unique())
        .addColumn('session_question_key', 'bigint', c => c.notNull())
        .addColumn('participant_key', 'bigint', c => c.notNull())
        .addColumn('text', 'text', c => c.notNull())
        .addColumn('asker_name', 'text')
        .addColumn('lifecycle', 'text', c => c.notNull())
        .addColumn('pinned_order', 'integer')
        .addColumn('public_answer', 'text')
        .addColumn('upvotes', 'integer', c => c.notNull())
        .addColumn('created_at', 'bigint', c => c.notNull())
        .execute()
      await db.schema
        .createIndex('entries_session_question_key')
        .on('entries')
        .columns(['session_question_key', 'upvotes'])
        .execute()

      for (const [table, of] of [
        ['upvotes', 'entry_key'],
        ['qa_voters', 'session_question_key'],
      ] as const) {
        await engine
          .keyedByPrimary(
            db.schema
              .createTable(table)
              .addColumn(of, 'bigint', c => c.notNull())
              .addColumn('participant_key', 'bigint', c => c.notNull())
              .addPrimaryKeyConstraint(`${table}_pk`, [of, 'participant_key'] as never),
          )
          .execute()
      }

      await engine
        .addKey(db.schema.createTable('spins'))
        .addColumn('session_question_key', 'bigint', c => c.notNull())
        .addColumn('ref', 'text', c => c.notNull())
        .addColumn('option_id', 'text', c => c.notNull())
        .addColumn('spun_at', 'bigint', c => c.notNull())
        .addUniqueConstraint('spins_once', ['session_question_key', 'ref'])
        .execute()

      await engine
        .keyedByPrimary(
          db.schema
            .createTable('hidden_texts')
            .addColumn('session_question_key', 'bigint', c => c.notNull())
            .addColumn('text', 'text', c => c.notNull())
            .addPrimaryKeyConstraint('hidden_texts_pk', ['session_question_key', 'text']),
        )
        .execute()
    },
  }
}
