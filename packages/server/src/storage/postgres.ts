import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import type { Engine } from './engine.ts'
import { StorageUnavailableError } from './failure.ts'
import { longQuery } from './long-query.ts'
import { bringUpToDate } from './migrations/run.ts'
import { cursorRows } from './postgres-cursor.ts'
import { DatabaseLock } from './postgres-lock.ts'
import { connectionOptions, GuardedPool, longQueryMsMax } from './postgres-pool.ts'
import type { Database } from './schema.ts'
import { AfterCommit, type OpenOptions, type Storage, type StorageReader, type Tx } from './storage.ts'
import { waitForLock } from './wait-for-lock.ts'

const postgresEngine: Engine = {
  name: 'postgres',
  addKey: table => table.addColumn('key', 'bigint', c => c.primaryKey().generatedAlwaysAsIdentity()),
  keyedByPrimary: table => table,
  unlogged: table => table.modifyFront(sql`unlogged`),
  bytewiseText: sql`text collate "C"`,
  async compareBytewise(db, table, column) {
    await db.schema
      .alterTable(table)
      .alterColumn(column, c => c.setDataType(postgresEngine.bytewiseText as never))
      .execute()
  },
  rowLocks: true,
  async hasTable(db, name) {
    const { rows } = await sql`select to_regclass(${name}) is not null as found`.execute(db)
    return (rows as { found: boolean }[])[0]!.found
  },
}

const poolConnections = 10
/** One for a cursor, one for what is read beside it. */
const readerConnections = 2
const attemptsMax = 5
const retryable = new Set(['40001', '40P01'])

/** Opens storage that several servers share for reading only, as it is. */
export function openPostgresReader(connectionString: string): StorageReader {
  const { pool, db } = connect(connectionString, {
    connections: readerConnections,
    queryMsMax: longQueryMsMax,
  })
  return {
    read: db,
    longRead: (query, batchRows) => cursorRows(pool, longQuery(query, batchRows)),
    close: () => db.destroy(),
  }
}

/** Opens (and migrates) storage that several servers share. */
export async function openPostgresStorage(
  connectionString: string,
  { exclusive: alone, onLost, onCommit }: OpenOptions,
): Promise<Storage> {
  const { pool, db } = connect(connectionString, { connections: poolConnections })
  // Migrations and cleaning up may take minutes.
  const { db: patient } = connect(connectionString, { connections: 1, queryMsMax: longQueryMsMax })
  const acquireExclusiveLock = () => DatabaseLock.acquire(connectionOptions(connectionString), onLost)
  let lock: DatabaseLock | undefined
  try {
    // Before anything is changed: a newer server must not migrate the database under an older one.
    if (alone) lock = await waitForLock(acquireExclusiveLock)
    await bringUpToDate(patient as never, postgresEngine, {
      isLocked: lock !== undefined,
      acquireExclusiveLock: acquireExclusiveLock,
      exclusively: work => patient.transaction().execute(work as never),
    })
  } catch (error) {
    await closeAll()
    throw error
  }
  const transaction: Storage['transaction'] = async work => {
    if (lock?.isHeld === false)
      throw new StorageUnavailableError('the database is being taken for this server again')
    const begun = performance.now()
    const value = await inTransaction(db, work)
    onCommit?.(1, (performance.now() - begun) / 1_000)
    return value
  }

  return {
    engine: postgresEngine,
    connections: () => pool.usage,
    read: db,
    longRead: (query, batchRows) => cursorRows(pool, longQuery(query, batchRows)),
    transaction,
    async scrubDeletedRows(tables) {
      // Dead rows leave their pages; what points at them is left to autovacuum, which reads whole indexes.
      await sql`vacuum (index_cleanup off, truncate off) ${sql.join(tables.map(table => sql.table(table)))}`.execute(
        patient,
      )
      return true
    },
    close: closeAll,
  }

  async function closeAll() {
    await Promise.all([db.destroy(), patient.destroy()])
    await lock?.release()
  }
}

function connect(
  connectionString: string,
  { connections, queryMsMax }: { connections: number; queryMsMax?: number },
) {
  const pool = new GuardedPool(connectionOptions(connectionString), connections, queryMsMax)
  return {
    pool,
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as object as PostgresPool }) }),
  }
}

async function inTransaction<T>(db: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects = new AfterCommit()
    try {
      const value = await db.transaction().execute(trx => work({ db: trx, afterCommit: effects.add }))
      effects.run()
      return value
    } catch (error) {
      const { code } = error as { code?: string }
      if (attempt === attemptsMax || !code || !retryable.has(code)) throw error
    }
  }
}
