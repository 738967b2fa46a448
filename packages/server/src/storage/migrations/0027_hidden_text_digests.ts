import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

interface Before {
  hidden_texts: { session_question_key: number; text: string }
}

interface After {
  hidden_texts: { session_question_key: number; digest: string; text: string }
}

/** Hidden texts are found by their digest: PostgreSQL indexes no text of 2,000 characters. */
export function hiddenTextDigests(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const rows = await (db as Kysely<Before>).selectFrom('hidden_texts').selectAll().execute()
      await db.schema.dropTable('hidden_texts').execute()
      await engine
        .keyedByPrimary(
          db.schema
            .createTable('hidden_texts')
            .addColumn('session_question_key', 'bigint', c => c.notNull())
            .addColumn('digest', 'text', c => c.notNull())
            .addColumn('text', 'text', c => c.notNull())
            .addPrimaryKeyConstraint('hidden_texts_pk', ['session_question_key', 'digest']),
        )
        .execute()
      for (const row of rows) {
        const digest = createHash('sha256').update(row.text).digest('base64url')
        await (db as Kysely<After>)
          .insertInto('hidden_texts')
          .values({ ...row, digest })
          .execute()
      }
    },
  }
}
