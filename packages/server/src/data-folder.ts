import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Log } from './lib/log.ts'
import { OperatorError } from './lib/operator-error.ts'

/** The data folder cannot be used; the message says what to change. */
class DataFolderError extends OperatorError {
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
function unusable(dataDir: string, error: unknown): DataFolderError {
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

const secretBytes = 32

/**
 * The secret of an embedded installation, made on first use and kept in its data folder for its owner alone.
 * @param dataDir a folder that exists.
 * @throws DataFolderError
 */
export function secretIn(dataDir: string): string {
  try {
    return readOrMake(dataDir)
  } catch (error) {
    throw error instanceof DataFolderError ? error : unusable(dataDir, error)
  }
}

function readOrMake(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (existsSync(file)) return secretOf(file)
  // Written aside and linked: whoever starts at the same moment finds a whole secret or none.
  const aside = writeAside(file, randomBytes(secretBytes).toString('base64url'))
  try {
    linkSync(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside)
  }
  return secretOf(file)
}

function secretOf(file: string): string {
  const secret = readFileSync(file, 'utf8').trim()
  if (secret !== '') return secret
  throw new DataFolderError(
    `${file} is empty: put the secret back from a backup; if it is lost for good, remove the file and run: ` +
      'roomful secret forget',
  )
}

/** Writes a secret that comes from a backup over the one that may be there. */
export function writeSecret(dataDir: string, secret: string): void {
  const file = join(dataDir, 'secret')
  renameSync(writeAside(file, secret), file)
}

function writeAside(file: string, secret: string): string {
  const aside = `${file}.${process.pid}`
  const descriptor = openSync(aside, 'w', 0o600)
  writeSync(descriptor, `${secret}\n`)
  fsyncSync(descriptor)
  closeSync(descriptor)
  return aside
}
