import type { Kysely } from 'kysely'

/** The table numbered the commits of an embedded storage, for answering reads again; nothing asks for it any more. */
export function dropCommitVersion() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.dropTable('commit_version').ifExists().execute()
    },
  }
}
