import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** What the audit log is filtered by: who called, and which operation. */
export function auditFilters(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('audit')
        .addColumn('operation', engine.bytewiseText as never)
        .execute()
      await index('audit_of_user', ['user_id', 'request_id'], sql<SqlBool>`user_id is not null`)
      await index('audit_of_credential', ['credential_id', 'request_id'], sql<SqlBool>`credential_id <> ''`)
      await index('audit_of_operation', ['operation', 'request_id'], sql<SqlBool>`operation <> ''`)
      // Rows of servers of the version before, until the last of them is removed.
      await index('audit_without_operation', ['request_id'], sql<SqlBool>`operation is null`)

      async function index(
        name: string,
        columns: readonly string[],
        where: ReturnType<typeof sql<SqlBool>>,
      ): Promise<void> {
        await db.schema
          .createIndex(name)
          .on('audit')
          .columns(['organization_key', ...columns])
          .where(where)
          .execute()
      }
    },
  }
}
