import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { programVersion } from '../../lib/version.ts'
import type { Engine } from '../storage.ts'
import { NewerDatabaseError, SchemaMismatchError } from '../storage.ts'
import { schema } from './0001_schema.ts'
import { migrations } from './index.ts'
import { columnsMadeBy, hashOf, runStatements } from './migration.ts'

interface Bookkeeping {
  /** Kysely's own. */
  kysely_migration: { name: string; timestamp: string }
  /** The program version that ran each migration. */
  migration_versions: { name: string; version: string }
  /** The hash of each migration's text. */
  migration_hashes: { name: string; hash: string }
}

/** Migrations of a database, by name and in order. */
export interface SchemaState {
  readonly applied: readonly string[]
  readonly pending: readonly string[]
}

/**
 * @throws NewerDatabaseError when the database has migrations that this version lacks; SchemaMismatchError when its
 *   tables are not those of its migrations
 */
export async function schemaState(db: Kysely<unknown>, engine: Engine): Promise<SchemaState> {
  const names = Object.keys(migrations)
  if (!(await engine.hasTable(db, 'kysely_migration'))) return { applied: [], pending: names }
  const rows = await (db as Kysely<Bookkeeping>).selectFrom('kysely_migration').select('name').execute()
  const applied = rows.map(({ name }) => name).sort()
  await requireKnownSchema(
    {
      applied,
      hashes: () => hashesOf(db, engine),
      columns: () => columnsOf(db, engine),
      versionOf: name => versionOf(db, name),
    },
    engine,
  )
  return { applied, pending: names.filter(name => !applied.includes(name)) }
}

/** The version of the program that ran the newest migration; undefined for an empty database. */
export async function migratedBy(db: Kysely<unknown>, { applied }: SchemaState): Promise<string | undefined> {
  return applied.length === 0 ? undefined : versionOf(db, applied.at(-1)!)
}

/** The version of the program that ran a migration. */
async function versionOf(db: Kysely<unknown>, name: string): Promise<string | undefined> {
  const row = await (db as Kysely<Bookkeeping>)
    .selectFrom('migration_versions')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.version
}

/** @returns undefined before hashes were recorded */
async function hashesOf(
  db: Kysely<unknown>,
  engine: Engine,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (!(await engine.hasTable(db, 'migration_hashes'))) return undefined
  const rows = await (db as Kysely<Bookkeeping>)
    .selectFrom('migration_hashes')
    .select(['name', 'hash'])
    .execute()
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

async function columnsOf(db: Kysely<unknown>, engine: Engine): Promise<string[]> {
  const own = await engine.currentSchema(db)
  const tables = await db.introspection.getTables()
  return tables
    .filter(({ schema }) => own === undefined || schema === own)
    .flatMap(({ name, columns }) => columns.map(column => `${name}.${column.name}`))
}

/** Whether a failed migration could lose data. */
export async function holdsData(db: Kysely<unknown>, { applied }: SchemaState): Promise<boolean> {
  if (applied.length === 0) return false
  const organizations = (db as Kysely<{ organizations: { key: number } }>).selectFrom('organizations')
  return (await organizations.select('key').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Migrates a database to the newest schema, each migration and its record in one transaction.
 * @param exclusively runs `work` in a transaction while no other process migrates the database
 */
export async function migrate(
  engine: Engine,
  exclusively: <T>(work: (tx: Kysely<unknown>) => Promise<T>) => Promise<T>,
): Promise<void> {
  while (await exclusively(tx => migrateOnce(tx, engine)));
}

/** @returns false if there was nothing to do */
async function migrateOnce(tx: Kysely<unknown>, engine: Engine): Promise<boolean> {
  // The migrator would hide the cause behind the aborted transaction.
  await engine.requireTableRights(tx)
  const schema = await engine.currentSchema(tx)
  const migrator = new Migrator({
    db: tx,
    provider: { getMigrations: async () => recorded(engine) },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  })
  const { error, results = [] } = await migrator.migrateUp()
  if (error !== undefined) throw error
  return results.length > 0
}

function recorded(engine: Engine) {
  const entries = Object.entries(migrations).map(([name, migration], i, all) => {
    const up = async (tx: Kysely<unknown>) => {
      await runStatements(tx, migration, engine)
      const records = tx as Kysely<Bookkeeping>
      await records.insertInto('migration_versions').values({ name, version: programVersion }).execute()
      if (!(await engine.hasTable(tx, 'migration_hashes'))) return
      // Those before the first one that has this table are known to be unchanged.
      const rows = all.slice(0, i + 1).map(([name, applied]) => ({ name, hash: hashOf(applied, engine) }))
      await records
        .insertInto('migration_hashes')
        .values(rows)
        .onConflict(conflict => conflict.doNothing())
        .execute()
    }
    return [name, { up }] as const
  })
  return Object.fromEntries(entries)
}

/** The schema of a database, or of a dump of one. */
export interface SchemaFacts {
  /** Its migrations, in order. */
  readonly applied: readonly string[]
  /** The hashes of their texts, by name; undefined before hashes were recorded. */
  hashes(): Promise<ReadonlyMap<string, string> | undefined>
  /** Every column as `table.column`, possibly with those of other applications. */
  columns(): Promise<readonly string[]>
  /** The version of the program that ran a migration. */
  versionOf(name: string): Promise<string | undefined>
}

/**
 * @throws NewerDatabaseError when this version lacks a migration; SchemaMismatchError when the tables are not those of
 *   the migrations
 */
export async function requireKnownSchema(facts: SchemaFacts, engine: Engine): Promise<void> {
  const { applied } = facts
  await requireKnownMigrations(facts)
  const hashes = await facts.hashes()
  if (hashes) return requireKnownHashes(applied, hashes, engine)
  const differences = differencesFromFirst(await facts.columns())
  if (applied.length === 1 && differences.length === 0) return
  // A peer may have migrated the database in the meantime.
  const recorded = await facts.hashes()
  if (recorded) return requireKnownHashes(applied, recorded, engine)
  throw new SchemaMismatchError(
    `the tables of this database are not those of its schema ${applied.join(', ')} (${differences.slice(0, 5).join(', ')})`,
  )
}

/** Compares the recorded hashes of known migrations; newer ones may be there. @throws SchemaMismatchError */
export async function requireUnchangedSchema(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const names = Object.keys(migrations)
  const hashes = (await hashesOf(db, engine)) ?? new Map()
  const missing = names.find(name => !hashes.has(name))
  if (missing !== undefined)
    throw new SchemaMismatchError(
      `this database lacks the migration ${missing}`,
      'restart the server, which migrates it',
    )
  requireKnownHashes(names, hashes, engine)
}

function requireKnownHashes(
  names: readonly string[],
  hashes: ReadonlyMap<string, string>,
  engine: Engine,
): void {
  const changed = names.find(name => hashes.get(name) !== hashOf(migrations[name]!, engine))
  if (changed !== undefined)
    throw new SchemaMismatchError(
      `the migration ${changed} of this database is not that of Roomful ${programVersion}`,
    )
}

/**
 * Differences from the tables of the first migration, by the names of columns: indexes are the operator's, and further
 * tables may be another application's.
 */
function differencesFromFirst(columns: readonly string[]): string[] {
  const expected = columnsMadeBy(schema.sqlite)
  const tables = new Set(expected.map(tableOf))
  const [wanted, found] = [new Set(expected), new Set(columns)]
  return [
    ...expected.filter(name => !found.has(name)).map(name => `${name} is missing`),
    ...columns
      .filter(name => tables.has(tableOf(name)) && !wanted.has(name))
      .map(name => `${name} is unknown`),
  ]
}

function tableOf(column: string): string {
  return column.slice(0, column.indexOf('.'))
}

/** @throws NewerDatabaseError */
async function requireKnownMigrations({ applied, versionOf }: SchemaFacts): Promise<void> {
  const last = applied.findLast(name => !(name in migrations))
  if (last === undefined) return
  const needed = await versionOf(last)
  const newer = needed === programVersion ? `a later build of ${needed}` : (needed ?? 'of a newer version')
  throw new NewerDatabaseError(
    `this database needs Roomful ${newer} (its schema is ${last}), and this is ${programVersion}: ` +
      'run that version or a newer one, or restore a backup that this version made',
  )
}
