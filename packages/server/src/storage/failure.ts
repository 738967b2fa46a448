import { reasonOf, withoutPassword } from '../lib/connection-failure.ts'
import { SchemaMismatchError } from './storage.ts'

/** The storage is unreachable or cannot write. The call was valid and can be retried. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError'
}

/** The database user lacks rights on a table. */
export class MissingRightsError extends Error {
  override readonly name = 'MissingRightsError'
  readonly code = '42501'

  constructor(table: string) {
    super(`permission denied for table ${table}`)
  }
}

/** The user of the database may not create tables. */
export class MissingSchemaRightsError extends Error {
  override readonly name = 'MissingSchemaRightsError'
  readonly code = '42501'

  constructor(user: string, schema: string | null) {
    const where = schema === null ? 'in any schema of its search_path' : `in schema ${schema}`
    super(`the user ${user} may not create tables ${where}`)
  }
}

/** The cause of a storage failure, as a sentence for operators. */
export function storageFailureCause(error: unknown): string {
  const root = error instanceof StorageUnavailableError && error.cause instanceof Error ? error.cause : error
  const { code, errcode, message } = root as { code?: unknown; errcode?: number; message?: string }
  const sqlite = code === 'ERR_SQLITE_ERROR' ? (errcode ?? 0) & 0xff : undefined
  if (code === '53100' || code === 'ENOSPC' || sqlite === 13) return 'The disk of the storage is full.'
  if (code === '42501') return `The user of the database lacks rights: ${message}.`
  if (code === '25006' || sqlite === 8) return 'The storage is read-only.'
  if (isRefusedConnection(root)) return `The database has no connection left: ${moreConnections}.`
  return error instanceof SchemaMismatchError ? `${error.message}.` : 'The storage is out of reach.'
}

/** Whether the database or a pooler has reached its connection limit. */
export function isRefusedConnection(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  return code === '53300' || /no more connections allowed|too many (clients|connections)/.test(message)
}

/**
 * Primary result codes of SQLite: not permitted, busy, locked, out of memory, read-only, I/O, corrupt, full,
 * cannot open, protocol, not a database.
 */
const sqliteFailures = new Set([3, 5, 6, 7, 8, 10, 11, 13, 14, 15, 26])

/**
 * SQLSTATEs of PostgreSQL: connection, resources, shutdown and cancellation, system, corrupted files,
 * read-only after a failover, idle-in-transaction timeouts, conflicts that persisted after retries, missing rights,
 * a database that accepts no connections.
 */
const postgresFailure = /^(08|53|57|58|XX00[12]|25006|25P0[34]|28|3D000|40|42501|55000|55P03)/

/** Whether another connection has locked a SQLite file. */
export function isBusy(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' && ((errcode ?? 0) & 0xff) === 5
}

/** Whether the failure needs an operator: retrying does not help. */
export function needsOperator(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === '42501' || (isStorageFailure(error) && !isBusy(error) && !/^(40|55P)/.test(String(code)))
}

/** System error codes for sockets and files. */
const systemFailure =
  /^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOSPC|EIO|EROFS|EDQUOT|EMFILE|ENFILE)/

/** Whether the storage failed, on either engine, as opposed to a rejected call or a bug. */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof StorageUnavailableError) return true
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' && sqliteFailures.has(errcode & 0xff)
  if (typeof code !== 'string') return false
  return systemFailure.test(code) || (code.length === 5 && postgresFailure.test(code))
}

/** Primary result codes of SQLite for values that cannot be stored: too large, a constraint, a type, a range. */
const sqliteDataErrors = new Set([18, 19, 20, 25])
/** SQLSTATEs of PostgreSQL for the same: data exceptions, integrity constraints, program limits. */
const postgresDataError = /^(22|23|54)...$/

/** Whether values cannot be stored, as opposed to a failure of the storage: others of the same batch can. */
export function isDataError(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number }
  if (code === 'ERR_SQLITE_ERROR') return sqliteDataErrors.has((errcode ?? 0) & 0xff)
  return typeof code === 'string' && postgresDataError.test(code)
}

const sqliteAdvice: readonly { readonly codes: readonly number[]; readonly toDo: string }[] = [
  { codes: [11, 26], toDo: 'move it away and restore a backup, or start with an empty one' },
  { codes: [5, 6], toDo: 'end the program that has it locked' },
]
const postgresAdvice: readonly { readonly codes: RegExp; readonly toDo: string }[] = [
  { codes: /^28/, toDo: 'check its user and password' },
  { codes: /^3D000$/, toDo: 'make that database, or check its name' },
  { codes: /^25006$/, toDo: 'it is read-only, as a standby is: name the primary, which can be written to' },
  {
    codes: /^08P01$/,
    toDo: 'behind PgBouncer set ignore_startup_parameters = options and pool_mode = session',
  },
]
/** PgBouncer reports every failure as 08P01: the text tells them apart. */
const poolerAdvice: readonly { readonly text: RegExp; readonly toDo: string }[] = [
  {
    text: /authentication failed|no such user|role .* (does not exist|is not permitted to log in)|server login/,
    toDo: 'check its user and password, in PgBouncer (auth_file, [databases]) and that the database has this role',
  },
  { text: /no such database|database .* does not exist/, toDo: 'make that database, or check its name' },
]
const moreConnections =
  'raise max_connections, the connection limit of the role or the database, or default_pool_size of a pooler; a server takes up to 14, an export 2'
export const noRights = {
  table: 'make that user the owner of the tables of Roomful, or grant it all rights on them',
  schema:
    'let that user create tables there (grant usage, create on schema public; a new database: createdb --owner=USER NAME)',
}
const unreachable = 'check its host and port, and that PostgreSQL runs there and lets this machine in'

/** A connection does not have a setting that Roomful requested. */
export class SettingIgnoredError extends Error {
  override readonly name = 'SettingIgnoredError'
  readonly toDo: string

  constructor(name: string, value: string, wanted: string) {
    super(
      `${name} is ${value} although ${wanted} was asked for, as behind a pooler that ignores such requests`,
    )
    this.toDo = `alter role … set ${name} = '${wanted}' for its user`
  }
}

/** A pooler shares sessions between our connections. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError'
  readonly toDo: string

  constructor(what: string, toDo: string) {
    super(what)
    this.toDo = toDo
  }
}

/** Translates a failure to open PostgreSQL into an operator error; other errors are returned unchanged. */
export function postgresOpeningFailure(
  connectionString: string,
  error: unknown,
  variable = 'DATABASE_URL',
): unknown {
  const root = rootOf(error)
  const { code = '' } = root as { code?: string }
  const toDo = adviceFor(error, code, reasonOf(root))
  if (toDo === undefined && !isStorageFailure(error)) return error
  const shown = withoutPassword(connectionString)
  return new StorageUnavailableError(
    `${variable}=${shown} cannot be used (${reasonOf(root)}): ${toDo ?? unreachable}`,
    {
      cause: error,
    },
  )
}

function adviceFor(error: unknown, code: string, reason: string): string | undefined {
  if (error instanceof SettingIgnoredError || error instanceof PoolerError) return error.toDo
  if (isRefusedConnection(rootOf(error))) return moreConnections
  if (code === '42501') return / for (table|sequence) /.test(reason) ? noRights.table : noRights.schema
  const ofPooler = code === '08P01' ? poolerAdvice.find(({ text }) => text.test(reason)) : undefined
  if (ofPooler) return ofPooler.toDo
  return postgresAdvice.find(({ codes }) => codes.test(code))?.toDo
}

/** The same for a SQLite file. */
export function sqliteOpeningFailure(file: string, error: unknown): unknown {
  if (!isStorageFailure(error)) return error
  const { message, errcode = 0 } = error as Error & { errcode?: number }
  const toDo =
    sqliteAdvice.find(({ codes }) => codes.includes(errcode & 0xff))?.toDo ??
    'see that the disk has room and that the user who runs Roomful may write there'
  return new StorageUnavailableError(
    `${file} cannot be used (${message}): ${toDo}, or set ROOMFUL_DATA_DIR to another folder`,
    { cause: error },
  )
}

/** The root cause, as reported by the database or the system. */
function rootOf(error: unknown): unknown {
  const { cause } = error as Error
  const root = error instanceof StorageUnavailableError && cause instanceof Error ? cause : error
  return root instanceof AggregateError && root.errors.length > 0 ? root.errors[0] : root
}
