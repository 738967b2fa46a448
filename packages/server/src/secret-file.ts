import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DataFolderError, unusable } from './data-folder.ts'

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
