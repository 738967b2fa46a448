// PostgreSQL's notification queue, filled up by other programs of the database server while one of them reads none: LISTEN works
// and NOTIFY fails. Answers are stored and shown on every server, /readyz says what is delayed, and all mends by itself.

import { Device } from '@roomful/testkit/device'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { apiClient } from '../../test/support/api.ts'
import { testConfig, testOnPostgres } from '../../test/support/engines.ts'
import { startPostgres, type TestPostgres } from '../../test/support/postgres.ts'
import { openRoom } from '../../test/support/room.ts'
import { type App, startApp } from '../app.ts'
import { silentLog } from '../lib/log.ts'

const payload = 'x'.repeat(7_900)

let postgres: TestPostgres
let url: string
const errors: unknown[] = []
const apps: App[] = []
const clients: pg.Client[] = []

beforeAll(async () => {
  postgres = await startPostgres(['-c', 'max_notify_queue_pages=64'])
  url = await postgres.createDatabase()
})
afterAll(async () => {
  for (const client of clients) await client.end().catch(() => {})
  for (const app of apps) await app.close()
  await postgres.stop()
})

async function start(): Promise<App> {
  const config = testConfig({ DATABASE_URL: url })
  const log = { ...silentLog, lost: (message: string) => void errors.push(message) }
  const app = await startApp(config, { log })
  apps.push(app)
  return app
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  clients.push(client)
  return client
}

async function readyz(app: App): Promise<{ status: number; notices: unknown }> {
  const response = await fetch(`${app.url}/readyz`)
  const { notices } = (await response.json()) as { notices?: unknown }
  return { status: response.status, notices }
}

/** Has others fill the queue. @returns what lets it be emptied */
async function fillQueue(): Promise<{ empty(): Promise<void> }> {
  const reader = await connect()
  await reader.query('listen others')
  await reader.query('begin')
  await reader.query('select 1')
  const sender = await connect()
  const send = () => sender.query('select pg_notify($1, $2 || clock_timestamp())', ['others', payload])
  let refusal: unknown
  while (refusal === undefined)
    await send().catch(error => {
      refusal = error.message
    })
  expect(refusal).toContain('NOTIFY queue')
  // The last page, which a long payload did not fit into.
  await expect(async () => {
    for (;;) await sender.query('select pg_notify($1, clock_timestamp()::text)', ['others'])
  }).rejects.toThrow('NOTIFY queue')
  return { empty: async () => void (await reader.query('rollback')) }
}

testOnPostgres('a full notification queue delays what other servers show, and nothing else', async () => {
  const [here, there] = [await start(), await start()]
  const api = await apiClient(here)
  const room = await openRoom(api, {
    questions: [{ type: 'NUMERIC', prompt: 'How many?', settings: { min: 0, max: 9, step: 1 } }],
  })
  const phone = await room.phone()
  const stage = await room.stage()
  const { token } = await room.join()
  const phoneThere = await Device.connect(there.url, token)
  await room.activate(0)
  const questionId = room.questions[0]!
  const ready = { status: 200, notices: 'live' }
  await expect.poll(() => readyz(here)).toEqual(ready)
  await expect.poll(() => readyz(there)).toEqual(ready)
  await phoneThere.until(() => phoneThere.room?.question?.id === questionId)

  const queue = await fillQueue()
  await phoneThere.answer(questionId, { value: 3 }, 1)
  await phone.answer(questionId, { value: 4 }, 1)
  expect(await room.results(0)).toMatchObject({ total_voters: 2 })
  const delayed = { status: 200, notices: 'delayed' }
  await expect.poll(() => readyz(here), { timeout: 20_000 }).toEqual(delayed)
  await expect.poll(() => readyz(there), { timeout: 20_000 }).toEqual(delayed)
  // Notices of the other server do not arrive: what it has stored is read again every two seconds.
  await stage.until(() => stage.room?.results?.total_voters === 2)
  await phone.answer(questionId, { value: 5 }, 2)
  await phoneThere.answer(questionId, { value: 5 }, 2)
  expect(await room.results(0)).toMatchObject({ total_voters: 2, average: 5 })
  // Each server says once that it cannot send.
  expect(errors.filter(error => error === 'failed to connect the bus')).toHaveLength(2)

  await queue.empty()
  await expect.poll(() => readyz(here), { timeout: 20_000 }).toEqual(ready)
  await expect.poll(() => readyz(there), { timeout: 20_000 }).toEqual(ready)
  await phoneThere.answer(questionId, { value: 7 }, 3)
  await stage.until(() => stage.room?.results?.average === 6)
})
