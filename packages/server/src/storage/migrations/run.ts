import type { Kysely } from 'kysely'
import { programVersion } from '../../lib/version.ts'
import type { Engine } from '../engine.ts'
import { NewerDatabaseError, StorageTakenError } from '../storage.ts'
import { waitForLock } from '../wait-for-lock.ts'
import { migrations } from './index.ts'

/** How a driver lets migrations run. */
export interface MigrationAccess {
  /** Whether this process holds the exclusive lock of the database already. */
  readonly isLocked: boolean
  /** @throws StorageTakenError when another process holds it */
  acquireExclusiveLock(): Promise<{ release(): void | Promise<void> }>
  /** Runs `work` in a transaction; nothing of it is kept if it throws or the process ends. */
  exclusively<T>(work: (db: Kysely<unknown>) => Promise<T>): Promise<T>
}

interface Bookkeeping {
  /** As Kysely's migrator made it, which did this before. */
  kysely_migration: { name: string; timestamp: string }
  /** Which version of the program made each migration. */
  migration_versions: { name: string; version: string }
}

/**
 * Brings a database to the newest schema, each migration and its record in one transaction. Whoever migrates holds
 * the exclusive lock.
 * @throws NewerDatabaseError; StorageTakenError when a server is using a database that must be migrated first.
 */
export async function bringUpToDate(
  db: Kysely<unknown>,
  engine: Engine,
  access: MigrationAccess,
): Promise<void> {
  const names = Object.keys(migrations)
  const pending = await pendingOf(db, engine)
  if (pending.length === 0) return
  const lock = access.isLocked ? undefined : await lockToMigrate(access)
  try {
    await access.exclusively(createBookkeeping)
    for (const name of names) await access.exclusively(tx => apply(tx, engine, name))
  } finally {
    await lock?.release()
  }
}

async function lockToMigrate(access: MigrationAccess) {
  try {
    return await waitForLock(access.acquireExclusiveLock)
  } catch (error) {
    if (!(error instanceof StorageTakenError)) throw error
    throw new StorageTakenError(
      'an older Roomful is using this database, which must be migrated first: stop it, and start this version instead',
    )
  }
}

/** The migrations that the database lacks. @throws NewerDatabaseError when it has some that this version lacks. */
async function pendingOf(db: Kysely<unknown>, engine: Engine): Promise<string[]> {
  const names = Object.keys(migrations)
  if (!(await engine.hasTable(db, 'kysely_migration'))) return names
  const applied = await namesIn(db as Kysely<Bookkeeping>)
  const newer = [...applied].filter(name => !names.includes(name)).sort()
  if (newer.length > 0) throw await newerDatabase(db, engine, newer)
  return names.filter(name => !applied.has(name))
}

async function newerDatabase(db: Kysely<unknown>, engine: Engine, names: readonly string[]): Promise<Error> {
  const versions = (await engine.hasTable(db, 'migration_versions'))
    ? await (db as Kysely<Bookkeeping>).selectFrom('migration_versions').selectAll().execute()
    : []
  const last = names.at(-1)!
  const needed = versions.find(({ name }) => name === last)?.version
  const newer = needed === programVersion ? `a later build of ${needed}` : (needed ?? 'of a newer version')
  return new NewerDatabaseError(
    `this database needs Roomful ${newer} (its schema is ${last}), and this is ${programVersion}: ` +
      'run that version or a newer one, or restore a backup that this version made',
  )
}

async function createBookkeeping(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', c => c.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', c => c.notNull())
    .execute()
  await db.schema
    .createTable('migration_versions')
    .ifNotExists()
    .addColumn('name', 'text', c => c.notNull().primaryKey())
    .addColumn('version', 'text', c => c.notNull())
    .execute()
}

async function apply(tx: Kysely<unknown>, engine: Engine, name: string): Promise<void> {
  const records = tx as Kysely<Bookkeeping>
  // Another command may have migrated while this one waited for the lock.
  if ((await namesIn(records)).has(name)) return
  await migrations[name]!(engine).up(tx)
  await records.insertInto('kysely_migration').values({ name, timestamp: new Date().toISOString() }).execute()
  await records.insertInto('migration_versions').values({ name, version: programVersion }).execute()
}

async function namesIn(db: Kysely<Bookkeeping>): Promise<Set<string>> {
  const rows = await db.selectFrom('kysely_migration').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}
