import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Log } from './lib/log.ts'
import { OperatorError } from './lib/operator-error.ts'
import { StorageTakenError } from './storage/storage.ts'

/** The data folder cannot be used; the message tells what to change. */
class DataFolderError extends OperatorError {
  override readonly name = 'DataFolderError'
  readonly code = 'DATA_FOLDER_UNUSABLE'
}

const databaseName = 'roomful.db'
/** Its files that are private to the owner. */
const privateNames = ['', '-wal', '-shm', '.lock'].map(suffix => databaseName + suffix).concat('secret')

export function databaseFileIn(dataDir: string): string {
  return join(dataDir, databaseName)
}

/**
 * Creates the data folder and an empty database file on demand, and removes other users' permissions on both.
 * @returns the path of the database file
 * @throws DataFolderError
 */
export function prepareDataFolder(dataDir: string, log: Log): string {
  const file = databaseFileIn(dataDir)
  try {
    makeFolder(dataDir)
    // Created here, because the engine would make it world-readable; its other files get the same mode.
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
    log.warn('the data folder is accessible to other users of this machine: run chmod 700', {
      folder: resolve(dataDir),
      mode: mode.toString(8),
    })
  return file
}

/**
 * Prepares a data folder for a copy or restore. If that fails, the files and folders made here are removed.
 * @param fill gets the path of the database file
 * @throws DataFolderError; errors of `fill`
 */
export async function fillDataFolder<T>(
  dataDir: string,
  log: Log,
  fill: (file: string) => Promise<T>,
): Promise<T> {
  const file = databaseFileIn(dataDir)
  const newFiles = [file, `${file}.lock`].filter(path => !existsSync(path))
  const newFolders = missingFolders(resolve(dataDir))
  try {
    return await fill(prepareDataFolder(dataDir, log))
  } catch (error) {
    const isEmpty = existsSync(file) && statSync(file).size === 0
    if (newFiles.includes(file) && isEmpty && !(error instanceof StorageTakenError)) {
      for (const path of newFiles) rmSync(path, { force: true })
      for (const path of newFolders) if (readdirSync(path).length === 0) rmdirSync(path)
    }
    throw error
  }
}

/** A folder and its parents, as far as they do not exist, innermost first. */
function missingFolders(path: string): string[] {
  return existsSync(path) ? [] : [path, ...missingFolders(dirname(path))]
}

/** @returns the error for a file of the data folder that cannot be read or written */
function unusable(dataDir: string, error: unknown): DataFolderError {
  return new DataFolderError(
    `cannot write to ${resolve(dataDir)} (${(error as Error).message}): give the user who runs Roomful write access, ` +
      'or set ROOMFUL_DATA_DIR to another folder',
    { cause: error },
  )
}

/** Creates a folder and its parents. Node's recursive mkdir never returns where no folder can be made, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it at the same time.
    if (!existsSync(path) || !statSync(path).isDirectory()) throw error
  }
}

/**
 * Checks that files can be written to a data folder, or that it can be created, without doing so.
 * @throws DataFolderError
 */
export function requireWritable(dataDir: string): void {
  let existing = dataDir
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing)
  try {
    accessSync(existing, constants.W_OK | constants.X_OK)
    if (!statSync(existing).isDirectory()) throw new Error(`${existing} is not a folder`)
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

/** A file or folder of the installation that other users of the machine can change or read. */
export interface Exposed {
  readonly path: string
  readonly fault: string
  readonly to_do: string
}

/**
 * The data folder and the configuration file, where another user can replace what the server runs on: world-writable, or owned by
 * neither root nor the user who runs this.
 * @param file the configuration file, if there is one
 */
export function untrusted(dataDir: string, file: string | undefined, user = process.getuid?.()): Exposed[] {
  return existing([dataDir, file]).flatMap(({ path, mode, uid }) => [
    ...((mode & 0o002) !== 0
      ? [{ path, fault: 'every user of this machine can write it', to_do: `run chmod o-w ${path}` }]
      : []),
    ...(user !== undefined && uid !== 0 && uid !== user
      ? [
          {
            path,
            fault: `it belongs to user ${uid}`,
            to_do:
              user === 0
                ? 'run Roomful as that user'
                : `run chown ${user} ${path}, or run Roomful as that user`,
          },
        ]
      : []),
  ])
}

/**
 * Paths that another group can write, and secrets that other users can read.
 * @param secretFiles files with secrets, the data folder's own apart, which starts make private
 */
export function exposed(
  dataDir: string,
  file: string | undefined,
  secretFiles: readonly string[],
): Exposed[] {
  const writable = existing([dataDir, file])
    .filter(({ mode }) => (mode & 0o020) !== 0)
    .map(({ path }) => ({ path, fault: 'its group can write it', to_do: `run chmod g-w ${path}` }))
  const readable = existing([...secretFiles, join(dataDir, 'secret')])
    .filter(({ mode }) => (mode & 0o044) !== 0)
    .map(({ path }) => ({
      path,
      fault: 'it has secrets, and other users can read it',
      to_do: `run chmod go-r ${path}`,
    }))
  return [...writable, ...readable]
}

/** @throws DataFolderError naming all that is `untrusted` */
export function requireTrusted(dataDir: string, file: string | undefined): void {
  const faults = untrusted(dataDir, file)
  if (faults.length === 0) return
  const lines = faults.map(({ path, fault, to_do }) => `${path}: ${fault}: ${to_do}`)
  throw new DataFolderError(`other users could change this server:\n  ${lines.join('\n  ')}`)
}

/** Windows has no modes. */
function existing(paths: readonly (string | undefined)[]) {
  if (process.platform === 'win32') return []
  return paths
    .filter(path => path !== undefined && existsSync(path))
    .map(path => ({ path: resolve(path!), ...modeOf(path!) }))
}

function modeOf(path: string): { readonly mode: number; readonly uid: number } {
  const { mode, uid } = statSync(path)
  return { mode, uid }
}

const secretBytes = 32

/**
 * The secret of an embedded installation, generated on first use and readable by its owner alone.
 * @param dataDir an existing folder
 * @throws DataFolderError
 */
export function secretIn(dataDir: string): string {
  try {
    return readOrMake(dataDir)
  } catch (error) {
    throw error instanceof DataFolderError ? error : unusable(dataDir, error)
  }
}

/** The same, or undefined where there is none. @throws DataFolderError */
export function existingSecretIn(dataDir: string): string | undefined {
  return existsSync(join(dataDir, 'secret')) ? secretIn(dataDir) : undefined
}

function readOrMake(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (existsSync(file)) return secretOf(file)
  // Written to a temporary file and linked: a concurrent start finds a complete secret or none.
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
    `${file} is empty: restore the secret from a backup; if it is lost, remove the file and run: ` +
      'roomful secret forget',
  )
}

/** Writes a backup's secret, overwriting an existing one. */
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
