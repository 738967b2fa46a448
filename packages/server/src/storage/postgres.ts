import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Engine } from './engine.ts'
import { longQuery } from './long-query.ts'
import { migrate } from './migrations/index.ts'
import { cursorRows } from './postgres-cursor.ts'
import type { Database } from './schema.ts'
import { AfterCommit, type Storage, type StorageReader, StorageTakenError, type Tx } from './storage.ts'

const postgresEngine: Engine = {
  name: 'postgres',
  addKey: table => table.addColumn('key', 'bigint', c => c.primaryKey().generatedAlwaysAsIdentity()),
  keyedByPrimary: table => table,
  bytewiseText: sql`text collate "C"`,
  async compareBytewise(db, table, column) {
    await db.schema
      .alterTable(table)
      .alterColumn(column, c => c.setDataType(postgresEngine.bytewiseText as never))
      .execute()
  },
  rowLocks: true,
  repeatsStatements: false,
}

/** Keys and times are 64-bit integers well below 2^53. */
const int8Oid = 20

/** Chosen once and for all, so that servers of any version agree on it. */
const advisoryLock = 7_266_852

const poolConnections = 10
/** One for a cursor, one for what is read beside it. */
const readerConnections = 2
const attemptsMax = 5
const retryable = new Set(['40001', '40P01'])

/** Opens storage that several servers share for reading only, as it is. */
export function openPostgresReader(connectionString: string): StorageReader {
  const { pool, db } = connect(connectionString, readerConnections)
  return {
    read: db,
    longRead: (query, batchRows) => cursorRows(pool, longQuery(query, batchRows)),
    close: () => db.destroy(),
  }
}

/** Opens (and migrates) storage that several servers share. */
export async function openPostgresStorage(connectionString: string): Promise<Storage> {
  const { options, pool, db } = connect(connectionString, poolConnections)
  await migrate(db as never, postgresEngine)
  let holder: pg.Client | undefined

  return {
    engine: postgresEngine,
    read: db,
    version: () => null,
    longRead: (query, batchRows) => cursorRows(pool, longQuery(query, batchRows)),
    transaction: work => inTransaction(db, work),
    record: queries =>
      inTransaction(db, async tx => {
        for (const query of queries) await tx.db.executeQuery(query)
      }),
    async takeAlone() {
      const client = new pg.Client(options)
      await client.connect()
      const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [advisoryLock])
      if (!rows[0].taken) {
        await client.end()
        throw new StorageTakenError(
          'another server is using this database: stop it, or set REDIS_URL on both',
        )
      }
      client.on('error', () => {})
      holder = client
    },
    async forgetDeleted(tables) {
      // Dead rows leave their pages; what points at them is left to autovacuum, which reads whole indexes.
      await sql`vacuum (index_cleanup off, truncate off) ${sql.join(tables.map(table => sql.table(table)))}`.execute(
        db,
      )
      return true
    },
    async close() {
      await db.destroy()
      await holder?.end()
    },
  }
}

function connect(connectionString: string, connectionsMax: number) {
  const options = {
    connectionString,
    application_name: 'roomful',
    connectionTimeoutMillis: 10_000,
    options: '-c synchronous_commit=on',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8Oid ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  } as pg.PoolConfig
  const pool = new pg.Pool({ ...options, max: connectionsMax })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return { options, pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) }
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
