import { Kysely, type PostgresPool, sql } from 'kysely'
import { retry } from '../lib/backoff.ts'
import { Semaphore } from '../lib/semaphore.ts'
import { connectionSettings } from './database-url.ts'
import {
  MissingRightsError,
  MissingSchemaRightsError,
  postgresOpeningFailure,
  SettingIgnoredError,
} from './failure.ts'
import { longQuery } from './long-query.ts'
import { holdsData, migrate, migratedBy, schemaState } from './migrations/run.ts'
import { DatabaseClock } from './postgres-clock.ts'
import { cursorRows } from './postgres-cursor.ts'
import { migrateWithLock } from './postgres-migration-lock.ts'
import {
  connectionOptions,
  GuardedPool,
  isOutdatedPlan,
  longQueryMsMax,
  type PoolLimits,
} from './postgres-pool.ts'
import { requireSessions } from './postgres-pooler.ts'
import { ArrayDialect } from './postgres-statements.ts'
import { PostgresTransaction } from './postgres-transaction.ts'
import type { DatabaseReport, Engine } from './storage.ts'
import { CommitSteps, type OpenOptions, type Storage, type StorageReader, type Tx } from './storage.ts'
import type { Database } from './tables.ts'

export const postgresEngine: Engine = {
  name: 'postgres',
  isShared: true,
  rowLocks: true,
  async hasTable(db, name) {
    const { rows } = await sql`select to_regclass(${name}) is not null as found`.execute(db)
    return (rows as { found: boolean }[])[0]!.found
  },
  async currentSchema(db) {
    const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db)
    return rows[0]?.schema ?? undefined
  },
  async requireTableRights(db) {
    const { rows } = await sql<{ user: string; schema: string | null; granted: boolean }>`
      select current_user as user, current_schema() as schema,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as granted`.execute(db)
    const { user, schema, granted } = rows[0]!
    if (!granted) throw new MissingSchemaRightsError(user, schema)
  },
}

/** SQLSTATE cannot_connect_now. */
const startingUp = '57P03'
const startsWithinMs = 60_000
const startingBackoff = { firstMs: 500, maxMs: 500 }

const poolConnections = 10
/** Leaves connections to everything else, which a snapshot may wait for. */
const snapshotsMax = 3
/** One for a cursor, one for other reads. */
const readerConnections = 2
/** How long a reader waits for its first connection: less than the timeouts of usual proxies. */
const readerRefusedMsMax = 30_000
const attemptsMax = 5
const retryable = new Set(['40001', '40P01'])

/**
 * Opens shared storage read-only, without migrating it.
 * @param onRefused called each time the database refuses a connection, which is waited for
 */
export function openPostgresReader(connectionString: string, onRefused: () => void): StorageReader {
  const { pool, db } = connect(connectionString, {
    connections: readerConnections,
    queryMsMax: longQueryMsMax,
    refusedMsMax: readerRefusedMsMax,
  })
  pool.onRefused = onRefused
  return {
    read: db,
    longRead: (query, batchRows) => cursorRows(pool, longQuery(query, batchRows)),
    close: () => db.destroy(),
  }
}

/** Reads the state of a database without changing it. @throws NewerDatabaseError; StorageUnavailableError */
export async function inspectPostgres(connectionString: string): Promise<DatabaseReport> {
  const { db } = connect(connectionString, { connections: 1 })
  try {
    await requireSettings(db)
    const { rows } = await sql<{
      version: string
    }>`select current_setting('server_version') as version`.execute(db)
    const state = await schemaState(db as never, postgresEngine)
    return {
      engine: `PostgreSQL ${rows[0]!.version}`,
      schema: state.applied.at(-1),
      migratedBy: await migratedBy(db as never, state),
      pending: state.pending,
    }
  } catch (error) {
    throw postgresOpeningFailure(connectionString, error)
  } finally {
    await db.destroy()
  }
}

/** Opens and migrates storage that several servers share. */
export async function openPostgresStorage(
  connectionString: string,
  { exclusive, beforeMigration, onCommit, listens = false }: OpenOptions,
): Promise<Storage> {
  const connected = connect(connectionString, { connections: poolConnections })
  const { pool, db } = connected
  // Migrations and cleanup may take minutes.
  const { pool: patientPool, db: patient } = connect(connectionString, {
    connections: 1,
    queryMsMax: longQueryMsMax,
  })
  let clock: DatabaseClock
  try {
    await onceStarted(() => requireSettings(db))
    if (exclusive) await requireSessions(connectionString, listens)
    const state = await schemaState(patient as never, postgresEngine)
    if (state.pending.length > 0) {
      if (await holdsData(patient as never, state)) await beforeMigration?.(state.pending)
      await migrate(postgresEngine, work => migrateWithLock(patient as never, work))
    }
    clock = await DatabaseClock.read(db)
  } catch (error) {
    await closePools()
    throw postgresOpeningFailure(connectionString, error)
  }
  const snapshots = new Semaphore({ max: snapshotsMax })
  const transaction: Storage['transaction'] = async work => {
    const begun = performance.now()
    const value = await inTransaction(connected, work)
    onCommit?.(1, (performance.now() - begun) / 1_000)
    return value
  }

  return {
    engine: postgresEngine,
    clock,
    connections: () => pool.usage,
    noteRefusedConnection: () => pool.noteRefusedElsewhere(),
    onTrouble(listener) {
      pool.onTrouble = listener
    },
    read: db,
    requireRoomAndRights,
    longRead: (query, batchRows) => cursorRows(pool, longQuery(query, batchRows)),
    snapshot: work =>
      snapshots.run([], () =>
        inTransaction(connected, ({ db }) => work(db), 'begin isolation level repeatable read read only'),
      ),
    transaction,
    async scrubDeletedRows(tables) {
      // Dead rows leave their pages; index entries are left to autovacuum, which reads whole indexes.
      await sql`vacuum (index_cleanup off, truncate off) ${sql.join(tables.map(table => sql.table(table)))}`.execute(
        patient,
      )
      return true
    },
    // Autovacuum does.
    shrink: () => false,
    abort() {
      pool.abort()
      patientPool.abort()
    },
    async close() {
      clock.stop()
      await closePools()
    },
  }

  async function closePools() {
    await Promise.all([db.destroy(), patient.destroy()])
  }
}

/** Retries while the database is starting up, as after a reboot. */
function onceStarted(work: () => Promise<void>): Promise<void> {
  return retry(
    work,
    startingBackoff,
    (error, elapsedMs) => (error as { code?: string }).code === startingUp && elapsedMs <= startsWithinMs,
  )
}

/**
 * A pooler may ignore connection settings.
 * @throws SettingIgnoredError if data could be lost or miscounted
 */
async function requireSettings(db: Kysely<Database>): Promise<void> {
  const suffices = {
    // All other values wait for the disk.
    synchronous_commit: (value: string) => value !== 'off',
    default_transaction_isolation: (value: string) =>
      value === connectionSettings.default_transaction_isolation,
  }
  const { rows: modes } = await sql<{ mode: string }>`show transaction_read_only`.execute(db)
  if (Object.values(modes[0]!).includes('on'))
    throw Object.assign(new Error('the database takes no writes'), { code: '25006' })
  for (const name of ['synchronous_commit', 'default_transaction_isolation'] as const) {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
    const { value } = rows[0]!
    if (!suffices[name](value)) throw new SettingIgnoredError(name, value, connectionSettings[name])
  }
}

/** Tables that every room needs. The schema may also hold tables of other applications. */
const essentialTables = [
  ...[
    'sessions',
    'session_questions',
    'participants',
    'answers',
    'tallies',
    'session_counts',
    'voters',
    'entries',
    'upvotes',
  ],
  ...['events', 'deliveries', 'endpoints', 'audit', 'leases'],
]

/**
 * The probe's own row needs no further page, so a sort that exceeds memory writes a temporary file of a few
 * hundred kilobytes to the disk of the tables. PostgreSQL's error names the table with missing rights.
 */
async function requireRoomAndRights(db: Kysely<Database>): Promise<void> {
  const [, , { rows }] = await Promise.all([
    sql`set local work_mem = '64kB'`.execute(db),
    sql`select max(text) from (
      select repeat(md5(i::text), 16) as text from generate_series(1, 500) as i order by 1 offset 0
    ) as sorted`.execute(db),
    sql<{ name: string }>`
      select name from unnest(${essentialTables}::text[]) as name
      where not (has_table_privilege(to_regclass(name), 'select') and has_table_privilege(to_regclass(name), 'insert')
        and has_table_privilege(to_regclass(name), 'update') and has_table_privilege(to_regclass(name), 'delete'))
      limit 1`.execute(db),
  ])
  const [forbidden] = rows
  if (forbidden) throw new MissingRightsError(forbidden.name)
}

interface Connected {
  readonly pool: GuardedPool
  readonly dialect: ArrayDialect
  readonly db: Kysely<Database>
}

/** Opens connections to a database without migrating it. */
export function connect(
  connectionString: string,
  { connections, ...limits }: { connections: number } & PoolLimits,
): Connected {
  const pool = new GuardedPool(connectionOptions(connectionString), connections, limits)
  const dialect = new ArrayDialect({ pool: pool as object as PostgresPool })
  return { pool, dialect, db: new Kysely<Database>({ dialect }) }
}

async function inTransaction<T>(
  connected: Connected,
  work: (tx: Tx) => Promise<T>,
  begin?: string,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const steps = new CommitSteps()
    try {
      const value = await attemptOnce(connected, steps, work, begin)
      steps.committed()
      return value
    } catch (error) {
      if (attempt === attemptsMax || !isRetryable(error)) throw error
    }
  }
}

async function attemptOnce<T>(
  { pool, dialect, db }: Connected,
  steps: CommitSteps,
  work: (tx: Tx) => Promise<T>,
  begin?: string,
): Promise<T> {
  const client = await pool.connect()
  const transaction = new PostgresTransaction(client, begin)
  let broken: Error | undefined
  try {
    const value = await work({ db: transaction.queries(db, dialect), ...steps.registering })
    await transaction.commit(steps.last)
    return value
  } catch (error) {
    broken = await transaction.rollback()
    throw error
  } finally {
    client.release(broken)
  }
}

function isRetryable(error: unknown): boolean {
  return retryable.has((error as { code?: string }).code ?? '') || isOutdatedPlan(error)
}
