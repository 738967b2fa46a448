// Wrong join codes: an address types at most 300 a minute, an IPv6 network counting as one address; right codes cost
// nothing, so a whole hall joins at once, and links go on working.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { createTestSession } from '../../../test/support/test-session.ts'

// Six digits could be guessed: an address that types wrong ones types no more for a minute.

const wrongMax = 300
/** A server looks up as many codes of an address at once; wrong ones among them go beyond the limit. */
const atOnceMax = 50
const joinKey = 'k'.repeat(22)

onBothEngines('wrong codes', newConfig => {
  let api: ApiClient
  let clock: FakeClock
  let code: string
  let path: string
  let secret: string
  beforeEach(async () => {
    clock = new FakeClock()
    api = await startApi(await newConfig({ ROOMFUL_TRUST_PROXY: '127.0.0.0/8' }), { clock })
    const session = await createTestSession(api, [{ type: 'NPS', prompt: 'Would you?' }])
    await api.post(`${session.path}/open`)
    code = session.code
    path = session.path
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

  const wrongCode = (i: number) => String(Number(code) === i ? 999_999 : i).padStart(6, '0')

  /** Guesses all at once. @returns how many of so many wrong codes were not found. */
  async function guess(times: number, address: (i: number) => string): Promise<number> {
    const answers = await Promise.all(
      Array.from({ length: times }, (_, i) => join(address(i), { code: wrongCode(i) })),
    )
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([404, 429]))).toEqual(new Set())
    return answers.filter(({ status }) => status === 404).length
  }

  const participants = async () => (await api.get(`${path}/kpis`)).body.participants

  /** How many wrong codes are looked up before the address is refused. */
  const expectAtLimit = (lookedUp: number) => {
    expect(lookedUp).toBeGreaterThanOrEqual(wrongMax)
    expect(lookedUp).toBeLessThan(wrongMax + atOnceMax)
  }

  test('of 500 at once hardly more than 300 are looked up; the address types none for the rest of the minute, links go on working', async () => {
    expectAtLimit(await guess(wrongMax + 200, () => '203.0.113.1'))
    const refused = await join('203.0.113.1', { code })
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await join('203.0.113.1', { secret })).status).toBe(200)
    expect((await join('203.0.113.2', { code })).status).toBe(200)
    clock.advance(60_000)
    expect((await join('203.0.113.1', { code })).status).toBe(200)
  })

  test('right codes cost nothing: a hall of 400 behind one address joins at once, among people who mistype', async () => {
    await guess(wrongMax - 1, () => '203.0.113.1')
    const answers = await Promise.all(Array.from({ length: 400 }, () => join('203.0.113.1', { code })))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await participants()).toBe(400)
    expect(await guess(1, () => '203.0.113.1')).toBe(1)
    expect(await guess(1, () => '203.0.113.1')).toBe(0)
  })

  test('a device that has been in the room gets back in with the code; others with a key of their own do not', async () => {
    expect((await join('203.0.113.2', { code, join_key: joinKey })).status).toBe(200)
    await guess(wrongMax, () => '203.0.113.1')
    expect((await join('203.0.113.1', { code, join_key: 'x'.repeat(22) })).status).toBe(429)
    expect((await join('203.0.113.1', { code: wrongCode(1), join_key: joinKey })).status).toBe(429)
    expect((await join('203.0.113.1', { code, join_key: joinKey })).status).toBe(200)
    expect(await participants()).toBe(1)
  })

  test('a code that is right, but refused for another reason, costs nothing', async () => {
    const draft = await createTestSession(api, [{ type: 'NPS', prompt: 'And now?' }])
    for (let i = 0; i < 3; i++) expect((await join('203.0.113.1', { code: draft.code })).status).toBe(409)
    expectAtLimit(await guess(wrongMax + 200, () => '203.0.113.1'))
  })

  test('the addresses of one IPv6 network are one', async () => {
    expectAtLimit(await guess(wrongMax + 200, i => `2001:db8:1:2::${i.toString(16)}`))
    expect((await join('2001:db8:1:2:ffff::1', { code })).status).toBe(429)
    expect((await join('2001:db8:1:3::1', { code })).status).toBe(200)
  })

  test('a clock that is set back extends no lockout', async () => {
    await guess(wrongMax, () => '203.0.113.1')
    clock.advance(-3_600_000)
    expect((await join('203.0.113.1', { code })).status).toBe(200)
  })
})
