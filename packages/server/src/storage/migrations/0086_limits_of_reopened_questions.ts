import type { Kysely } from 'kysely'

/** When the limit of a question began that was opened again with its answers. */
export function limitsOfReopenedQuestions() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('session_questions').addColumn('limit_from', 'bigint').execute()
    },
  }
}
