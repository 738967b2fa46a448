import type { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { systemClock } from '../lib/clock.ts'
import { Semaphore } from '../lib/semaphore.ts'
import { sqliteOpeningFailure } from './failure.ts'
import { longQuery } from './long-query.ts'
import { holdsData, migrate, migratedBy, schemaState } from './migrations/run.ts'
import { lockTimeoutMs, openSqlite, unchangedLocation } from './sqlite-connection.ts'
import { acquireFileLock, FileInPlace } from './sqlite-file.ts'
import { GroupCommit } from './sqlite-group-commit.ts'
import { spooledInThread } from './sqlite-spool.ts'
import type { DatabaseReport, Engine } from './storage.ts'
import { type Db, type OpenOptions, type Storage, StorageTakenError } from './storage.ts'
import { waitForLock } from './wait-for-lock.ts'

export const sqliteEngine: Engine = {
  name: 'sqlite',
  isShared: false,
  rowLocks: false,
  async hasTable(db, name) {
    const { rows } = await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(
      db,
    )
    return rows.length > 0
  },
  currentSchema: async () => undefined,
  requireTableRights: async () => {},
}

/** Only other processes hold locks for longer; those are waited for without blocking the thread. */
const busyTimeoutMs = 5

/** Opens (creating and migrating it) the embedded storage in an existing folder. */
export async function openSqliteStorage(file: string, options: OpenOptions): Promise<Storage> {
  try {
    return await open(file, options)
  } catch (error) {
    throw sqliteOpeningFailure(file, error)
  }
}

async function open(file: string, options: OpenOptions): Promise<Storage> {
  const { exclusive: alone, onCommit } = options
  // Taken first, so that a newer server does not migrate the file under an older one.
  const lock = alone ? await waitForLock(async () => acquireFileLock(file)) : undefined
  try {
    await bringUpToDate(file, options)
  } catch (error) {
    lock?.release()
    throw error
  }
  const writer = openSqlite(file, { readOnly: false })
  // Before the readers open, which read statistics with the schema.
  if (alone) updateStatistics(writer.native)
  const reader = openSqlite(file, { readOnly: true })
  // A connection of its own: a snapshot must not hide later commits from other reads.
  const snapshotReader = openSqlite(file, { readOnly: true })
  snapshotReader.native.exec('pragma cache_size = -8192')
  const snapshots = new Semaphore({ max: 1 })
  // From here on, this thread has other work too.
  for (const { native } of [writer, reader, snapshotReader])
    native.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  const commits = new GroupCommit(writer, new FileInPlace(file), onCommit)

  return {
    engine: sqliteEngine,
    clock: systemClock,
    connections: () => null,
    noteRefusedConnection() {},
    onTrouble(listener) {
      commits.onTrouble = listener
    },
    // The probe's own row already needs room in the journal, and a file has one owner.
    requireRoomAndRights: async () => {},
    read: reader.db,
    longRead: (query, batchRows) => spooledInThread({ ...longQuery(query, batchRows), file, lockTimeoutMs }),
    snapshot: work => snapshots.run([], () => inReadTransaction(snapshotReader, work)),
    transaction: work => commits.transaction(work),
    scrubDeletedRows: () => emptyWriteAheadLog(writer.db),
    shrink: () => releasePages(writer.native),
    abort: () => commits.abort(),
    async close() {
      await commits.idle()
      for (const { db, native } of [snapshotReader, reader, writer]) {
        await db.destroy()
        // Kysely closes only what it has used.
        if (native.isOpen) native.close()
      }
      lock?.release()
    },
  }
}

/**
 * Reads the state of a file without changing it or its folder.
 * @throws NewerDatabaseError; StorageUnavailableError
 */
export async function inspectSqlite(file: string): Promise<DatabaseReport> {
  try {
    const { db } = openSqlite(unchangedLocation(file), { readOnly: true })
    try {
      const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
      const state = await schemaState(db as never, sqliteEngine)
      return {
        engine: `SQLite ${rows[0]!.version}`,
        schema: state.applied.at(-1),
        migratedBy: await migratedBy(db as never, state),
        pending: state.pending,
      }
    } finally {
      await db.destroy()
    }
  } catch (error) {
    throw sqliteOpeningFailure(file, error)
  }
}

/** 1 MiB, about 2 ms. */
const releasedPages = 256

function releasePages(native: DatabaseSync): boolean {
  const free = () => native.prepare('pragma freelist_count').get()!.freelist_count as number
  const before = free()
  if (before === 0) return false
  // `exec` steps to the end; `run` would release one page.
  native.exec(`pragma incremental_vacuum(${releasedPages})`)
  const after = free()
  return after > 0 && after < before
}

/** 16 MiB; in a smaller file, no plan is slow. */
const countedPagesMin = 4_096
/** Statistics of a smaller table would mislead as it grows. */
const countedRowsMin = 1_000
/** Entries read of each index. */
const analyzedEntriesMax = 1_000

/**
 * Updates the statistics by which SQLite chooses indexes, of tables that have grown or shrunk tenfold since: about 0.1 s
 * at the first start with a large file, and 2 ms later.
 */
function updateStatistics(native: DatabaseSync): void {
  if ((native.prepare('pragma page_count').get()!.page_count as number) < countedPagesMin) return
  try {
    native.exec(`pragma analysis_limit = ${analyzedEntriesMax}; pragma optimize = 0x10002`)
    if (!native.prepare(`select 1 from sqlite_master where name = 'sqlite_stat1'`).get()) return
    native.exec(`delete from sqlite_stat1 where tbl not in (
      select tbl from sqlite_stat1 where cast(stat as integer) >= ${countedRowsMin})`)
  } catch {
    // Of a full disk or a locked file, /readyz says so.
  }
}

async function bringUpToDate(file: string, { exclusive, beforeMigration }: OpenOptions): Promise<void> {
  const migrating = openSqlite(file, { readOnly: false, statementsMax: 0 })
  try {
    const readState = () => schemaState(migrating.db as never, sqliteEngine)
    if ((await readState()).pending.length === 0) return
    const lock = exclusive ? undefined : await lockToMigrate(file)
    try {
      // Another process may have migrated it before it released the lock.
      const state = await readState()
      if (state.pending.length === 0) return
      if (await holdsData(migrating.db as never, state)) await beforeMigration?.(state.pending)
      await migrate(sqliteEngine, work => inOneTransaction(migrating, work))
    } finally {
      lock?.release()
    }
  } finally {
    await migrating.db.destroy()
  }
}

async function lockToMigrate(file: string) {
  try {
    return await waitForLock(async () => acquireFileLock(file))
  } catch (error) {
    if (!(error instanceof StorageTakenError)) throw error
    throw new StorageTakenError(
      'an older Roomful is using this database, which must be migrated first: stop it, and start this version instead',
    )
  }
}

async function inOneTransaction<T>(
  { db, native }: { db: Db; native: DatabaseSync },
  work: (db: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  return await db.connection().execute(async connection => {
    native.exec('begin immediate')
    try {
      const value = await work(connection as never)
      native.exec('commit')
      return value
    } catch (error) {
      if (native.isTransaction) native.exec('rollback')
      throw error
    }
  })
}

async function inReadTransaction<T>(
  { db, native }: { db: Db; native: DatabaseSync },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  native.exec('begin')
  try {
    return await work(db)
  } finally {
    if (native.isOpen && native.isTransaction) native.exec('rollback')
  }
}

/**
 * Deleted rows are overwritten in the file (`secure_delete`), but the log contains them until it is
 * truncated.
 */
function emptyWriteAheadLog(db: Db): Promise<boolean> {
  return db.connection().execute(async connection => {
    // Does not wait for readers, because this thread has other work.
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection)
      return rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(busyTimeoutMs)}`.execute(connection)
    }
  })
}
