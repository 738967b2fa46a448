// A lost PostgreSQL connection never ends the process: calls get UNAVAILABLE and all goes on once it is back.

import { join } from '@roomful/testkit/device'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiClient } from '../../test/support/api.ts'
import { testConfig } from '../../test/support/engines.ts'
import { startPostgres, type TestPostgres } from '../../test/support/postgres.ts'
import { openRoom } from '../../test/support/room.ts'
import { type SilentProxy, silentProxy } from '../../test/support/silent-proxy.ts'
import { type App, closeServices, openServices, startApp } from '../app.ts'
import { createOrganization } from '../features/organizations/organizations.ts'
import { jsonLog } from '../json-log.ts'
import { writing } from '../services.ts'
import { isStorageFailure } from './failure.ts'
import type { Storage } from './storage.ts'

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

let url: string
let proxy: SilentProxy
let admin: pg.Client
beforeEach(async () => {
  url = await server.createDatabase()
  proxy = await silentProxy(url)
  admin = new pg.Client({ connectionString: url })
  await admin.connect()
})
const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  proxy.resume()
  for (const one of opened.splice(0)) await one.close()
  await admin.end().catch(() => {})
  await proxy.close()
})

async function start(databaseUrl = url): Promise<App> {
  const app = await startApp(testConfig({ DATABASE_URL: databaseUrl }))
  opened.push(app)
  return app
}

/** Ends connections of servers as an administrator would. @returns how many. */
async function terminateBackends(): Promise<number> {
  const { rows } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return rows.length
}

/** What a promise is rejected with. */
function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'nothing failed',
    (error: unknown) => error,
  )
}

/** Begins a transaction that lasts. A connection that was ended may be tried once more before that is noticed. */
async function beginLong(storage: Storage): Promise<{ failure: Promise<unknown> }> {
  let failure!: Promise<unknown>
  const begin = () => {
    const begun = Promise.withResolvers<boolean>()
    failure = failureOf(
      storage.transaction(async ({ db }) => {
        await sql`select 1`.execute(db)
        begun.resolve(true)
        await sql`select pg_sleep(60)`.execute(db)
      }),
    )
    return Promise.race([begun.promise, failure.then(() => false)])
  }
  await expect.poll(begin).toBe(true)
  return { failure }
}

test('a connection that is ended in the middle of a transaction fails that transaction and nothing else', async () => {
  const { services } = await start()
  for (let i = 0; i < 5; i++) {
    const { failure } = await beginLong(services.storage)
    expect(await terminateBackends()).toBeGreaterThan(0)
    expect(isStorageFailure(await failure)).toBe(true)
    // What comes then is stored.
    await expect
      .poll(() => writing(services, tx => createOrganization(tx, { name: `After ${i}` })).catch(() => null))
      .toMatchObject({ name: `After ${i}` })
  }
})

test('a database that crashes fails what is under way, and all goes on when it has recovered', async () => {
  const { services, url: address } = await start()
  const { failure } = await beginLong(services.storage)
  // It ends every session when one of its processes is killed, this test's too.
  admin.on('error', () => {})
  const pidOfLong = async () => {
    const { rows } = await admin.query(
      `select pid from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`,
    )
    return rows[0]?.pid
  }
  // It is there a moment after it was sent.
  await expect.poll(pidOfLong).toBeTypeOf('number')
  process.kill(await pidOfLong(), 'SIGKILL')
  expect(isStorageFailure(await failure)).toBe(true)
  await expect
    .poll(() => writing(services, tx => createOrganization(tx, { name: 'Recovered' })).catch(() => null))
    .toMatchObject({ name: 'Recovered' })
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)
})

test('with a stalled database calls get UNAVAILABLE instead of waiting forever, and recover with it', async () => {
  const app = await start(proxy.through(url))
  const { url: address, services } = app
  const { key } = await apiClient(app)
  const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status
  proxy.fallSilent()
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  // More than there are connections: some wait for one.
  const refused = await Promise.all(
    Array.from({ length: 15 }, () =>
      fetch(`${address}/public/v1/sessions`, { headers: { 'x-api-key': key } }),
    ),
  )
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  for (const response of refused) {
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' })
  }
  proxy.resume()
  await expect
    .poll(
      async () => (await fetch(`${address}/public/v1/sessions`, { headers: { 'x-api-key': key } })).status,
      {
        timeout: 60_000,
      },
    )
    .toBe(200)
  await expect
    .poll(() => writing(services, tx => createOrganization(tx, { name: 'Back' })).catch(() => null), {
      timeout: 60_000,
    })
    .toMatchObject({ name: 'Back' })
  await expect.poll(() => statusOf('/readyz'), { timeout: 60_000 }).toBe(200)
})

test('an outage has one line in the log when it begins, and one when everything works again', async () => {
  const lines: { level: string; msg: string; failed?: string[] }[] = []
  const log = jsonLog('info', text => {
    const line = JSON.parse(text)
    if (line.msg !== 'request') lines.push(line)
  })
  const app = await startApp(testConfig({ DATABASE_URL: proxy.through(url) }), { log })
  opened.push(app)
  const api = await apiClient(app)
  const call = async () => (await api.get('/sessions')).status
  await expect.poll(async () => (await fetch(`${app.url}/readyz`)).json()).toMatchObject({ notices: 'live' })
  lines.splice(0)
  const port = Number(new URL(proxy.through(url)).port)
  await proxy.close()
  for (let second = 0; second < 5; second++) {
    expect(await call()).toBe(503)
    await new Promise(resolve => setTimeout(resolve, 1_000))
  }
  expect(lines).toMatchObject([{ level: 'error' }])
  proxy = await silentProxy(url, port)
  await expect.poll(call, { timeout: 20_000 }).toBe(200)
  // A counter is found again by the next call.
  const linesAfterCall = async () => (await call()) === 200 && lines.length
  await expect.poll(linesAfterCall, { timeout: 30_000, interval: 500 }).toBe(2)
  expect(lines[1]).toMatchObject({ msg: 'everything works again' })
  expect(lines[1]!.failed).toContain('failed to write to the storage')
})

test('closing does not wait for a silent database', async () => {
  const { services } = await start(proxy.through(url))
  const reading = failureOf(sql`select pg_sleep(60)`.execute(services.storage.read))
  proxy.fallSilent()
  await opened.pop()!.close()
  expect(isStorageFailure(await reading)).toBe(true)
})

test('a command stores next to a server', async () => {
  const app = await start()
  const services = await openServices(testConfig({ DATABASE_URL: url }))
  expect(await writing(services, tx => createOrganization(tx, { name: 'Beside' }))).toMatchObject({
    name: 'Beside',
  })
  await closeServices(services)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
})

test('devices that join while the database ends all connections, as it does to be restarted, take one seat each', async () => {
  const apps = [await start(), await start(), await start()]
  const api = await apiClient(apps[0]!)
  const room = await openRoom(api, { questions: [{ type: 'NPS', prompt: 'Would you?' }] })
  const [people, endings] = [90, 3]
  const joined: string[] = []
  const joinAgain = async (i: number): Promise<void> => {
    const body = { code: room.code, join_key: `device ${i}`.padEnd(30, '-') }
    for (let attempt = i; ; attempt++) {
      const came = await join(apps[attempt % apps.length]!.url, body).catch(() => null)
      if (came) return void joined.push(came.participant_id)
    }
  }
  for (let round = 0; round < endings; round++) {
    const some = Array.from({ length: people / endings }, (_, i) => joinAgain(round * (people / endings) + i))
    // While some of them wait for their commit.
    await Promise.race(some)
    await terminateBackends()
    await Promise.all(some)
  }
  expect(new Set(joined).size).toBe(people)
  const { rows } = await admin.query(`
    select (select count(*)::int from participants) as participants,
      (select sum(participants)::int from session_counts) as counted,
      (select sum(seats)::int from session_counts) as seats`)
  expect(rows).toEqual([{ participants: people, counted: people, seats: people }])
})

test('metrics are read without the figures of a silent database, and say that the server is not ready', async () => {
  const app = await start(proxy.through(url))
  const metrics = async () => {
    const response = await fetch(`${app.url}/metrics`)
    expect(response.status).toBe(200)
    return response.text()
  }
  expect(await metrics()).toContain('roomful_deliveries_waiting 0')
  proxy.fallSilent()
  await expect.poll(metrics, { timeout: 20_000 }).toContain('roomful_ready 0')
  expect(await metrics()).not.toMatch(/^roomful_deliveries_waiting /m)
})

test('a database that accepts no more connections is UNAVAILABLE over HTTP', async () => {
  const app = await start()
  const api = await apiClient(app)
  const name = admin.escapeIdentifier(new URL(url).pathname.slice(1))
  const elsewhere = new URL(url)
  elsewhere.pathname = '/postgres'
  const operator = new pg.Client({ connectionString: elsewhere.href })
  await operator.connect()
  await operator.query(`alter database ${name} allow_connections false`)
  await terminateBackends()
  const responses = await Promise.all(Array.from({ length: 20 }, () => api.get('/presentations')))
  await operator.query(`alter database ${name} allow_connections true`)
  await operator.end()
  for (const { status, body, headers } of responses.filter(one => one.status !== 200)) {
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
  }
  expect(responses.some(({ status }) => status === 503)).toBe(true)
})
