import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** The audit log and the answers kept for Idempotency-Keys. */
export function platform(engine: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await engine
        .addKey(db.schema.createTable('audit'))
        .addColumn('organization_key', 'bigint', c => c.notNull())
        .addColumn('credential_id', 'text', c => c.notNull())
        .addColumn('request_id', 'text', c => c.notNull())
        .addColumn('at', 'bigint', c => c.notNull())
        .addColumn('method', 'text', c => c.notNull())
        .addColumn('path', 'text', c => c.notNull())
        .addColumn('status', 'integer', c => c.notNull())
        .addColumn('ip', 'text', c => c.notNull())
        .addColumn('user_agent', 'text')
        .execute()
      await db.schema
        .createIndex('audit_organization_key_request_id')
        .on('audit')
        .columns(['organization_key', 'request_id'])
        .execute()

      await engine
        .keyedByPrimary(
          db.schema
            .createTable('idempotency_keys')
            .addColumn('id', 'text', c => c.primaryKey())
            .addColumn('fingerprint', 'text', c => c.notNull())
            .addColumn('claim', 'text', c => c.notNull())
            .addColumn('expires_at', 'bigint', c => c.notNull())
            .addColumn('answer', 'text'),
        )
        .execute()
      await db.schema
        .createIndex('idempotency_keys_expires_at')
        .on('idempotency_keys')
        .columns(['expires_at'])
        .execute()
    },
  }
}
