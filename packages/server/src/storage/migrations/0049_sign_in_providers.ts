import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Providers with which people of an organization sign in, who they are there, and what a sign-in was proven by. */
export function signInProviders(engine: Engine) {
  const text = engine.bytewiseText as never
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('sign_in_providers')
        .addColumn('organization_key', 'bigint', c => c.primaryKey().references('organizations.key'))
        .addColumn('issuer', text, c => c.notNull())
        .addColumn('client_id', 'text', c => c.notNull())
        .addColumn('sealed_client_secret', 'text', c => c.notNull())
        .addColumn('domains', 'text', c => c.notNull())
        .addColumn('participants', 'text', c => c.notNull())
        .addColumn('members_required', 'integer', c => c.notNull())
        .execute()

      await engine
        .keyedByPrimary(
          db.schema
            .createTable('identities')
            .addColumn('organization_key', 'bigint', c => c.notNull().references('organizations.key'))
            .addColumn('issuer', text, c => c.notNull())
            .addColumn('subject', text, c => c.notNull())
            .addColumn('user_key', 'bigint', c => c.notNull().references('users.key'))
            .addColumn('created_at', 'bigint', c => c.notNull())
            .addPrimaryKeyConstraint('identities_primary', ['organization_key', 'issuer', 'subject'])
            .addUniqueConstraint('identities_organization_key_user_key', ['organization_key', 'user_key']),
        )
        .execute()
      await db.schema
        .createIndex('identities_issuer_subject')
        .on('identities')
        .columns(['issuer', 'subject'])
        .execute()

      await engine
        .keyedByPrimary(
          db.schema
            .createTable('used_sign_in_states')
            .addColumn('state_hash', text, c => c.primaryKey())
            .addColumn('expires_at', 'bigint', c => c.notNull()),
        )
        .execute()

      await db.schema
        .alterTable('sign_ins')
        .addColumn('with_password', 'integer', c => c.notNull().defaultTo(1))
        .execute()
      await db.schema.alterTable('sign_ins').addColumn('issuer', 'text').execute()
      await db.schema.alterTable('sign_ins').addColumn('issuer_until', 'bigint').execute()
    },
  }
}
