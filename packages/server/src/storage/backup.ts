import { closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { reasonOf } from '../lib/connection-failure.ts'
import { onStopSignal } from '../lib/on-stop-signal.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { holdPartialFile } from './partial-file.ts'

/** A backup could not be made or restored; the message says what to change. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError'
  readonly code = 'BACKUP_REFUSED'
}

/**
 * Makes a file that only its owner can read: it appears at `to` when it is whole and on disk.
 * @param replaces whether an existing file is replaced
 * @param make fills an empty file and checks it
 * @throws BackupError; OperatorError of `make`
 */
export async function makeBackupFile(
  to: string,
  replaces: boolean,
  make: (partial: string) => Promise<void>,
): Promise<void> {
  if (!replaces && existsSync(to)) throw new BackupError(`${to} exists: name a file that does not`)
  const folder = dirname(to)
  if (!existsSync(folder)) throw new BackupError(`there is no folder ${folder}: make it first`)
  const partial = `${to}.partial`
  let remove: (() => void) | undefined
  const withdraw = onStopSignal(() => remove?.())
  try {
    remove = holdPartialFile(partial)
    if (!remove)
      throw new BackupError(`another backup is writing ${partial}: wait for its end, or name another file`)
    closeSync(openSync(partial, 'wx', 0o600))
    await make(partial)
    syncToDisk(partial)
    renameSync(partial, to)
    syncToDisk(folder)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new BackupError(
      `no backup could be made at ${to} (${reasonOf(error)}): see that there is room, that you may write there, ` +
        'and that the storage is whole',
      { cause: error },
    )
  } finally {
    withdraw()
    remove?.()
  }
}

/** Stores the time of a backup. @param at Unix ms */
export function recordStatement(at: number): string {
  return `insert into last_backup (key, at) values (1, ${at}) on conflict (key) do update set at = excluded.at`
}

export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
