// /readyz says why nothing can be stored, or what is short, where a connection alone would look well.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ApiClient, startApi } from '../../../../test/support/api.ts'
import { sharedPostgres, testConfig } from '../../../../test/support/engines.ts'
import { databaseIn, rowsOf } from '../../../../test/support/postgres.ts'
import { callRoom, openRoom } from '../../../../test/support/room.ts'
import { createTestSession } from '../../../../test/support/test-session.ts'
import { openServices } from '../../../app.ts'
import { silentLog } from '../../../lib/log.ts'

let url: string
let api: ApiClient
let role: string
const problems: unknown[] = []
beforeAll(async () => {
  url = await sharedPostgres().createDatabase()
  role = databaseIn(url).replace('room', 'owner')
  await rowsOf(url, `create role ${role} login password 'owner'`)
  for (const things of ['tables', 'sequences'])
    await rowsOf(url, `grant all on all ${things} in schema public to ${role}`)
  const log = {
    ...silentLog,
    lost: (_msg: string, _error: unknown, facts: object = {}) => void problems.push(...Object.values(facts)),
  }
  const environment = { DATABASE_URL: roleUrl(url), ROOMFUL_EXPORTS_GIVE_WAY: '0' }
  api = await startApi(testConfig(environment), { log })
})
afterAll(() => api.app.close())

function roleUrl(url: string): string {
  const byRole = new URL(url)
  byRole.username = role
  byRole.password = 'owner'
  return byRole.href
}

async function readyz(): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${api.app.url}/readyz`)
  return { status: response.status, body: await response.json() }
}

test('a server that lacks nothing is ready', async () => {
  await expect.poll(readyz).toEqual({ status: 200, body: { status: 'ready', notices: 'live', problems: [] } })
})

test('a shortage is logged once a statement has failed, without a request', async () => {
  await rowsOf(url, `revoke insert on events from ${role}`)
  const failing = api.app.services.storage.transaction(({ db }) =>
    sql`insert into events default values`.execute(db),
  )
  await expect(failing).rejects.toThrow('permission denied')
  await expect
    .poll(() => problems)
    .toContainEqual(expect.stringContaining('permission denied for table events'))
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

test('rights that are missing: calls and answers get UNAVAILABLE, over HTTP with Retry-After, and all goes on with them', async () => {
  const room = await openRoom(api, { questions: [{ type: 'NPS', prompt: 'Would you?' }] })
  await room.activate(0)
  const [question] = room.questions as [string]
  const phone = await room.phone()
  await rowsOf(url, `revoke all on all tables in schema public from ${role}`)
  const responses = await Promise.all([
    api.get('/presentations'),
    api.post('/presentations', { title: 'Deck' }),
    api.get(`/sessions/${room.sessionId}/report`),
  ])
  for (const { status, body, headers } of responses)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2'])
  const { status, headers } = await callRoom(api.app, phone.token, 'PUT', `/questions/${question}/answer`, {
    answer: { value: 1 },
  })
  expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  await expect(phone.answer(question, { value: 1 })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await rowsOf(url, `grant all on all tables in schema public to ${role}`)
  await phone.answer(question, { value: 1 })
  phone.drop()
  await expect.poll(readyz).toMatchObject({ status: 200 })
})

test('an export waits for a connection where none is left, and /readyz and the metric show it', async () => {
  const { path } = await createTestSession(api, [{ type: 'NPS', prompt: 'Would you?' }])
  await api.post(`${path}/open`)
  const noted = vi.spyOn(api.app.services.storage, 'noteRefusedConnection')
  // Open connections stay.
  await rowsOf(url, `alter role ${role} connection limit 0`)
  const exports = Promise.all([api.get(`${path}/export`), api.get(`${path}/export?format=xlsx`)])
  await expect
    .poll(async () => ({ ...(await readyz()), noted: noted.mock.calls.length > 1 }))
    .toMatchObject({
      status: 200,
      body: { problems: [expect.stringContaining('rejects further connections')] },
      noted: true,
    })
  expect(api.app.services.storage.connections()!.refused).toBeGreaterThan(0)
  await rowsOf(url, `alter role ${role} connection limit -1`)
  expect((await exports).map(({ status }) => status)).toEqual([200, 200])
})

test('a server that finds no connection left says what to raise', async () => {
  const config = testConfig({ DATABASE_URL: roleUrl(url) })
  await rowsOf(url, `alter role ${role} connection limit 0`)
  await expect(openServices(config)).rejects.toThrow(/max_connections.*default_pool_size/)
  await rowsOf(url, `alter role ${role} connection limit -1`)
})
