import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite'
import { programVersion } from '../lib/version.ts'
import { BackupError, makeBackupFile, recordStatement, syncToDisk } from './backup.ts'
import { schemaState } from './migrations/run.ts'
import { partialSuffixes, removeLogs, removePartialFile } from './partial-file.ts'
import { isPostgresDump } from './postgres-dump-file.ts'
import { sqliteEngine } from './sqlite.ts'
import { lockTimeoutMs, openSqlite, unchangedLocation } from './sqlite-connection.ts'
import { acquireFileLock } from './sqlite-file.ts'

/** Metadata of a backup: the version that made it, and the secret of the data folder if it is kept there. */
type BackupMetadata = 'version' | 'secret'

/**
 * Copies a SQLite file from a consistent snapshot, even while a server writes to it. The copy appears at `to`
 * when it is complete, verified and on disk.
 * @param secret encryption secret of sealed values, stored with them
 * @param replaces whether an existing file at `to` is replaced
 * @throws BackupError
 */
export async function backUpSqlite(
  from: string,
  to: string,
  secret: string | undefined,
  replaces = false,
): Promise<void> {
  requireStorage(from)
  await makeBackupFile(to, replaces, async partial => {
    await copySnapshot(from, partial)
    storeMetadata(partial, { version: programVersion, ...(secret !== undefined && { secret }) })
    await requireKnownSchema(partial, from)
    checkIntegrity(partial, from)
    appendFileSync(partial, checksumOf(partial, statSync(partial).size))
  })
}

/** 1 MiB. */
const pagesPerStep = 256
/** 4 MiB: a server's commits on the same disk would wait for more unwritten pages, up to 0.4 s. */
const stepsPerSync = 4

/** Copies the pages of a file from a consistent snapshot. */
async function copySnapshot(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: lockTimeoutMs })
  const copied = openSync(to, 'r+')
  try {
    // Without an open snapshot, each commit of a server would restart the copy.
    source.exec('begin; select 1 from sqlite_master')
    let steps = 0
    await copyDatabase(source, to, {
      rate: pagesPerStep,
      progress: () => {
        if (++steps % stepsPerSync === 0) fdatasyncSync(copied)
      },
    })
  } finally {
    source.close()
    closeSync(copied)
  }
}

/** @param at Unix ms */
export function recordSqliteBackup(file: string, at: number): void {
  opened(file, database => database.exec(recordStatement(at)))
}

/** @returns Unix ms; undefined if none is recorded */
export function lastSqliteBackup(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  const database = new DatabaseSync(unchangedLocation(file), { readOnly: true, timeout: lockTimeoutMs })
  try {
    return database.prepare('select at from last_backup').get()?.at as number | undefined
  } catch {
    // Of an earlier version, or none of Roomful.
    return undefined
  } finally {
    database.close()
  }
}

function requireStorage(file: string): void {
  if (!existsSync(file))
    throw new BackupError(`there is no storage at ${file}: set ROOMFUL_DATA_DIR to its folder`)
}

/** A name that tells a SQLite file apart from others. @throws BackupError */
export function sqliteInstallation(file: string): string {
  requireStorage(file)
  const database = new DatabaseSync(file, { readOnly: true, timeout: lockTimeoutMs })
  try {
    const row = database.prepare('select min(timestamp) as at from kysely_migration').get()
    return `${realpathSync(file)} ${row?.at}`
  } catch (error) {
    throw new BackupError(`${file} is not whole, or holds nothing of Roomful: ${(error as Error).message}`, {
      cause: error,
    })
  } finally {
    database.close()
  }
}

/**
 * Restores a backup in place of a missing or empty SQLite file.
 * @returns the secret stored with it
 * @throws BackupError if the backup is damaged or the target holds data; StorageTakenError
 */
export async function restoreSqlite(from: string, to: string): Promise<string | undefined> {
  if (!existsSync(from)) throw new BackupError(`there is no file ${from}`)
  if (isPostgresDump(from))
    throw new BackupError(`${from} is a backup of PostgreSQL: set DATABASE_URL to an empty database`)
  const lock = acquireFileLock(to)
  const aside = to + partialSuffixes.restore
  try {
    if (!holdsNothing(to))
      throw new BackupError(`${to} is not empty: set ROOMFUL_DATA_DIR to a folder where nothing is kept yet`)
    await copyFile(from, aside).catch(error => {
      throw new BackupError(`${from} cannot be copied: ${error.message}`)
    })
    chmodSync(aside, 0o600)
    const isVerified = takeChecksum(aside, from)
    checkIntegrity(aside, from)
    if (!isVerified) throw new BackupError(`${from} is not whole: its checksum is missing`)
    await requireKnownSchema(aside, from)
    const secret = takeMetadata(aside, from)
    syncToDisk(aside)
    removeLogs(to)
    renameSync(aside, to)
    syncToDisk(dirname(to))
    return secret
  } finally {
    removePartialFile(aside)
    lock.release()
  }
}

/** @param name the file name for error messages @throws BackupError; NewerDatabaseError */
async function requireKnownSchema(file: string, name: string): Promise<void> {
  const { db } = openSqlite(file, { readOnly: true })
  try {
    const { applied } = await schemaState(db as never, sqliteEngine)
    if (applied.length === 0) throw new BackupError(`${name} holds no tables of Roomful`)
  } finally {
    await db.destroy()
  }
}

const checksumPrefix = '\nroomful sha256 '
const checksumBytes = checksumPrefix.length + 64
const pieceBytes = 1 << 20

/**
 * Checksum at the end of a backup, which SQLite ignores: its integrity check does not detect changed values.
 */
function checksumOf(file: string, bytes: number): string {
  const hash = createHash('sha256')
  const descriptor = openSync(file, 'r')
  try {
    const piece = Buffer.allocUnsafe(pieceBytes)
    for (let at = 0; at < bytes; ) {
      const read = readSync(descriptor, piece, 0, Math.min(pieceBytes, bytes - at), at)
      if (read === 0) break
      hash.update(piece.subarray(0, read))
      at += read
    }
  } finally {
    closeSync(descriptor)
  }
  return checksumPrefix + hash.digest('hex')
}

/**
 * Verifies the checksum of a backup, and removes it.
 * @param name the file name for error messages
 * @returns false if there is none; the integrity check then decides
 * @throws BackupError
 */
function takeChecksum(file: string, name: string): boolean {
  const bytes = Math.max(0, statSync(file).size - checksumBytes)
  const end = Buffer.alloc(checksumBytes)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, end, 0, checksumBytes, bytes)
  closeSync(descriptor)
  if (!end.toString('latin1').startsWith(checksumPrefix)) return false
  if (end.toString('latin1') !== checksumOf(file, bytes))
    throw new BackupError(
      `${name} was changed since it was made: its checksum differs, so use another backup`,
    )
  truncateSync(file, bytes)
  return true
}

function storeMetadata(file: string, facts: { readonly [F in BackupMetadata]?: string }): void {
  opened(file, database => {
    // One file, without a separate log.
    database.exec(
      'pragma journal_mode = delete; create table backup_facts (name text primary key, value text)',
    )
    const insert = database.prepare('insert into backup_facts values (?, ?)')
    for (const [name, value] of Object.entries(facts)) insert.run(name, value)
  })
}

/** @param name the file name for error messages @throws BackupError */
function takeMetadata(file: string, name: string): string | undefined {
  return opened(file, database => {
    const facts = database.prepare('select name, value from backup_facts').all()
    database.exec('pragma secure_delete = on; drop table backup_facts')
    const secret = facts.find(({ name }) => name === ('secret' satisfies BackupMetadata))?.value
    if (secret !== undefined && typeof secret !== 'string') throw noBackup(name)
    return secret
  })
}

/** @param name the file name for error messages @throws BackupError */
function checkIntegrity(file: string, name: string): void {
  let found: unknown[]
  let isBackup = true
  try {
    ;[found, isBackup] = opened(file, database => [
      database
        .prepare('pragma integrity_check')
        .all()
        .map(row => row.integrity_check),
      database.prepare(`select 1 from sqlite_master where type = 'table' and name = 'backup_facts'`).get() !==
        undefined,
    ])
  } catch (error) {
    found = [(error as Error).message]
  }
  if (found.join() !== 'ok') throw new BackupError(`${name} is not whole: ${found.slice(0, 3).join('; ')}`)
  if (!isBackup) throw noBackup(name)
}

function noBackup(name: string): BackupError {
  return new BackupError(`${name} is no backup: roomful backup makes one`)
}

/** Whether a SQLite file holds no organization, or does not exist. */
export function holdsNothing(file: string): boolean {
  if (!existsSync(file)) return true
  // Unlike a writer's, its close changes nothing.
  const database = new DatabaseSync(unchangedLocation(file), { readOnly: true, timeout: lockTimeoutMs })
  try {
    const made = database.prepare(`select 1 from sqlite_master where name = 'organizations'`).get()
    return made === undefined || database.prepare('select 1 from organizations limit 1').get() === undefined
  } finally {
    database.close()
  }
}

function opened<T>(file: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { timeout: lockTimeoutMs })
  try {
    return work(database)
  } finally {
    database.close()
  }
}
