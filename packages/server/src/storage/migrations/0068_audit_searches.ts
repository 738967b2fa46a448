import { type Kysely, type SqlBool, sql } from 'kysely'

/** What is rare among the uses of an organization is found without going through all of them: changes, and what failed. */
export function auditSearches() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createIndex('audit_of_changes')
        .on('audit')
        .columns(['organization_key', 'method', 'request_id'])
        .where(sql<SqlBool>`method <> 'GET'`)
        .execute()
      await db.schema
        .createIndex('audit_of_failures')
        .on('audit')
        .columns(['organization_key', 'request_id'])
        .where(sql<SqlBool>`status >= 400`)
        .execute()
    },
  }
}
