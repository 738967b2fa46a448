import type { Kysely } from 'kysely'

/** Sessions of one organization and state have an index with their ids, which serves whatever this one did. */
export function oneIndexOfStates() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.dropIndex('sessions_organization_key_state').execute()
    },
  }
}
