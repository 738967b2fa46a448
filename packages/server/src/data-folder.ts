import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Log } from './lib/log.ts'
import { OperatorError } from './lib/operator-error.ts'

/** The data folder cannot be used; the message says what to change. */
export class DataFolderError extends OperatorError {
  override readonly name = 'DataFolderError'
  readonly code = 'DATA_FOLDER_UNUSABLE'
}

const databaseName = 'roomful.db'
/** The files in it, for nobody but their owner. */
const privateNames = ['', '-wal', '-shm', '.lock'].map(suffix => databaseName + suffix).concat('secret')

export function databaseFileIn(dataDir: string): string {
  return join(dataDir, databaseName)
}

/**
 * Makes the data folder and an empty database file if need be, and removes other users' permissions on both.
 * @returns the path of the database file.
 * @throws DataFolderError
 */
export function prepareDataFolder(dataDir: string, log: Log): string {
  const file = databaseFileIn(dataDir)
  try {
    makeFolder(dataDir)
    // Made here, because the engine would let everybody read it; it gives its other files the same mode.
    closeSync(openSync(file, 'a', 0o600))
    closeSync(openSync(`${file}.lock`, 'a', 0o600))
    for (const name of privateNames) {
      const path = join(dataDir, name)
      if (existsSync(path) && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
    }
  } catch (error) {
    throw unusable(dataDir, error)
  }
  const mode = statSync(dataDir).mode & 0o777
  if ((mode & 0o077) !== 0 && process.platform !== 'win32')
    log.warn('the data folder lets other users of this machine in: chmod 700 keeps them out', {
      folder: resolve(dataDir),
      mode: mode.toString(8),
    })
  return file
}

/** @returns what to throw when a file of the data folder cannot be read or written. */
export function unusable(dataDir: string, error: unknown): DataFolderError {
  return new DataFolderError(
    `nothing can be kept in ${resolve(dataDir)} (${(error as Error).message}): let the user who runs Roomful write there, ` +
      'or set ROOMFUL_DATA_DIR to another folder',
    { cause: error },
  )
}

/** Makes a folder and those above it. Node's own way of this never ends where none can be made, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Whoever starts at the same moment makes it too.
    if (!existsSync(path) || !statSync(path).isDirectory()) throw error
  }
}
