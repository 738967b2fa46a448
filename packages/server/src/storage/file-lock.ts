import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './failure.ts'

/** A lock of this process. */
export interface FileLock {
  release(): void
}

/**
 * Locks a file for this process, with a lock on `.lock` next to it, which the system releases however the process ends.
 * @returns undefined while another holds it
 */
export function lockFile(file: string): FileLock | undefined {
  const lock = new DatabaseSync(`${file}.lock`)
  try {
    lock.exec(
      'pragma locking_mode = exclusive; begin exclusive; create table if not exists taken (x); commit',
    )
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    return undefined
  }
  return { release: () => lock.close() }
}
