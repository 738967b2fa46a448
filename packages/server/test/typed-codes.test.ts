import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from './support/api.ts'
import { testConfig } from './support/engines.ts'
import { FakeClock } from './support/fake-clock.ts'
import { createTestSession } from './support/test-session.ts'

// Six digits could be guessed: an address that types wrong ones types no more for a minute.

const wrongMax = 300

let api: ApiClient
let clock: FakeClock
let code: string
let secret: string
beforeEach(async () => {
  clock = new FakeClock()
  api = await startApi(testConfig({ ROOMFUL_TRUST_PROXY: '127.0.0.0/8' }), { clock })
  const session = await createTestSession(api, [{ type: 'NPS', prompt: 'Would you?' }])
  await api.post(`${session.path}/open`)
  code = session.code
  const { storage } = api.app.services
  const row = await storage.read.selectFrom('sessions').select('join_secret').executeTakeFirstOrThrow()
  secret = row.join_secret
})
afterEach(() => api.app.close())

async function join(address: string, body: object): Promise<Response> {
  return fetch(`${api.app.url}/room/v1/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
}

/** @returns how many of so many wrong codes were not found. */
async function guess(times: number, address: (i: number) => string): Promise<number> {
  let unknown = 0
  for (let i = 0; i < times; i++) {
    const { status } = await join(address(i), {
      code: String(Number(code) === i ? 999_999 : i).padStart(6, '0'),
    })
    if (status === 404) unknown++
  }
  return unknown
}

test('after 300 wrong codes an address types none for the rest of the minute; links go on working', async () => {
  expect(await guess(wrongMax + 5, () => '203.0.113.1')).toBe(wrongMax)
  const refused = await join('203.0.113.1', { code })
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await join('203.0.113.1', { secret })).status).toBe(200)
  expect((await join('203.0.113.2', { code })).status).toBe(200)
  clock.advance(60_000)
  expect((await join('203.0.113.1', { code })).status).toBe(200)
})

test('the addresses of one IPv6 network are one', async () => {
  expect(await guess(wrongMax + 5, i => `2001:db8:1:2::${i.toString(16)}`)).toBe(wrongMax)
  expect((await join('2001:db8:1:2:ffff::1', { code })).status).toBe(429)
  expect((await join('2001:db8:1:3::1', { code })).status).toBe(200)
})

test('a clock that is put back shuts nobody out for longer', async () => {
  await guess(wrongMax, () => '203.0.113.1')
  clock.advance(-3_600_000)
  expect((await join('203.0.113.1', { code })).status).toBe(200)
})
