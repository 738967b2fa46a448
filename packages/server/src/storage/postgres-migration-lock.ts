import pg from 'pg'
import { connectionOptions } from './postgres-pool.ts'
import { StorageTakenError } from './storage.ts'

/** Chosen once and for all, so that servers of any version agree on them. */
const migratingKey = 7_266_853
/** Held, for as long as they run, by servers from before several could share a database. */
const serverKey = 7_266_852

/**
 * Waits until nobody else migrates the database, and keeps others from it until it is released or this process ends.
 * @throws StorageTakenError while a server runs that is too old to have others beside it
 */
export async function lockToMigrate(connectionString: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client(connectionOptions(connectionString))
  // What is lost with the connection is the lock: each migration looks whether another has made it.
  client.on('error', () => {})
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [migratingKey])
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [serverKey])
  if (!rows[0].taken) {
    await client.end()
    throw new StorageTakenError('an older Roomful is using this database')
  }
  return { release: () => client.end() }
}
