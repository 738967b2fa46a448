import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** By which account of a provider participants came in, and lists that an index has in their order. */
export function accountsAndLists(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('participants')
        .addColumn('account_hash', engine.bytewiseText as never)
        .execute()
      await db.schema
        .createIndex('participants_account')
        .on('participants')
        .columns(['session_key', 'account_hash'])
        .where(sql<SqlBool>`account_hash is not null`)
        .execute()
      await db.schema
        .createIndex('invitations_organization_key_id')
        .on('invitations')
        .columns(['organization_key', 'id'])
        .execute()
      await db.schema.createIndex('sign_ins_user_key_id').on('sign_ins').columns(['user_key', 'id']).execute()
    },
  }
}
