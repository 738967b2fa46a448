import { afterEach, expect, test } from 'vitest'
import { listAudit } from '../src/domain/audit/list-audit.ts'
import { createCredential, listCredentials, revokeCredential } from '../src/domain/credentials/credentials.ts'
import { reading, writing } from '../src/domain/domain.ts'
import { setPlan } from '../src/domain/organizations/organizations.ts'
import { type ApiAnswer, type ApiClient, apiClient, startApi } from './support/api.ts'
import { testConfig } from './support/engines.ts'
import { FakeClock } from './support/fake-clock.ts'

// Two requests for the same: the second is answered ahead of all routes.

let api: ApiClient
afterEach(() => api.app.close())

async function start(plan?: string): Promise<{ path: string; clock: FakeClock }> {
  const clock = new FakeClock()
  api = await startApi(testConfig(), { clock })
  if (plan) api = await apiClient(api.app, { plan })
  const { body } = await api.post('/presentations', { title: 'Deck, naïvely named 🙂' })
  return { path: `/presentations/${body.id}`, clock }
}

/** The headers that are of one response alone left out. */
function lasting({ headers }: ApiAnswer): Record<string, string> {
  const { 'x-request-id': _, 'x-ratelimit-remaining': __, date: ___, ...rest } = Object.fromEntries(headers)
  return rest
}

test('the second answer is the first one, in status, headers and body', async () => {
  const { path } = await start()
  for (const url of [path, '/sessions?limit=50', '/presentations?unknown=1']) {
    const [first, second] = [await api.get(url), await api.get(url)]
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(lasting(second)).toEqual(lasting(first))
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    const remaining = [first, second].map(answer => Number(answer.headers.get('x-ratelimit-remaining')))
    expect(remaining[1]).toBe(remaining[0]! - 1)
  }
})

test('who has the answer is told 304, the first time and the second', async () => {
  const { path } = await start()
  const etag = (await api.get(path)).headers.get('etag')!
  // Under a slash the same is answered for the first time.
  const first = await api.get(`${path}/`, { 'if-none-match': etag })
  const second = await api.get(`${path}/`, { 'if-none-match': etag })
  expect([first.status, second.status]).toEqual([304, 304])
  expect(lasting(second)).toEqual(lasting(first))
  expect((await api.get(path, { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a credential without the scope, a key that was revoked and a plan without the API are refused', async () => {
  const { path, clock } = await start()
  const { services } = api.app
  const name = 'writes only'
  const writer = await writing(services, tx =>
    createCredential(tx, api.organization, { name, scopes: ['content:write'] }),
  )
  const asked = () => api.get(path)
  expect([(await asked()).status, (await asked()).status]).toEqual([200, 200])
  const refused = await api.get(path, { 'x-api-key': writer.secret })
  expect([refused.status, refused.body.code]).toEqual([401, 'INSUFFICIENT_SCOPE'])

  await writing(services, tx => setPlan(tx, api.organization.id, 'FREE'))
  clock.advance(5_000)
  expect((await asked()).body.code).toBe('PLAN_LIMIT_REACHED')
  await writing(services, tx => setPlan(tx, api.organization.id, 'PRO'))
  clock.advance(5_000)
  expect([(await asked()).status, (await asked()).status]).toEqual([200, 200])
  const own = (await listCredentials(reading(services), api.organization)).find(one => one.name === 'test')!
  await writing(services, tx => revokeCredential(tx, own.id))
  clock.advance(5_000)
  expect((await asked()).body.code).toBe('UNAUTHENTICATED')
})

test('exactly as many are answered as the budget has, and each is in the audit log', async () => {
  const { path } = await start('STARTER')
  const before = 1
  const statuses: number[] = []
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(Array.from({ length: 15 }, () => api.get(path)))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter(status => status === 200)).toHaveLength(120 - before)
  expect(statuses.filter(status => status === 429)).toHaveLength(150 - 120 + before)
  const { services } = api.app
  await expect
    .poll(async () => {
      const { entries } = await listAudit(reading(services), api.organization, {}, { limit: 200 })
      return entries.filter(({ method }) => method === 'GET').map(({ status }) => status)
    })
    .toHaveLength(150)
})

test('what was changed is answered anew, and a body or another method is left to the routes', async () => {
  const { path } = await start()
  const list = () => api.get(`${path}/questions`)
  expect((await list()).body.questions).toEqual([])
  expect((await list()).body.questions).toEqual([])
  await api.post(`${path}/questions`, { type: 'NPS', prompt: 'Would you?' })
  expect((await list()).body.questions).toHaveLength(1)
  expect((await api.call('HEAD', `${path}/questions`)).body).toBe('')
  expect((await api.call('DELETE', `${path}/questions`)).status).toBe(405)
})
