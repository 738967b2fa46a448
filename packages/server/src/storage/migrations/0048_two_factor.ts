import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Second factors of people, and which organizations require one. */
export function twoFactor(engine: Engine) {
  const text = engine.bytewiseText as never
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('users').addColumn('sealed_totp', 'text').execute()
      await db.schema.alterTable('users').addColumn('sealed_pending_totp', 'text').execute()
      await db.schema.alterTable('users').addColumn('last_totp_step', 'bigint').execute()
      await db.schema
        .alterTable('organizations')
        .addColumn('two_factor_required', 'integer', c => c.notNull().defaultTo(0))
        .execute()
      await engine
        .keyedByPrimary(
          db.schema
            .createTable('recovery_codes')
            .addColumn('user_key', 'bigint', c => c.notNull().references('users.key'))
            .addColumn('code_hash', text, c => c.notNull())
            .addPrimaryKeyConstraint('recovery_codes_primary', ['user_key', 'code_hash']),
        )
        .execute()
    },
  }
}
