import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { onStopSignal } from '../lib/on-stop-signal.ts'
import { BackupError } from './backup.ts'
import { connectionOptions } from './postgres-pool.ts'

type ProgramName = 'pg_dump' | 'pg_restore'

/** A client program of PostgreSQL. */
export interface PostgresProgram {
  /** Runs it to its end. @returns what it writes to stdout. @throws Error with what it writes to stderr */
  read(args: readonly string[]): Promise<string>
  /** The same without its output. */
  run(args: readonly string[]): Promise<void>
}

/** Folders of Debian's and Red Hat's packages, several versions of which may be installed. */
const foldersOf = (major: number) => [`/usr/lib/postgresql/${major}/bin`, `/usr/pgsql-${major}/bin`]
const errorLinesMax = 3

/**
 * Finds a program of a version that fits a server: that of the server, otherwise a newer one.
 * @param url the database that it connects to
 * @param serverMajor the major version of the server
 * @throws BackupError naming the package to install
 */
export async function findProgram(
  name: ProgramName,
  url: string,
  serverMajor: number,
): Promise<PostgresProgram> {
  const env = environmentOf(url)
  const files = [name, ...foldersOf(serverMajor).map(folder => join(folder, name))]
  const found: { file: string; major: number }[] = []
  for (const file of files) {
    const major = await majorOf(file, env)
    if (major !== undefined) found.push({ file, major })
  }
  const fitting =
    found.find(({ major }) => major === serverMajor) ?? found.find(({ major }) => major > serverMajor)
  if (!fitting) {
    const [older] = found
    const what = older
      ? `${name} is of version ${older.major} and the server of version ${serverMajor}`
      : `${name} is not installed`
    throw new BackupError(
      `${what}: install postgresql-client-${serverMajor} (Debian, Ubuntu; apt.postgresql.org has every version) or ` +
        `elsewhere the client programs of PostgreSQL ${serverMajor}`,
    )
  }
  const read = (args: readonly string[], keepsOutput: boolean) =>
    outputOf(fitting.file, args, env, keepsOutput)
  return {
    read: args => read(args, true),
    run: async args => {
      await read(args, false)
    },
  }
}

/** The connection as variables of libpq: arguments are visible to other users, and libpq rejects parameters of Node's driver. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { host, port, user, database, password } = new pg.Client(connectionOptions(url))
  const { searchParams } = new URL(url)
  const sslMode = searchParams.get('sslmode') ?? (searchParams.get('ssl') === 'true' ? 'require' : null)
  const variables: Record<string, string | null | undefined> = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    PGPASSWORD: typeof password === 'string' ? password : null,
    PGAPPNAME: 'roomful backup',
    PGOPTIONS: searchParams.get('options'),
    PGSSLMODE: sslMode === 'no-verify' ? 'require' : sslMode,
    PGSSLROOTCERT: searchParams.get('sslrootcert'),
    PGSSLCERT: searchParams.get('sslcert'),
    PGSSLKEY: searchParams.get('sslkey'),
  }
  const given = Object.entries(variables).filter(([, value]) => value !== null && value !== undefined)
  // Messages are matched, and shown as the rest of ours.
  return { ...process.env, LC_ALL: 'C', ...Object.fromEntries(given) }
}

/** @returns undefined where the program is not installed */
async function majorOf(file: string, env: NodeJS.ProcessEnv): Promise<number | undefined> {
  try {
    const version = /\) (\d+)/.exec(await outputOf(file, ['--version'], env, true))?.[1]
    return version === undefined ? undefined : Number(version)
  } catch {
    return undefined
  }
}

async function outputOf(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  keepsOutput: boolean,
): Promise<string> {
  const child = spawn(file, args, { env, stdio: ['ignore', keepsOutput ? 'pipe' : 'ignore', 'pipe'] })
  const withdraw = onStopSignal(() => child.kill())
  try {
    const [output, errors, [code]] = await Promise.all([
      child.stdout ? text(child.stdout) : '',
      text(child.stderr!),
      once(child, 'close'),
    ])
    if (code !== 0) throw new Error(errors.trim().split('\n').slice(0, errorLinesMax).join('; '))
    return output
  } finally {
    withdraw()
  }
}
