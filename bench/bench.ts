import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeServices, openServices } from '../packages/server/src/app.ts'
import { type Config, readConfig } from '../packages/server/src/config.ts'
import {
  createOrganization,
  findOrganization,
} from '../packages/server/src/features/organizations/organizations.ts'
import { type Organization, reading, type Services, writing } from '../packages/server/src/services.ts'
import { rowsOf, startPostgres } from '../packages/server/test/support/postgres.ts'
import { cpuOfFamily, type ServerProcess, startServers } from './server-process.ts'

/** A PostgreSQL as it is run: with autovacuum, and with commits that wait for the disk. */
export interface Postgres {
  createDatabase(): Promise<string>
  /** Processor time of all its processes so far, in milliseconds. */
  cpu(): number
  /** Bytes written to its log so far. */
  walBytes(): Promise<number>
}

interface OpenedServices {
  readonly services: Services
  readonly config: Config
  readonly organization: Organization
}

/** Context of a measurement. Servers and storages that it starts are stopped at its end, the last first. */
export interface Bench {
  readonly engine: 'sqlite' | 'postgres'
  /** Options of Node for servers, such as --cpu-prof. */
  readonly nodeOptions: readonly string[]
  /** Has something closed at the end. */
  closing<T>(value: T, close: (value: T) => unknown): T
  postgres(settings?: readonly string[]): Promise<Postgres>
  /** A server on the engine of the command line. */
  server(...nodeOptions: string[]): Promise<ServerProcess>
  /** Processor time of the PostgreSQL of the command line so far, in milliseconds. */
  databaseCpu(): number
  /** Storage on the engine of the command line, in this process, with an organization. */
  services(environment?: Record<string, string>): Promise<OpenedServices>
}

/**
 * Runs the measurement of a script, prints its figures as JSON and ends the process.
 * Arguments are `--engine postgres`, options of Node for servers, and those of the measurement.
 */
export async function run(measure: (bench: Bench, ...args: never[]) => Promise<unknown>): Promise<never> {
  const args = process.argv.slice(2)
  const engineAt = args.indexOf('--engine')
  const [, engine = 'sqlite'] = engineAt < 0 ? [] : args.splice(engineAt, 2)
  if (engine !== 'sqlite' && engine !== 'postgres') throw new Error(`--engine ${engine}: sqlite or postgres`)
  const nodeOptions = args.filter(arg => arg.startsWith('-'))
  const rest = args.filter(arg => !arg.startsWith('-')).map(arg => (/^\d+$/.test(arg) ? Number(arg) : arg))
  const figures = await withBench(engine, nodeOptions, bench => measure(bench, ...(rest as never[])))
  console.log(JSON.stringify(figures, null, 2))
  process.exit()
}

/** Runs work with a context of its own. */
export async function withBench<T>(
  engine: Bench['engine'],
  nodeOptions: readonly string[],
  work: (bench: Bench) => Promise<T>,
): Promise<T> {
  const stack = new AsyncDisposableStack()
  let started: Postgres | undefined
  const database = async () => {
    if (engine === 'postgres') started ??= await bench.postgres()
    return started?.createDatabase()
  }
  const bench: Bench = {
    engine,
    nodeOptions,
    closing: (value, close) => stack.adopt(value, async one => void (await close(one))),
    async postgres(settings = []) {
      const server = bench.closing(await startPostgres(settings), one => one.stop())
      const url = await server.createDatabase()
      const [{ pid }] = await rowsOf(
        url,
        "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
      )
      return {
        createDatabase: () => server.createDatabase(),
        cpu: () => cpuOfFamily(Number(pid)),
        async walBytes() {
          const [{ bytes }] = await rowsOf(url, "select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes")
          return Number(bytes)
        },
      }
    },
    databaseCpu: () => started?.cpu() ?? 0,
    async server(...options) {
      const [server] = await startServers(1, await database(), [...nodeOptions, ...options])
      return bench.closing(server!, one => one.stop())
    },
    async services(environment = {}) {
      const folder = mkdtempSync(join(tmpdir(), 'roomful-bench-'))
      bench.closing(folder, () => rmSync(folder, { recursive: true, force: true }))
      const databaseUrl = await database()
      const config = readConfig({
        ROOMFUL_DATA_DIR: folder,
        LOG_LEVEL: 'silent',
        ...(databaseUrl && { DATABASE_URL: databaseUrl, ROOMFUL_SECRET: 'x'.repeat(32) }),
        ...environment,
      })
      const services = bench.closing(await openServices(config), closeServices)
      return { services, config, organization: await newOrganization(services) }
    },
  }
  try {
    return await work(bench)
  } finally {
    await stack.disposeAsync()
  }
}

/** Creates another organization in a storage. */
export async function newOrganization(services: Services): Promise<Organization> {
  const { id } = await writing(services, tx => createOrganization(tx, { name: 'Bench' }))
  return (await findOrganization(reading(services), id))!
}

/** Runs work on the storage of a running server. */
export async function withStorage<T>(
  server: ServerProcess,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const services = await openServices(readConfig({ ...server.environment, LOG_LEVEL: 'silent' }))
  try {
    return await work(services)
  } finally {
    await closeServices(services)
  }
}

/** Reports the progress of a long measurement. */
export function progress(text: string): void {
  process.stderr.write(`  ${text}\n`)
}
