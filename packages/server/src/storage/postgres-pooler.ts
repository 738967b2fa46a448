import pg from 'pg'
import { PoolerError } from './failure.ts'
import { connectionOptions } from './postgres-pool.ts'

/** A pooler usually hands out the connection that was released last, but not always under load. */
const triesMax = 3
const backend = 'select pg_backend_pid() as pid'
/** Prepared by name, like all frequently run statements. */
const prepared = { name: 'roomful_pooler_probe', text: `${backend} where $1`, values: [true] }
/** SQLSTATEs for a name that this backend does not know or has from another client. */
const foreignNames = ['26000', '42P05']

/**
 * Detects a pooler in transaction mode, by two connections that get the same backend, and checks whether the
 * features that Roomful needs work there.
 * @param listens whether notices use LISTEN and NOTIFY
 * @throws PoolerError if statements cannot be prepared or notices would not arrive
 */
export async function requireSessions(databaseUrl: string, listens: boolean): Promise<void> {
  const [first, second] = [0, 1].map(() => new pg.Client(connectionOptions(databaseUrl))) as [
    pg.Client,
    pg.Client,
  ]
  for (const client of [first, second]) client.on('error', () => {})
  try {
    await Promise.all([first.connect(), second.connect()])
    for (let tries = 0; tries < triesMax; tries++) {
      const pid = await preparedPid(first)
      await second.query('begin')
      const { rows } = await second.query(backend)
      const isShared = rows[0].pid === pid
      // Forces the first connection onto another backend, as happens constantly in transaction mode.
      if (isShared) await preparedPid(first)
      await second.query('rollback')
      if (isShared && listens)
        throw new PoolerError(
          'a pooler in transaction mode stands in between, where LISTEN does not work',
          'set REDIS_URL, which then carries notices, or pool_mode = session in the pooler',
        )
    }
  } finally {
    await Promise.allSettled([first.end(), second.end()])
  }
}

async function preparedPid(client: pg.Client): Promise<number> {
  try {
    const { rows } = await client.query<{ pid: number }>(prepared)
    return rows[0]!.pid
  } catch (error) {
    if (!foreignNames.includes((error as { code?: string }).code ?? '')) throw error
    throw new PoolerError(
      'a pooler in transaction mode stands in between that does not know prepared statements',
      'set pool_mode = session in the pooler, or have PgBouncer 1.21 or newer with max_prepared_statements above 0',
    )
  }
}
