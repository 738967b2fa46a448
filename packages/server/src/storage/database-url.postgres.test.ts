// Whatever DATABASE_URL, a role or a pooler say, connections are set to what durability, row locks and servers that stand
// still need; what else an operator sets is kept.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../test/support/engines.ts'
import { type Pooler, startPooler } from '../../test/support/pooler.ts'
import { databaseIn, rowsOf, startPostgres, type TestPostgres } from '../../test/support/postgres.ts'
import { closeServices, openServices } from '../app.ts'
import { connectionSettings } from './database-url.ts'
import { isStorageFailure } from './failure.ts'
import { migrations } from './migrations/index.ts'
import { connectionOptions, GuardedPool } from './postgres-pool.ts'

let server: TestPostgres
let pooler: Pooler
let url: string
beforeAll(async () => {
  server = await startPostgres()
  url = await server.createDatabase()
  pooler = await startPooler(url)
})
afterAll(async () => {
  await pooler.close()
  await server.stop()
})

async function settingsOf(databaseUrl: string, names: readonly string[]): Promise<unknown> {
  const client = new pg.Client(connectionOptions(databaseUrl))
  await client.connect()
  const { rows } = await client.query(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [names],
  )
  await client.end()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

test.each([
  ['nothing', ''],
  ['options', '?options=-c%20search_path%3Drooms%20-c%20synchronous_commit=off'],
  ['options written otherwise', '?options=--statement-timeout=5s%20-cidle_in_transaction_session_timeout=0'],
  ['a name and what the driver does not know', '?application_name=halls&target_session_attrs=read-write'],
])('settings stay ours with %s in the URL', async (_, query) => {
  expect(await settingsOf(url + query, Object.keys(connectionSettings))).toEqual(connectionSettings)
})

test('settings of an operator in the URL are kept', async () => {
  const given = `${url}?options=-c%20search_path%3Drooms%20-c%20work_mem%3D8MB&application_name=halls`
  const read = await settingsOf(given, ['search_path', 'work_mem', 'application_name'])
  expect(read).toEqual({ search_path: 'rooms', work_mem: '8MB', application_name: 'halls' })
})

test('settings of the role and of the database do not hold', async () => {
  const own = await server.createDatabase()
  await rowsOf(url, `alter database ${databaseIn(own)} set synchronous_commit = off`)
  await rowsOf(url, `alter database ${databaseIn(own)} set statement_timeout = '5s'`)
  await rowsOf(url, `alter database ${databaseIn(own)} set default_transaction_isolation = 'serializable'`)
  expect(await settingsOf(own, Object.keys(connectionSettings))).toEqual(connectionSettings)
})

test('a pooler that ignores settings is refused where answers could be lost, until the role has them', async () => {
  const own = await server.createDatabase()
  const config = testConfig({ DATABASE_URL: pooler.through(own) })
  await rowsOf(url, `alter database ${databaseIn(own)} set synchronous_commit = off`)
  await expect(openServices(config)).rejects.toThrow(
    /synchronous_commit is off although on was asked for.*alter role … set synchronous_commit = 'on'/,
  )
  await rowsOf(url, `alter database ${databaseIn(own)} set default_transaction_isolation = serializable`)
  await rowsOf(url, `alter database ${databaseIn(own)} set synchronous_commit = on`)
  await expect(openServices(config)).rejects.toThrow(/default_transaction_isolation is serializable/)
  await rowsOf(url, `alter database ${databaseIn(own)} reset default_transaction_isolation`)
  await rowsOf(url, `alter database ${databaseIn(own)} set synchronous_commit = remote_apply`)
  await closeServices(await openServices(config))
})

test('the lock of migrations is given back also where a pooler keeps the connection', async () => {
  const own = await server.createDatabase()
  const through = pooler.through(own)
  await closeServices(await openServices(testConfig({ DATABASE_URL: through })))
  expect(await rowsOf(own, 'select name from kysely_migration')).not.toEqual([])
  const held = await rowsOf(url, "select 1 from pg_locks where locktype = 'advisory'")
  expect(held).toEqual([])
})

test('installations in two schemas of one database are migrated each by itself', async () => {
  const own = await server.createDatabase()
  for (const schema of ['one', 'two']) {
    await rowsOf(own, `create schema ${schema}`)
    const DATABASE_URL = `${own}?options=-c%20search_path%3D${schema}`
    for (const _ of ['first', 'second']) await closeServices(await openServices(testConfig({ DATABASE_URL })))
    expect(await rowsOf(own, `select count(*)::int as n from ${schema}.kysely_migration`)).toEqual([
      { n: Object.keys(migrations).length },
    ])
  }
})

test('a server that stands still in a transaction loses what it has locked to the others', async () => {
  await rowsOf(url, 'create table halls (seats integer)')
  await rowsOf(url, 'insert into halls values (1)')
  const impatient = { ...connectionSettings, idle_in_transaction_session_timeout: '50ms' }
  const still = new GuardedPool(connectionOptions(url, impatient), 1)
  const client = await still.connect()
  await client.query('begin')
  await client.query('update halls set seats = 2')
  // It does nothing further; this one would wait for ever.
  await rowsOf(url, 'update halls set seats = seats + 10')
  const outcome = await client.query('commit').catch((error: unknown) => error)
  expect(isStorageFailure(outcome)).toBe(true)
  client.release(outcome as Error)
  expect(await rowsOf(url, 'select seats from halls')).toEqual([{ seats: 11 }])
  await still.end()
})
