import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Config } from '../../src/config.ts'
import { readConfig } from '../../src/config.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** Gives a configuration with empty storage of its own. */
export type NewConfig = (environment?: Record<string, string>) => Promise<Config>

/** Runs one suite against SQLite and against a real PostgreSQL server. */
export function onBothEngines(name: string, suite: (newConfig: NewConfig) => void): void {
  describe(`${name} (sqlite)`, () => {
    suite(async environment => testConfig(environment))
  })
  describe(`${name} (postgres)`, () => {
    let server: TestPostgres
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server.stop())
    suite(async environment => testConfig({ ...environment, DATABASE_URL: await server.createDatabase() }))
  })
}

const secret = 'a secret that only tests know'

/** What a process of its own has to be told to use the storage of a test's configuration, besides its folder. */
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
    ...environment,
  })
}
