import { isStorageFailure, StorageUnavailableError } from './failure.ts'

const sqliteAdvice: readonly { readonly codes: readonly number[]; readonly toDo: string }[] = [
  { codes: [11, 26], toDo: 'move it away and restore a backup, or start with an empty one' },
  { codes: [5, 6], toDo: 'end the program that has it locked' },
]
const postgresAdvice: readonly { readonly codes: RegExp; readonly toDo: string }[] = [
  { codes: /^28/, toDo: 'check its user and password' },
  { codes: /^3D000$/, toDo: 'make that database, or check its name' },
  { codes: /^42501$/, toDo: 'let that user create tables there (grant create on schema public)' },
]
const unreachable = 'check its host and port, and that PostgreSQL runs there and lets this machine in'

/** What an operator is told when PostgreSQL cannot be used at the start; an error of another kind stays as it is. */
export function postgresOpeningFailure(connectionString: string, error: unknown): unknown {
  const { code = '', message } = rootOf(error)
  const toDo = postgresAdvice.find(({ codes }) => codes.test(code))?.toDo
  if (toDo === undefined && !isStorageFailure(error)) return error
  const shown = withoutPassword(connectionString)
  return new StorageUnavailableError(
    `DATABASE_URL=${shown} cannot be used (${message}): ${toDo ?? unreachable}`,
    {
      cause: error,
    },
  )
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

/** A name with several addresses fails with an error for each of them, and no message of its own. */
function rootOf(error: unknown): { code?: string; message: string } {
  const { cause } = error as Error
  const root = error instanceof StorageUnavailableError && cause instanceof Error ? cause : (error as Error)
  return root instanceof AggregateError && root.errors.length > 0 ? root.errors[0] : root
}

function withoutPassword(connectionString: string): string {
  const url = new URL(connectionString)
  if (url.password !== '') url.password = '…'
  if (url.searchParams.has('password')) url.searchParams.set('password', '…')
  return url.href.replaceAll(encodeURIComponent('…'), '…')
}
