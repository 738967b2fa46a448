import type { Migration } from 'kysely/migration'
import type { Engine } from '../storage.ts'
import { tables } from '../tables.ts'
import { createTable } from './create-table.ts'

/** Every table with its indexes; `schema.test.ts` has the statements. */
export function schema(engine: Engine): Migration {
  return {
    async up(db) {
      // The program version that ran each migration.
      await db.schema
        .createTable('migration_versions')
        .addColumn('name', 'text', c => c.notNull().primaryKey())
        .addColumn('version', 'text', c => c.notNull())
        .execute()
      for (const [name, table] of Object.entries(tables)) await createTable(db, engine, name, table)
    },
  }
}
