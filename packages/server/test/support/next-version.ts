import { type Kysely, sql } from 'kysely'
import { migrations } from '../../src/storage/migrations/index.ts'
import type { MigrationFor } from '../../src/storage/storage.ts'

const ofThisVersion = Object.entries(migrations)

/** Has this process run the given migrations after those of this version, as a later version does. */
export function addMigrations(added: Readonly<Record<string, MigrationFor>>): void {
  Object.assign(migrations, added)
}

export function removeMigrations(): void {
  const all = migrations as Record<string, MigrationFor>
  for (const name of Object.keys(all)) delete all[name]
}

/** Has this process run the migrations of this version alone. */
export function resetMigrations(): void {
  removeMigrations()
  addMigrations(Object.fromEntries(ofThisVersion))
}

/** What a migration may do: adds a table, and a column to every other one. */
const additive: MigrationFor = engine => ({
  async up(db: Kysely<unknown>) {
    const { rows } = await (engine.name === 'sqlite'
      ? sql<{
          name: string
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
      : sql<{ name: string }>`
          select table_name as name from information_schema.tables where table_schema = current_schema()`
    ).execute(db)
    for (const { name } of rows.filter(row => !row.name.includes('migration')))
      await db.schema.alterTable(name).addColumn('added', 'text').execute()
    await db.schema.createTable('added').addColumn('key', 'bigint').execute()
  },
})

/** The migrations of the next version. */
export const nextMigrations = { '9998_next': additive }
