// API rate limits: an organization gets exactly its plan's calls per minute, however many come at once; bad keys are
// limited per address, and X-Forwarded-For counts only from trusted proxies.

import { FakeClock } from '@roomful/testkit/fake-clock'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type ApiAnswer, apiClient, startApi } from '../../test/support/api.ts'
import { budgetConformance, sharedBudgets } from '../../test/support/budget-conformance.ts'
import { onBothEngines, onPostgres } from '../../test/support/engines.ts'
import { silentLog } from '../lib/log.ts'
import { allowanceOf, budgetSpent, resetSeconds, windowMs } from './budget.ts'
import { memoryBudget } from './memory.ts'
import { postgresCounters } from './postgres.ts'

const log = silentLog

budgetConformance('in process', async clock => ({ budget: memoryBudget(clock) }))

test('an in-process budget keeps no more keys than it is allowed', () => {
  const clock = new FakeClock()
  const budget = memoryBudget(clock, { keysMax: 1_000 })
  for (let i = 0; i < 50_000; i++) budget.draw(`address ${i}`)
  expect(budget.peek('address 0')).toMatchObject({ count: 0 })
  expect(budget.peek('address 49999')).toMatchObject({ count: 1 })
  expect(budget.peek('address 48999')).toMatchObject({ count: 0 })
})

onPostgres('on PostgreSQL', databases => {
  let url: string
  beforeAll(async () => {
    url = await databases.createDatabase()
  })

  budgetConformance('PostgreSQL', async clock => {
    const open = () => postgresCounters(url, log, () => clock.now())
    return sharedBudgets(clock, open(), open())
  })

  test('windows that have ended are removed, a few with every new one', async () => {
    const clock = new FakeClock()
    const counters = postgresCounters(url, log, () => clock.now())
    const counter = counters.counter('ended')
    for (let i = 0; i < 300; i++) await counter.add(`first ${i}`, 1)
    clock.advance(windowMs)
    for (let i = 0; i < 300; i++) await counter.add(`second ${i}`, 1)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const left = async () =>
      (await client.query(`select count(*)::integer as n from budget_windows where key like 'ended:first%'`))
        .rows
    await expect.poll(left).toEqual([{ n: 0 }])
    await client.end()
    await counters.close()
  })

  test('without a test, the clock is that of the database', async () => {
    const counters = postgresCounters(url, log)
    const before = Date.now()
    const { endsAt } = await counters.counter('now').add('a', 1)
    expect(Math.abs(endsAt - before - windowMs)).toBeLessThan(windowMs)
    expect(await counters.counter('now').read('a')).toEqual({ count: 1, endsAt })
    await counters.close()
  })
})

test('the reset is rounded up, and the time to wait is between a second and a window', () => {
  const allowance = allowanceOf({ count: 3, endsAt: 1_000_400 }, 2)
  expect(allowance).toEqual({ admitted: false, limit: 2, remaining: 0, endsAt: 1_000_400 })
  expect(resetSeconds(allowance)).toBe(1001)
  const refusedAt = (now: number) => budgetSpent(allowance, now, seconds => `in ${seconds} s`)
  for (const [now, seconds] of [
    [1_000_399, 1],
    [1_001_500, 1],
    [940_400, 60],
    // Another server's clock, which is ahead, began the window.
    [940_000, 60],
  ] as const)
    expect(refusedAt(now)).toMatchObject({
      code: 'RATE_LIMITED',
      message: `in ${seconds} s`,
      details: { retry_after_seconds: seconds },
    })
})

onBothEngines('calls of the public API', newConfig => {
  test('200 calls at once on a budget of 120 admit exactly 120', async () => {
    const clock = new FakeClock(Date.parse('2026-03-02T09:00:00.500Z'))
    const admin = await startApi(await newConfig(), { clock })
    const api = await apiClient(admin.app, { plan: 'PRO' })
    const answers = await Promise.all(Array.from({ length: 200 }, () => api.get('/sessions')))
    const ok = answers.filter(answer => answer.status === 200)
    expect(ok).toHaveLength(120)
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(80)
    expect(new Set(ok.map(remaining))).toEqual(new Set(Array.from({ length: 120 }, (_, i) => String(i))))
    const refused = answers.find(answer => answer.status === 429)!
    const reset = Math.ceil((clock.now() + windowMs) / 1000)
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', retry_after_seconds: 60 })
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': '60',
      'x-ratelimit-limit': '120',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(reset),
    })
    clock.advance(windowMs)
    expect(remaining(await api.get('/sessions'))).toBe('119')
    await admin.app.close()
  })

  test('failed calls count, all credentials of an organization share, other organizations do not', async () => {
    const admin = await startApi(await newConfig(), { clock: new FakeClock() })
    const reader = await apiClient(admin.app, { plan: 'TEAM', scopes: ['results:read'] })
    expect(remaining(await reader.get('/sessions?limit=0'))).toBe('599')
    expect(remaining(await reader.post('/sessions', {}))).toBe('598')
    expect(remaining(await reader.get('/sessions/ses_nothing'))).toBe('597')
    expect(remaining(await reader.get('/nowhere'))).toBe('596')
    expect(remaining(await reader.call('PUT', '/sessions'))).toBe('595')
    expect(remaining(await admin.get('/sessions'))).toBe('2999')
    await admin.app.close()
  })

  test('a call with a key revoked since its last one counts for its address, not for the organization', async () => {
    const clock = new FakeClock()
    const api = await startApi(await newConfig(), { clock })
    const other = await apiClient(api.app, { organization: api.organization })
    expect(remaining(await other.get('/sessions'))).toBe('2999')
    // Without a notice, as another server would that has no connection to the bus.
    await api.app.services.storage.transaction(({ db }) =>
      db
        .updateTable('credentials')
        .set({ revoked_at: clock.now() })
        .where('key', '=', eb => eb.selectFrom('credentials').select(({ fn }) => fn.max('key').as('key')))
        .execute(),
    )
    clock.advance(1_000)
    const refused = await other.get('/sessions')
    expect([refused.status, remaining(refused)]).toEqual([401, '119'])
    expect(remaining(await api.get('/sessions'))).toBe('2998')
    await api.app.close()
  })

  test('a plan without the API says 0, checks the scope first and names the plan to take', async () => {
    const admin = await startApi(await newConfig())
    const free = await apiClient(admin.app, { plan: 'FREE', scopes: ['results:read'] })
    for (let i = 0; i < 5; i++) {
      const refused = await free.get('/sessions')
      expect(refused.status).toBe(402)
      expect(refused.body).toMatchObject({ code: 'PLAN_LIMIT_REACHED', upgrade_to: 'STARTER' })
      expect([refused.headers.get('x-ratelimit-limit'), remaining(refused)]).toEqual(['0', '0'])
    }
    const wrongScope = await free.post('/sessions', {})
    expect(wrongScope.status).toBe(401)
    expect(wrongScope.body).toMatchObject({ code: 'INSUFFICIENT_SCOPE', required_scope: 'content:write' })
    await admin.app.close()
  })

  test('without a valid key 120 calls per address are answered 401, then 429; a valid key is not hindered', async () => {
    const api = await startApi(await newConfig())
    const answers: ApiAnswer[] = []
    for (let i = 0; i < 125; i++) answers.push(await api.get('/sessions', { 'x-api-key': `rmf_guess${i}` }))
    expect(answers.map(answer => answer.status)).toEqual([
      ...Array<number>(120).fill(401),
      ...Array<number>(5).fill(429),
    ])
    expect(answers[0]!.body).toMatchObject({ code: 'UNAUTHENTICATED', required_scope: 'results:read' })
    expect(answers[0]!.headers.get('x-ratelimit-limit')).toBe('120')
    expect(remaining(answers[0]!)).toBe('119')
    expect((await api.get('/sessions')).status).toBe(200)
    await api.app.close()
  })

  test('X-Forwarded-For counts as far as trusted proxies wrote it', async () => {
    const api = await startApi(await newConfig({ ROOMFUL_TRUST_PROXY: '127.0.0.0/8, 10.0.0.0/8' }))
    const left = async (forwarded: string) =>
      remaining(await api.get('/sessions', { 'x-api-key': '', 'x-forwarded-for': forwarded }))
    expect(await left('203.0.113.9')).toBe('119')
    expect(await left('198.51.100.1, 203.0.113.9')).toBe('118')
    expect(await left('203.0.113.9, 10.1.2.3')).toBe('117')
    expect(await left('2001:db8:1:2::1')).toBe('119')
    expect(await left('2001:db8:1:2:ffff::9')).toBe('118')
    expect(await left('2001:db8:1:3::1')).toBe('119')
    await api.app.close()
  })

  test('without trusted proxies X-Forwarded-For says nothing', async () => {
    const api = await startApi(await newConfig())
    const left = async (forwarded: string) =>
      remaining(await api.get('/sessions', { 'x-api-key': '', 'x-forwarded-for': forwarded }))
    expect(await left('203.0.113.9')).toBe('119')
    expect(await left('203.0.113.10')).toBe('118')
    await api.app.close()
  })

  test('GET /public/v1/limits publishes the budget and every plan', async () => {
    const clock = new FakeClock(Date.parse('2026-03-02T09:00:00Z'))
    const admin = await startApi(await newConfig(), { clock })
    const api = await apiClient(admin.app, { plan: 'TEAM' })
    const { body } = await api.get('/limits')
    expect(body).toMatchObject({
      plan: 'TEAM',
      window_seconds: 60,
      limit: 600,
      remaining: 599,
      resets_at: '2026-03-02T09:01:00.000Z',
    })
    type Tier = { plan: string; requests_per_window: number; live_sessions: number; export: boolean }
    expect(
      body.plans.map((tier: Tier) => [tier.plan, tier.requests_per_window, tier.live_sessions, tier.export]),
    ).toEqual([
      ['FREE', null, 1, false],
      ['STARTER', 120, 3, false],
      ['PRO', 120, 10, true],
      ['TEAM', 600, 50, true],
      ['ENTERPRISE', 3000, null, true],
    ])
    await admin.app.close()
  })
})

function remaining(answer: ApiAnswer): string | null {
  return answer.headers.get('x-ratelimit-remaining')
}
