import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './failure.ts'
import { StorageTakenError } from './storage.ts'

/**
 * Locks a SQLite file for this process: a lock on a file beside it, which the system releases however the
 * process ends.
 * @throws StorageTakenError when another server has it.
 */
export function acquireFileLock(file: string): { release(): void } {
  const lock = new DatabaseSync(`${file}.lock`)
  try {
    lock.exec(
      'pragma locking_mode = exclusive; begin exclusive; create table if not exists taken (x); commit',
    )
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new StorageTakenError(
      `another server is using ${file}: stop it first, or give this one another ROOMFUL_DATA_DIR`,
    )
  }
  return { release: () => lock.close() }
}
