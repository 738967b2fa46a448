import { type Kysely, type SqlBool, sql } from 'kysely'

/** Who has made a stage link: it ends with their membership. */
export function stageLinkCreators() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('stage_links')
        .addColumn('created_by', 'bigint', c => c.references('users.key'))
        .execute()
      await db.schema
        .createIndex('stage_links_of_creators')
        .on('stage_links')
        .columns(['created_by'])
        .where(sql<SqlBool>`created_by is not null and revoked_at is null`)
        .execute()
    },
  }
}
