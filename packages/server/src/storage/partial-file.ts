import { rmSync } from 'node:fs'

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
