import { reasonOf, withoutPassword } from '../lib/connection-failure.ts'
import { isStorageFailure, StorageUnavailableError } from './failure.ts'

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
const noRights = {
  table: 'make that user the owner of the tables of Roomful, or grant it all rights on them',
  schema: 'let that user create tables there (grant create on schema public)',
}
const unreachable = 'check its host and port, and that PostgreSQL runs there and lets this machine in'

/** A setting of a connection is not what Roomful has asked for. */
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

/** A pooler gives connections of ours less than a session each. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError'
  readonly toDo: string

  constructor(what: string, toDo: string) {
    super(what)
    this.toDo = toDo
  }
}

/** What an operator is told when PostgreSQL cannot be used at the start; an error of another kind stays as it is. */
export function postgresOpeningFailure(connectionString: string, error: unknown): unknown {
  const root = rootOf(error)
  const { code = '' } = root as { code?: string }
  const toDo = adviceFor(error, code, reasonOf(root))
  if (toDo === undefined && !isStorageFailure(error)) return error
  const shown = withoutPassword(connectionString)
  return new StorageUnavailableError(
    `DATABASE_URL=${shown} cannot be used (${reasonOf(root)}): ${toDo ?? unreachable}`,
    {
      cause: error,
    },
  )
}

function adviceFor(error: unknown, code: string, reason: string): string | undefined {
  if (error instanceof SettingIgnoredError || error instanceof PoolerError) return error.toDo
  if (code === '42501') return / for (table|sequence) /.test(reason) ? noRights.table : noRights.schema
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

/** What the database or the system has said. */
function rootOf(error: unknown): unknown {
  const { cause } = error as Error
  const root = error instanceof StorageUnavailableError && cause instanceof Error ? cause : error
  return root instanceof AggregateError && root.errors.length > 0 ? root.errors[0] : root
}
