import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** What one server at a time may do, of those that share a database, and until when it is taken. */
export function leases({ bytewiseText }: Engine) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('leases')
        .addColumn('name', bytewiseText as never, c => c.primaryKey())
        .addColumn('holder', bytewiseText as never, c => c.notNull())
        .addColumn('until', 'bigint', c => c.notNull())
        .execute()
    },
  }
}
