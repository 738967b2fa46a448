import { type Kysely, sql } from 'kysely'
import { retry } from '../lib/backoff.ts'

/** The same in all versions. */
const migratingKey = 7_266_853

/** DDL that waits for running queries blocks the table for everyone; queries proceed between attempts. */
const lockMsMax = 1_000
const lockBackoff = { firstMs: 1_000, maxMs: 1_000 }
/** lock_not_available, deadlock_detected. */
const lockedOut = new Set(['55P03', '40P01'])

/**
 * Runs a migration in a transaction on one server at a time, retrying until it gets its locks between the
 * transactions of running servers.
 */
export function migrateWithLock<T>(
  db: Kysely<unknown>,
  work: (tx: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    db.transaction().execute(async tx => {
      await sql`set local lock_timeout = ${sql.lit(lockMsMax)}`.execute(tx)
      await sql`select pg_advisory_xact_lock(${sql.lit(migratingKey)})`.execute(tx)
      return await work(tx)
    })
  return retry(attempt, lockBackoff, error => lockedOut.has((error as { code?: string }).code ?? ''))
}
