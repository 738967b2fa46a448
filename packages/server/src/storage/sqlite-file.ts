import { type BigIntStats, statSync } from 'node:fs'
import { StorageUnavailableError } from './failure.ts'
import { type FileLock, lockFile } from './file-lock.ts'
import { partialSuffixes, removePartialFile } from './partial-file.ts'
import { StorageTakenError } from './storage.ts'

/**
 * Checks whether an open SQLite file and its write-ahead log are still the files at their paths. The system
 * lets a process keep writing to removed or replaced files, and those writes would be lost.
 */
export class FileInPlace {
  readonly #file: string
  readonly #log: string
  readonly #opened: Identity
  #openedLog: Identity | undefined

  /** @param file must have just been opened */
  constructor(file: string) {
    this.#file = file
    this.#log = `${file}-wal`
    this.#opened = identityOf(file)
    this.#openedLog = identityOf(this.#log)
  }

  /** @throws StorageUnavailableError if the file was removed or replaced */
  require(): void {
    const log = identityOf(this.#log)
    // The first write creates it.
    this.#openedLog ??= log
    if (!isSame(identityOf(this.#file), this.#opened)) throw notInPlace(this.#file)
    if (!isSame(log, this.#openedLog)) throw notInPlace(this.#log)
  }
}

type Identity = Pick<BigIntStats, 'dev' | 'ino'> | undefined

function identityOf(path: string): Identity {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch {
    // Its folder may have become inaccessible.
    return undefined
  }
}

function isSame(one: Identity, other: Identity): boolean {
  return one?.ino === other?.ino && one?.dev === other?.dev
}

function notInPlace(path: string): Error {
  return new StorageUnavailableError(
    `${path} has been removed, moved or replaced while it was in use: put it back, or restart the server`,
  )
}

/**
 * Locks a SQLite file for this process. Removes the partial files of killed copies and restores.
 * @throws StorageTakenError if another server holds it
 */
export function acquireFileLock(file: string): FileLock {
  const lock = lockFile(file)
  if (!lock)
    throw new StorageTakenError(
      `another server is using ${file}: stop it first, or give this one another ROOMFUL_DATA_DIR`,
    )
  for (const suffix of Object.values(partialSuffixes)) removePartialFile(file + suffix)
  return lock
}
