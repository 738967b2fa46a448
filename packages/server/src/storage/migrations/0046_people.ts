import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** People of the workspace, what they are members of and where they are signed in; their changes in the audit log. */
export function people(engine: Engine) {
  const text = engine.bytewiseText as never
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const withKey = (name: string) => engine.addKey(db.schema.createTable(name))
      await withKey('users')
        .addColumn('id', text, c => c.notNull().unique())
        .addColumn('email', 'text', c => c.notNull())
        .addColumn('folded_email', text, c => c.notNull().unique())
        .addColumn('name', 'text', c => c.notNull())
        .addColumn('language', 'text', c => c.notNull())
        .addColumn('password_hash', 'text')
        .addColumn('created_at', 'bigint', c => c.notNull())
        .execute()

      await engine
        .keyedByPrimary(
          db.schema
            .createTable('memberships')
            .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
            .addColumn('user_key', 'bigint', c => c.notNull().references('users.key'))
            .addColumn('role', 'text', c => c.notNull())
            .addColumn('created_at', 'bigint', c => c.notNull())
            .addPrimaryKeyConstraint('memberships_primary', ['organization_key', 'user_key']),
        )
        .execute()
      await index('memberships', 'user_key')

      await withKey('sign_ins')
        .addColumn('id', text, c => c.notNull().unique())
        .addColumn('user_key', 'bigint', c => c.notNull().references('users.key'))
        .addColumn('token_hash', text, c => c.notNull().unique())
        .addColumn('ip', 'text', c => c.notNull())
        .addColumn('user_agent', 'text')
        .addColumn('created_at', 'bigint', c => c.notNull())
        .addColumn('last_used_at', 'bigint', c => c.notNull())
        .execute()
      await index('sign_ins', 'user_key')
      await index('sign_ins', 'last_used_at')

      await db.schema.alterTable('audit').addColumn('user_id', 'text').execute()

      async function index(table: string, column: string): Promise<void> {
        await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
      }
    },
  }
}
