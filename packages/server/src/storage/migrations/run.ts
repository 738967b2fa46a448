import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { programVersion } from '../../lib/version.ts'
import type { Engine } from '../storage.ts'
import { NewerDatabaseError } from '../storage.ts'
import { migrations } from './index.ts'

interface Bookkeeping {
  /** Kysely's own. */
  kysely_migration: { name: string; timestamp: string }
  /** The program version that ran each migration. */
  migration_versions: { name: string; version: string }
}

/** Migrations of a database, by name and in order. */
export interface SchemaState {
  readonly applied: readonly string[]
  readonly pending: readonly string[]
}

/** @throws NewerDatabaseError when the database has migrations that this version lacks */
export async function schemaState(db: Kysely<unknown>, engine: Engine): Promise<SchemaState> {
  const names = Object.keys(migrations)
  if (!(await engine.hasTable(db, 'kysely_migration'))) return { applied: [], pending: names }
  const rows = await (db as Kysely<Bookkeeping>).selectFrom('kysely_migration').select('name').execute()
  const applied = rows.map(({ name }) => name).sort()
  await requireKnownMigrations(applied, name => versionOf(db, name))
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
  const entries = Object.entries(migrations).map(([name, migration]) => {
    const up = async (tx: Kysely<unknown>) => {
      await migration(engine).up(tx)
      const versions = (tx as Kysely<Bookkeeping>).insertInto('migration_versions')
      await versions.values({ name, version: programVersion }).execute()
    }
    return [name, { up }] as const
  })
  return Object.fromEntries(entries)
}

/**
 * @param applied migrations of a database, in order
 * @param versionOf the version of the program that ran one
 * @throws NewerDatabaseError when this version lacks one
 */
export async function requireKnownMigrations(
  applied: readonly string[],
  versionOf: (name: string) => Promise<string | undefined>,
): Promise<void> {
  const last = applied.findLast(name => !(name in migrations))
  if (last === undefined) return
  const needed = await versionOf(last)
  const newer = needed === programVersion ? `a later build of ${needed}` : (needed ?? 'of a newer version')
  throw new NewerDatabaseError(
    `this database needs Roomful ${newer} (its schema is ${last}), and this is ${programVersion}: ` +
      'run that version or a newer one, or restore a backup that this version made',
  )
}
