import type { LongQuery } from './long-query.ts'
import { type GuardedPool, longQueryMsMax } from './postgres-pool.ts'

/** Reads a long result through a cursor: the database materializes it and sends it in batches. */
export async function* cursorRows<Row>(
  pool: GuardedPool,
  { sql, parameters, batchRows }: LongQuery,
): AsyncGenerator<Row[]> {
  const client = await pool.connect()
  let broken: Error | undefined
  client.queryMsMax = longQueryMsMax
  try {
    await client.query('begin transaction read only')
    // Consumers may be slow, and this transaction holds no locks.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query(`declare long_read no scroll cursor for ${sql}`, parameters)
    for (;;) {
      const { rows } = await client.query(`fetch forward ${Number(batchRows)} from long_read`)
      if (rows.length > 0) yield rows as Row[]
      if (rows.length < batchRows) return
    }
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}
