import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

const secretBytes = 32

/**
 * The secret of an embedded installation, made on first use and kept in its data folder for its owner alone.
 * @param dataDir a folder that exists.
 */
export function secretIn(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  // Written aside and linked: whoever starts at the same moment finds a whole secret or none.
  const aside = writeAside(file, randomBytes(secretBytes).toString('base64url'))
  try {
    linkSync(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside)
  }
  return readFileSync(file, 'utf8').trim()
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
