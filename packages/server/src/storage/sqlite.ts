import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Engine } from './engine.ts'
import { longQuery } from './long-query.ts'
import { migrate } from './migrations/index.ts'
import { CommitVersion } from './sqlite-commit-version.ts'
import { openSqlite } from './sqlite-connection.ts'
import { GroupCommit } from './sqlite-group-commit.ts'
import { lockTimeoutMs } from './sqlite-native.ts'
import { RecordThread } from './sqlite-record-thread.ts'
import { spooledInThread } from './sqlite-spool-thread.ts'
import { type Db, type Storage, StorageTakenError } from './storage.ts'

const sqliteEngine: Engine = {
  name: 'sqlite',
  addKey: table => table.addColumn('key', 'integer', c => c.primaryKey().autoIncrement()),
  keyedByPrimary: table => table.modifyEnd(sql`without rowid`),
  bytewiseText: sql`text`,
  // As every text column is.
  compareBytewise: async () => {},
  rowLocks: false,
  repeatsStatements: true,
}

/** Opens (and creates, and migrates) the embedded storage. */
export async function openSqliteStorage(file: string): Promise<Storage> {
  mkdirSync(dirname(file), { recursive: true })
  const writer = openSqlite(file, { readOnly: false })
  await migrate(writer.db as never, sqliteEngine)
  const reader = openSqlite(file, { readOnly: true })
  const version = new CommitVersion(writer.native, reader.native)
  const records = new RecordThread(file)
  const commits = new GroupCommit(writer, version, records)
  let taken: DatabaseSync | undefined

  return {
    engine: sqliteEngine,
    read: reader.db,
    version: () => version.current(),
    longRead: (query, batchRows) => spooledInThread({ ...longQuery(query, batchRows), file, lockTimeoutMs }),
    transaction: work => commits.transaction(work),
    record: queries => commits.record(queries),
    async takeAlone() {
      // A lock on a file of its own, which the system releases however the process ends.
      const lock = new DatabaseSync(`${file}.lock`)
      try {
        lock.exec(
          'pragma locking_mode = exclusive; begin exclusive; create table if not exists taken (x); commit',
        )
      } catch {
        lock.close()
        throw new StorageTakenError(
          `another server is using ${file}: stop it, or share a DATABASE_URL and a REDIS_URL`,
        )
      }
      taken = lock
    },
    forgetDeleted: () => emptyWriteAheadLog(writer.db),
    async close() {
      await commits.idle()
      await records.close()
      await reader.db.destroy()
      await writer.db.destroy()
      taken?.close()
    },
  }
}

/** Deleted rows are overwritten in the file (`secure_delete`), but the log has them until it is truncated. */
function emptyWriteAheadLog(db: Db): Promise<boolean> {
  return db.connection().execute(async connection => {
    // Not to wait for readers: this thread has other things to do meanwhile.
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection)
      return rows[0]?.busy === 0
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(lockTimeoutMs)}`.execute(connection)
    }
  })
}
