import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import type { Config } from '../../src/config.ts'
import { readConfig } from '../../src/config.ts'
import { withMigratedFile } from './migrated-file.ts'
import { databaseIn, startPostgres, type TestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases are made and dropped: `shared-postgres.ts`. */
    sharedPostgres: string
  }
}

/** The engines of this run, of `ROOMFUL_ENGINES`: `sqlite`, `postgres`, or both separated by a comma (both unless set). */
const engines = new Set((process.env.ROOMFUL_ENGINES ?? 'sqlite,postgres').split(','))
const runsPostgres = engines.has('postgres')

/** No machine is so slow that servers of tests would count calls alone. */
export const patient = { counterTimeoutMs: 200_000 }

/**
 * Gives a configuration with empty storage of its own. How messages of phones are read is nothing to the storage, and
 * the other way round: on SQLite they take the fast path, on PostgreSQL the library reads them. ROOMFUL_FAST_PATH says it for both.
 */
export type NewConfig = (environment?: Record<string, string>) => Promise<Config>

/** The same, or with a copy of another one's storage, which nobody may have open meanwhile. */
export type NewUnsharedConfig = (environment?: Record<string, string>, copyOf?: Config) => Promise<Config>

/**
 * Runs one suite against SQLite and against a real PostgreSQL server, as `ROOMFUL_ENGINES` says. It shares the server with
 * other files and has databases of its own, migrated already.
 */
export function onBothEngines(name: string, suite: (newConfig: NewConfig) => void): void {
  const migratedSuite = (newConfig: NewConfig) =>
    suite(async environment => withMigratedFile(await newConfig(environment), testConfig))
  onEachEngine(name, migratedSuite, async () => sharedPostgres())
}

/** The same with a PostgreSQL server of its own and empty databases, for who breaks the one or migrates the other. */
export function onBothEnginesUnshared(name: string, suite: (newConfig: NewUnsharedConfig) => void): void {
  onEachEngine(name, suite, startPostgres)
}

/** A suite on PostgreSQL alone, if it is among the engines of this run. Its databases are dropped after it. */
export function onPostgres(name: string, suite: (databases: Databases) => void): void {
  if (!runsPostgres) return
  describe(name, () => {
    const databases = sharedPostgres()
    afterAll(() => databases.stop())
    suite(databases)
  })
}

/** A test on PostgreSQL alone, if it is among the engines of this run. */
export function testOnPostgres(name: string, body: () => Promise<void>): void {
  if (runsPostgres) test(name, body)
}

type Databases = Pick<TestPostgres, 'createDatabase' | 'stop'>

function onEachEngine(
  name: string,
  suite: (newConfig: NewUnsharedConfig) => void,
  startServer: () => Promise<Databases>,
): void {
  if (engines.has('sqlite')) {
    describe(`${name} (sqlite)`, () => {
      suite(async (environment, copyOf) => {
        const config = testConfig(environment)
        if (copyOf) cpSync(copyOf.dataDir, config.dataDir, { recursive: true })
        return config
      })
    })
  }
  if (!runsPostgres) return
  describe(`${name} (postgres)`, () => {
    let server: Databases
    beforeAll(async () => {
      server = await startServer()
    })
    afterAll(() => server.stop())
    suite(async (environment, copyOf) => {
      const template = copyOf?.databaseUrl === undefined ? undefined : databaseIn(copyOf.databaseUrl)
      return testConfig({
        ROOMFUL_FAST_PATH: process.env.ROOMFUL_FAST_PATH ?? '0',
        ...environment,
        DATABASE_URL: await server.createDatabase(template),
      })
    })
  })
}

/** Databases of the server of this run; `stop` drops those that were made here. */
export function sharedPostgres(): Databases {
  const databases: string[] = []
  const ask = async (method: string, url?: string) => {
    const response = await fetch(inject('sharedPostgres'), { method, body: url ?? null })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return text
  }
  return {
    async createDatabase() {
      const url = await ask('POST')
      databases.push(url)
      return url
    },
    async stop() {
      for (const url of databases.splice(0)) await ask('DELETE', url)
    },
  }
}

const secret = 'a secret that only tests know'

/** The variables with which a process of its own uses the storage of a test's configuration, besides its folder. */
export function storageEnvironment({ databaseUrl }: Config): Record<string, string> {
  return { ROOMFUL_SECRET: secret, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
}

const folders: string[] = []

/** A configuration for tests: loopback, a free port, a folder that goes away with the process. */
export function testConfig(environment: Record<string, string> = {}): Config {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-test-'))
  if (folders.push(folder) === 1) {
    process.once('exit', () => {
      for (const one of folders) rmSync(one, { recursive: true, force: true })
    })
  }
  return readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ROOMFUL_DATA_DIR: folder,
    ROOMFUL_SECRET: secret,
    // Beside other tests nothing would be left for them.
    ROOMFUL_EXPORTS_GIVE_WAY: '0',
    // Every test can be run without the fast path.
    ...(process.env.ROOMFUL_FAST_PATH && { ROOMFUL_FAST_PATH: process.env.ROOMFUL_FAST_PATH }),
    ...environment,
  })
}
