/** The storage is out of reach, or cannot store: the call was valid and may be tried again. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError'
}

/** The user of the database may not read or change a table. */
export class MissingRightsError extends Error {
  override readonly name = 'MissingRightsError'
  readonly code = '42501'

  constructor(table: string) {
    super(`permission denied for table ${table}`)
  }
}

/** Why nothing can be stored, for an operator: a sentence that names the cause. */
export function reasonNotStored(error: unknown): string {
  const root = error instanceof StorageUnavailableError && error.cause instanceof Error ? error.cause : error
  const { code, errcode, message } = root as { code?: unknown; errcode?: number; message?: string }
  const sqlite = code === 'ERR_SQLITE_ERROR' ? (errcode ?? 0) & 0xff : undefined
  if (code === '53100' || code === 'ENOSPC' || sqlite === 13) return 'The disk of the storage is full.'
  if (code === '42501') return `The user of the database lacks rights: ${message}.`
  if (code === '25006' || sqlite === 8) return 'The storage is read-only.'
  if (code === '53300') return 'The database has no connection left for this server.'
  return 'The storage is out of reach.'
}

/** Primary result codes of SQLite: not permitted, busy, locked, out of memory, read-only, I/O, corrupt, full, cannot open, protocol, not a database. */
const sqliteFailures = new Set([3, 5, 6, 7, 8, 10, 11, 13, 14, 15, 26])

/**
 * SQLSTATEs of PostgreSQL: connection, resources, shutdown and cancellation, system, damaged files, read-only after
 * a failover, sessions that were idle in a transaction, conflicts that did not go away by repeating.
 */
const postgresFailure = /^(08|53|57|58|XX00[12]|25006|25P0[34]|28|3D000|40|55P03)/

/** Whether another connection to a SQLite file has it locked. */
export function isBusy(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && ((errcode ?? 0) & 0xff) === 5
}

/** Whether an operator has something to do: the storage lacks something, and repeating does not help. */
export function isTrouble(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === '42501' || (isStorageFailure(error) && !isBusy(error) && !/^(40|55)/.test(String(code)))
}

/** Error codes of the system for sockets and files. */
const systemFailure =
  /^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOSPC|EIO|EROFS|EDQUOT|EMFILE|ENFILE)/

/** Whether the storage failed, of whichever engine, as opposed to a refusal or a defect. */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof StorageUnavailableError) return true
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' && sqliteFailures.has(errcode & 0xff)
  if (typeof code !== 'string') return false
  return systemFailure.test(code) || (code.length === 5 && postgresFailure.test(code))
}
