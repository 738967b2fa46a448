// /readyz says why nothing can be stored, or what is short, where a connection alone would look well.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../src/app.ts'
import { silentLog } from '../src/lib/log.ts'
import { sharedPostgres, testConfig } from './support/engines.ts'
import { databaseIn, rowsOf } from './support/postgres.ts'

let url: string
let app: App
let role: string
const problems: unknown[] = []
beforeAll(async () => {
  url = await sharedPostgres().createDatabase()
  role = databaseIn(url).replace('room', 'owner')
  await rowsOf(url, `create role ${role} login password 'owner'`)
  for (const things of ['tables', 'sequences'])
    await rowsOf(url, `grant all on all ${things} in schema public to ${role}`)
  const byRole = new URL(url)
  byRole.username = role
  byRole.password = 'owner'
  const log = {
    ...silentLog,
    warn: (_: string, facts: object = {}) => void problems.push(...Object.values(facts)),
  }
  app = await startApp(testConfig({ DATABASE_URL: byRole.href }), { log })
})
afterAll(() => app.close())

async function readyz(): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${app.url}/readyz`)
  return { status: response.status, body: await response.json() }
}

test('a server that lacks nothing is ready', async () => {
  await expect.poll(readyz).toEqual({ status: 200, body: { status: 'ready', notices: 'live', problems: [] } })
})

test('the log says what is short once a statement has failed, though nobody asks', async () => {
  await rowsOf(url, `revoke insert on events from ${role}`)
  const failing = app.services.storage.transaction(({ db }) =>
    sql`insert into events default values`.execute(db),
  )
  await expect(failing).rejects.toThrow('permission denied')
  await expect.poll(() => problems).toEqual([expect.stringContaining('permission denied for table events')])
  await rowsOf(url, `grant insert on events to ${role}`)
})

test('rights that are missing are named by their table', async () => {
  await rowsOf(url, `revoke insert on answers from ${role}`)
  await expect.poll(readyz).toMatchObject({
    status: 503,
    body: { error: expect.stringContaining('permission denied for table answers') },
  })
  await rowsOf(url, `grant insert on answers to ${role}`)
  await expect.poll(readyz).toMatchObject({ status: 200 })
})
