import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Words of organizations, and what waits for the presenter because it holds such a word. */
export function wordFilter(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await engine
        .keyedByPrimary(
          db.schema
            .createTable('organization_words')
            .addColumn('organization_key', 'bigint', c => c.notNull())
            .addColumn('word', 'text', c => c.notNull())
            .addPrimaryKeyConstraint('organization_words_pk', ['organization_key', 'word']),
        )
        .execute()
      await engine
        .keyedByPrimary(
          db.schema
            .createTable('text_reviews')
            .addColumn('session_question_key', 'bigint', c => c.notNull())
            .addColumn('digest', 'text', c => c.notNull())
            .addColumn('item', 'text', c => c.notNull())
            .addColumn('text', 'text', c => c.notNull())
            .addColumn('lifecycle', 'text', c => c.notNull())
            .addPrimaryKeyConstraint('text_reviews_pk', ['session_question_key', 'digest']),
        )
        .execute()
      await db.schema.alterTable('participants').addColumn('name_review', 'text').execute()
    },
  }
}
