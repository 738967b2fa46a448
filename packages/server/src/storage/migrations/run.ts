import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { programVersion } from '../../lib/version.ts'
import type { Engine } from '../storage.ts'
import { NewerDatabaseError } from '../storage.ts'
import { migrations } from './index.ts'

interface Bookkeeping {
  /** Kysely's. */
  kysely_migration: { name: string; timestamp: string }
  /** Which version of the program ran each migration. */
  migration_versions: { name: string; version: string }
}

/** Whether a database lacks migrations. @throws NewerDatabaseError when it has some that this version lacks. */
export async function isOutdated(db: Kysely<unknown>, engine: Engine): Promise<boolean> {
  const names = Object.keys(migrations)
  if (!(await engine.hasTable(db, 'kysely_migration'))) return true
  const rows = await (db as Kysely<Bookkeeping>).selectFrom('kysely_migration').select('name').execute()
  const applied = new Set(rows.map(({ name }) => name))
  const newer = [...applied].filter(name => !names.includes(name)).sort()
  if (newer.length > 0) throw await newerDatabase(db as Kysely<Bookkeeping>, newer.at(-1)!)
  return names.some(name => !applied.has(name))
}

/**
 * Brings a database to the newest schema, each migration and its record in one transaction.
 * @param exclusively runs `work` in a transaction while no other process migrates the database
 */
export async function migrate(
  engine: Engine,
  exclusively: <T>(work: (tx: Kysely<unknown>) => Promise<T>) => Promise<T>,
): Promise<void> {
  while (await exclusively(tx => migrateOnce(tx, engine)));
}

/** @returns false when nothing was left to do */
async function migrateOnce(tx: Kysely<unknown>, engine: Engine): Promise<boolean> {
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

async function newerDatabase(db: Kysely<Bookkeeping>, last: string): Promise<Error> {
  const row = await db
    .selectFrom('migration_versions')
    .select('version')
    .where('name', '=', last)
    .executeTakeFirst()
  const needed = row?.version
  const newer = needed === programVersion ? `a later build of ${needed}` : (needed ?? 'of a newer version')
  return new NewerDatabaseError(
    `this database needs Roomful ${newer} (its schema is ${last}), and this is ${programVersion}: ` +
      'run that version or a newer one, or restore a backup that this version made',
  )
}
