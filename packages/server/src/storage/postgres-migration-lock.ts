import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { retry } from '../lib/backoff.ts'
import { connectionOptions } from './postgres-pool.ts'
import { StorageTakenError } from './storage.ts'

/** Chosen once and for all, so that servers of any version agree on them. */
const migratingKey = 7_266_853
/** Held, for as long as they run, by servers from before several could share a database. */
const serverKey = 7_266_852

/** Nobody can use a table while its change waits for those who do; between two attempts they can. */
const lockMsMax = 1_000
const lockBackoff = { firstMs: 1_000, maxMs: 1_000 }
/** The lock was not to be had in time, or the way to it was a deadlock. */
const lockedOut = new Set(['55P03', '40P01'])

/** Runs a migration in a transaction, again until it gets its locks between what running servers do. */
export function migrateBesideServers<T>(
  db: Kysely<unknown>,
  work: (tx: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const migrate = () =>
    db.transaction().execute(async tx => {
      await sql`set local lock_timeout = ${sql.lit(lockMsMax)}`.execute(tx)
      return await work(tx)
    })
  return retry(migrate, lockBackoff, error => lockedOut.has((error as { code?: string }).code ?? ''))
}

/**
 * Waits until nobody else migrates the database, and keeps others from it until it is released or this process ends.
 * @throws StorageTakenError while a server runs that is too old to have others beside it
 */
export async function lockToMigrate(connectionString: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client(connectionOptions(connectionString))
  // What is lost with the connection is the lock: each migration looks whether another has made it.
  client.on('error', () => {})
  await client.connect()
  // In a transaction: a pooler would give the session, and the lock with it, to somebody else.
  await client.query('begin')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query('select pg_advisory_xact_lock($1)', [migratingKey])
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as taken', [serverKey])
  if (!rows[0].taken) {
    await release()
    throw new StorageTakenError('an older Roomful is using this database')
  }
  return { release }

  async function release() {
    await client.query('rollback').catch(() => {})
    await client.end()
  }
}
