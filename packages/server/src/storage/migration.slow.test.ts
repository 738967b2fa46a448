// Database migrations: a kill at any statement is repaired by the next start; a newer database, or one that an older
// server still uses, is refused and left unchanged.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Chance } from '@roomful/testkit/chance'
import { type Kysely, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import {
  onBothEnginesUnshared,
  sharedPostgres,
  storageEnvironment,
  testConfig,
  testOnPostgres,
} from '../../test/support/engines.ts'
import { addMigrations, nextMigrations, resetMigrations } from '../../test/support/next-version.ts'
import { programFile } from '../../test/support/programs.ts'
import { runCommand } from '../../test/support/server-process.ts'
import { backUp, closeServices, openServices, restore, startApp } from '../app.ts'
import type { Config } from '../config.ts'
import { createOrganization, listOrganizations } from '../features/organizations/organizations.ts'
import { silentLog } from '../lib/log.ts'
import { reading, type Services, writing } from '../services.ts'
import { NewerDatabaseError, StorageTakenError } from './storage.ts'

/** More with ROOMFUL_KILLS=50. */
const killsOfEach = Number(process.env.ROOMFUL_KILLS ?? 5)

interface Child {
  readonly process: ChildProcess
  /** The first thing that it says; empty when it ends before. */
  readonly said: Promise<string>
  readonly ended: Promise<unknown>
}

function environmentOf(config: Config): Record<string, string> {
  return {
    PATH: process.env.PATH!,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ROOMFUL_DATA_DIR: config.dataDir,
    ...storageEnvironment(config),
  }
}

async function openInProcess(config: Config, settings: Record<string, string>): Promise<Child> {
  const child = spawn(process.execPath, [await programFile('migrate-process')], {
    env: { ...environmentOf(config), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const said = Promise.race([
    once(child.stdout!, 'data').then(([text]) => String(text).trim()),
    ended.then(() => ''),
  ])
  return { process: child, said, ended }
}

/** Opens the storage as it is to be opened after whatever happened. @returns its schema. */
async function schemaOf(config: Config): Promise<unknown> {
  const services = await openServices(config)
  try {
    return await readSchema(services)
  } finally {
    await closeServices(services)
  }
}

async function readSchema({ storage }: Services): Promise<unknown> {
  const db = storage.read as unknown as Kysely<unknown>
  const query =
    storage.engine.name === 'sqlite'
      ? sql`select name, sql from sqlite_master where name not like 'kysely_migration_lock' order by name`
      : sql`select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public'
            union all select table_name || '.' || column_name, data_type from information_schema.columns
            where table_schema = 'public' order by 1, 2`
  return [(await query.execute(db)).rows, await appliedTo(db)]
}

async function appliedTo(db: Kysely<unknown>): Promise<unknown[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

afterEach(resetMigrations)

onBothEnginesUnshared('migrations', newConfig => {
  for (const isEmpty of [true, false]) {
    const what = isEmpty ? 'an empty database' : 'a database of this version'
    test(`a kill at any statement leaves ${what} that the next start brings up to date`, async () => {
      const chance = new Chance(`migrations ${what}`)
      const original = await newConfig()
      if (!isEmpty) {
        await schemaOf(original)
        addMigrations(nextMigrations)
      }
      const next = isEmpty ? {} : { NEXT: '1' }
      const newDatabase = () => newConfig({}, original)
      const whole = await schemaOf(await newConfig())
      const counting = await openInProcess(await newDatabase(), next)
      const statements = Number(await counting.said)
      await counting.ended
      expect(statements).toBeGreaterThan(20)
      for (let i = 0; i < killsOfEach; i++) {
        const config = await newDatabase()
        const killAt = 1 + chance.below(statements)
        const child = await openInProcess(config, { ...next, KILL_AT: String(killAt) })
        await child.ended
        expect(child.process.signalCode).toBe('SIGKILL')
        expect(await schemaOf(config), `killed before statement ${killAt} of ${statements}`).toEqual(whole)
      }
    })
  }

  test('a database of a newer version is refused, with the version that it needs', async () => {
    const config = await newConfig()
    const services = await openServices(config)
    await services.storage.transaction(async tx => {
      const db = tx.db as unknown as Kysely<{
        kysely_migration: { name: string; timestamp: string }
        migration_versions: { name: string; version: string }
      }>
      await db.insertInto('kysely_migration').values({ name: '9999_x', timestamp: '2030-01-01' }).execute()
      await db.insertInto('migration_versions').values({ name: '9999_x', version: '7.1.0' }).execute()
    })
    await closeServices(services)
    await expect(openServices(config)).rejects.toThrow(NewerDatabaseError)
    const { code, stdout, stderr } = await runCommand(['serve'], environmentOf(config))
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      // After a line about building the pages where no other test has built them.
      /^roomful: this database needs Roomful 7\.1\.0 .*run that version or a newer one.*\n$/m,
    )
  })
})

test('a SQLite file that an older server uses is neither opened nor changed', async () => {
  const config = testConfig()
  const older = await openInProcess(config, { HOLD: '1' })
  expect(await older.said).not.toBe('')
  const before = await readApplied(config)
  addMigrations(nextMigrations)
  await expect(startApp(config)).rejects.toThrow(StorageTakenError)
  await expect(openServices(config)).rejects.toThrow(/an older Roomful is using this database.*stop it/)
  expect(await readApplied(config)).toEqual(before)
  older.process.kill('SIGKILL')
  await older.ended
  await closeServices(await openServices(config))
  expect(await readApplied(config)).toEqual([...before, ...Object.keys(nextMigrations)])
})

test('a SQLite database that holds anything is backed up before it is migrated, and an empty one is not', async () => {
  const [config, empty] = [testConfig(), testConfig()]
  await makeOrganization(config)
  await closeServices(await openServices(empty))
  addMigrations(nextMigrations)
  await closeServices(await openServices(empty))
  const file = `${config.dataDir}/before-9998_next.backup`
  writeFileSync(file, 'of an interrupted upgrade')
  const lines: unknown[] = []
  const log = { ...silentLog, info: (...line: unknown[]) => void lines.push(line) }
  await (await startApp(config, { log })).close()
  expect(lines[0]).toEqual(['backing up the database before migrating it', { file, pending: ['9998_next'] }])
  expect(readdirSync(empty.dataDir).filter(name => name.includes('before'))).toEqual([])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const newer = `${config.dataDir}/newer.backup`
  await backUp(config, newer)
  resetMigrations()
  await expect(openServices(config)).rejects.toThrow(NewerDatabaseError)
  await expect(backUp(config, `${config.dataDir}/refused.backup`)).rejects.toThrow(NewerDatabaseError)
  const restored = testConfig()
  await expect(restore(restored, newer)).rejects.toThrow(NewerDatabaseError)
  expect(readdirSync(restored.dataDir)).toEqual([])
  await restore(restored, file)
  const services = await openServices(restored)
  expect(await listOrganizations(reading(services))).toMatchObject([{ name: 'Acme' }])
  await closeServices(services)
})

test('a backup that cannot be made leaves the database as it was, unless it is not asked for', async () => {
  const config = testConfig()
  await makeOrganization(config)
  const before = await readApplied(config)
  // A folder cannot be replaced by the backup.
  mkdirSync(`${config.dataDir}/before-9998_next.backup`)
  addMigrations(nextMigrations)
  await expect(startApp(config)).rejects.toThrow(/no backup could be made at \S+before-9998_next.backup/)
  expect(await readApplied(config)).toEqual(before)
  const lines: unknown[] = []
  const log = { ...silentLog, warn: (...line: unknown[]) => void lines.push(line) }
  await (await startApp(config, { log }, { skipsBackup: true })).close()
  expect(lines).toContainEqual(['migrating the database without a backup', { pending: ['9998_next'] }])
  expect(await readApplied(config)).toEqual([...before, '9998_next'])
})

testOnPostgres(
  'a PostgreSQL database that holds anything is migrated with a hint at roomful backup',
  async () => {
    const postgres = sharedPostgres()
    const config = testConfig({ DATABASE_URL: await postgres.createDatabase() })
    await makeOrganization(config)
    addMigrations(nextMigrations)
    const lines: unknown[] = []
    const log = { ...silentLog, warn: (...line: unknown[]) => void lines.push(line) }
    await closeServices(await openServices(config, { log }))
    expect(lines).toEqual([[expect.stringContaining('roomful backup'), { pending: ['9998_next'] }]])
    await postgres.stop()
  },
)

async function makeOrganization(config: Config): Promise<void> {
  const services = await openServices(config)
  await writing(services, tx => createOrganization(tx, { name: 'Acme' }))
  await closeServices(services)
}

async function readApplied({ dataDir }: Config): Promise<unknown[]> {
  const native = new DatabaseSync(`${dataDir}/roomful.db`, { readOnly: true })
  const rows = native.prepare('select name from kysely_migration order by name').all()
  native.close()
  return rows.map(({ name }) => name)
}
