import { type Kysely, type SqlBool, sql } from 'kysely'

/** Organizations that were deleted and are still to be removed. */
export function deletedOrganizations() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('organizations').addColumn('deleted_at', 'bigint').execute()
      await db.schema
        .createIndex('organizations_deleted')
        .on('organizations')
        .column('deleted_at')
        .where(sql<SqlBool>`deleted_at is not null`)
        .execute()
    },
  }
}
