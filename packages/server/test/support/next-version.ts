import { migrations } from '../../src/storage/migrations/index.ts'
import type { Migration } from '../../src/storage/migrations/migration.ts'
import { tables } from '../../src/storage/tables.ts'

const ofThisVersion = Object.entries(migrations)

/** Has this process run the given migrations after those of this version, as a later version does. */
export function addMigrations(added: Readonly<Record<string, Migration>>): void {
  Object.assign(migrations, added)
}

export function removeMigrations(): void {
  const all = migrations as Record<string, Migration>
  for (const name of Object.keys(all)) delete all[name]
}

/** Has this process run the migrations of this version alone. */
export function resetMigrations(): void {
  removeMigrations()
  addMigrations(Object.fromEntries(ofThisVersion))
}

/** What a migration may do: adds a table, and a column to every other one. */
const additive = [
  ...Object.keys(tables).map(name => `alter table "${name}" add column added text;\n`),
  'create table added (key bigint);\n',
].join('')

/** The migrations of the next version. */
export const nextMigrations: Record<string, Migration> = {
  '9998_next': { sqlite: additive, postgres: additive },
}
