import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** The links by which people come in: the set-up of the installation, invitations, resets of passwords. */
export function invitations(engine: Engine) {
  const text = engine.bytewiseText as never
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('set_up')
        .addColumn('name', text, c => c.primaryKey())
        .addColumn('secret_hash', text, c => c.notNull())
        .addColumn('sealed_secret', 'text', c => c.notNull())
        .execute()

      await engine
        .addKey(db.schema.createTable('invitations'))
        .addColumn('id', text, c => c.notNull().unique())
        .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
        .addColumn('email', 'text', c => c.notNull())
        .addColumn('folded_email', text, c => c.notNull())
        .addColumn('role', 'text', c => c.notNull())
        .addColumn('secret_hash', text, c => c.notNull().unique())
        .addColumn('created_at', 'bigint', c => c.notNull())
        .addColumn('expires_at', 'bigint', c => c.notNull())
        .addUniqueConstraint('invitations_organization_key_folded_email', [
          'organization_key',
          'folded_email',
        ])
        .execute()

      await engine
        .keyedByPrimary(
          db.schema
            .createTable('password_resets')
            .addColumn('user_key', 'bigint', c => c.primaryKey().references('users.key'))
            .addColumn('secret_hash', text, c => c.notNull().unique())
            .addColumn('expires_at', 'bigint', c => c.notNull()),
        )
        .execute()
    },
  }
}
