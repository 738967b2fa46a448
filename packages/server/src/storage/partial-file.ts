import { closeSync, constants, openSync, rmSync } from 'node:fs'
import { type FileLock, lockFile } from './file-lock.ts'

/** Suffixes of the files that a copy and a restore write before they rename them to the database's name. */
export const partialSuffixes = { copy: '.copying', restore: '.restoring' } as const

/** Removes a file that is being made, with the logs of SQLite if it has any. */
export function removePartialFile(file: string): void {
  rmSync(file, { force: true })
  removeLogs(file)
}

/** Removes the logs of a SQLite file, which would be replayed into a file that takes its place. */
export function removeLogs(file: string): void {
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true })
}

// Another user of the folder may have laid a link there. Windows has no such flag.
const lockFlags = constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0)

/**
 * Locks a file that is being made, and removes what a killed process has left of it.
 * @returns removes the file, unless it was renamed, and the lock; undefined while another process makes the file
 */
export function holdPartialFile(file: string): (() => void) | undefined {
  const lockPath = `${file}.lock`
  // Errors of the system name the cause, which SQLite's do not.
  closeSync(openSync(lockPath, lockFlags, 0o600))
  let lock: FileLock | undefined
  try {
    lock = lockFile(file)
  } catch (error) {
    // On a full disk, for example.
    removePartialFile(lockPath)
    throw error
  }
  if (!lock) return undefined
  removePartialFile(file)
  return () => {
    removePartialFile(file)
    lock.release()
    removePartialFile(lockPath)
  }
}
