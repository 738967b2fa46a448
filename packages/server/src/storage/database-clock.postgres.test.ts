// Servers on one PostgreSQL go by its clock, whatever their own say.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { sharedPostgres, testConfig } from '../../test/support/engines.ts'
import { closeServices, openServices } from '../app.ts'

const postgres = sharedPostgres()
afterAll(() => postgres.stop())

test('a wall clock of this machine that is wrong by an hour changes no time that servers compare', async () => {
  const config = testConfig({ DATABASE_URL: await postgres.createDatabase() })
  const wall = vi
    .spyOn(Date, 'now')
    .mockImplementation(() => performance.timeOrigin + performance.now() + 3_600_000)
  const services = await openServices(config)
  try {
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(services.storage.read)
    const difference = services.clock.now() - rows[0]!.ms
    // Read a moment later, on a machine that may be busy; an hour it is not.
    expect(Math.abs(difference)).toBeLessThan(600_000)
  } finally {
    wall.mockRestore()
    await closeServices(services)
  }
})

test('nothing of a server reads the wall clock but the clock itself, and the log', () => {
  const source = join(import.meta.dirname, '..')
  const readers = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] }).filter(file =>
    /Date\.now\(|new Date\(\)/.test(readFileSync(join(source, file), 'utf8')),
  )
  // The record of a migration is for people; commands, demos and simulated devices are no servers.
  const others = readers.filter(file => !/^(cli|demo)\/|migrations\/run\.ts$/.test(file))
  expect(others.sort()).toEqual(['json-log.ts', 'lib/clock.ts'])
})
