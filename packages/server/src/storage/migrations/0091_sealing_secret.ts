import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Which secret seals, and which secrets running servers have, by fingerprint. */
export function sealingSecret({ bytewiseText }: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('sealing_secret')
        .addColumn('key', 'integer', c => c.primaryKey())
        .addColumn('fingerprint', 'text', c => c.notNull())
        .execute()
      await db.schema
        .createTable('server_secrets')
        .addColumn('holder', bytewiseText as never, c => c.primaryKey())
        .addColumn('fingerprints', 'text', c => c.notNull())
        .execute()
    },
  }
}
