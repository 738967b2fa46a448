/** The storage is out of reach, or cannot store: the call was valid and may be tried again. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError'
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
