import { connect } from 'node:net'
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

/** Reads of the same bytes over one connection: from the third on, not even the parser is asked. */
function line() {
  const { hostname, port } = new URL(api.app.url)
  const socket = connect(Number(port), hostname)
  let received = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
  })
  const end = Buffer.from('\r\n\r\n')
  return {
    async get(path: string, more = ''): Promise<{ head: string; body: string }> {
      received = Buffer.alloc(0)
      socket.write(`GET /public/v1${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${api.key}\r\n${more}\r\n`)
      const bodyAt = () => received.indexOf(end) + end.length
      const head = () => received.subarray(0, bodyAt()).toString('latin1')
      const length = () => Number(/content-length: (\d+)/i.exec(head())?.[1] ?? 0)
      await expect.poll(() => bodyAt() >= end.length && received.length === bodyAt() + length()).toBe(true)
      return { head: head(), body: received.subarray(bodyAt()).toString() }
    },
    end: () => socket.destroy(),
  }
}

/** A response's first line and headers, but what is of one response alone. */
function lastingHead({ head }: { head: string }): string[] {
  const own = /^(date|x-request-id|x-ratelimit-remaining):/i
  return head
    .split('\r\n')
    .filter(text => !own.test(text))
    .sort()
}

test('what the same bytes ask for is answered the same by routes, ahead of them and ahead of the parser', async () => {
  const { path } = await start()
  const etag = (await api.get(path)).headers.get('etag')!
  for (const [url, more, status] of [
    [path, '', '200 OK'],
    [path, 'User-Agent: polls/1.0\r\n', '200 OK'],
    [path, `If-None-Match: ${etag}\r\n`, '304 Not Modified'],
    ['/presentations?limit=10', '', '200 OK'],
  ] as const) {
    // Whatever it is, a commit has it answered by the routes first.
    await api.post('/presentations', { title: 'Another' })
    const { get, end } = line()
    const answers: Awaited<ReturnType<typeof get>>[] = []
    for (let i = 0; i < 5; i++) answers.push(await get(url, more))
    for (const answer of answers) {
      expect(answer.head).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`))
      expect(lastingHead(answer)).toEqual(lastingHead(answers[0]!))
      expect(answer.body).toBe(answers[0]!.body)
    }
    const told = (name: string) => answers.map(({ head }) => new RegExp(`${name}: (.*)`).exec(head)![1]!)
    expect(new Set(told('x-request-id')).size).toBe(5)
    const remaining = told('x-ratelimit-remaining').map(Number)
    expect(remaining.map(left => remaining[0]! - left)).toEqual([0, 1, 2, 3, 4])
    await expect
      .poll(async () => {
        const { entries } = await listAudit(reading(api.app.services), api.organization, {}, { limit: 200 })
        const of = (id: string) => entries.find(entry => entry.request_id === id)
        return told('x-request-id').map(id => [of(id)?.status, of(id)?.path, of(id)?.user_agent])
      })
      .toEqual(
        Array(5).fill([
          Number(status.slice(0, 3)),
          `/public/v1${url.split('?')[0]}`,
          more.includes('polls') ? 'polls/1.0' : null,
        ]),
      )
    end()
  }
})

test('what the same bytes ask for is answered anew after a change, and not at all after the key was revoked', async () => {
  const { path, clock } = await start()
  const { get, end } = line()
  const titles = async () => JSON.parse((await get('/presentations')).body).presentations?.length
  expect([await titles(), await titles(), await titles()]).toEqual([1, 1, 1])
  await api.post('/presentations', { title: 'Another' })
  expect([await titles(), await titles(), await titles()]).toEqual([2, 2, 2])
  const { services } = api.app
  await writing(services, tx => setPlan(tx, api.organization.id, 'FREE'))
  clock.advance(5_000)
  for (let i = 0; i < 3; i++) expect(JSON.parse((await get(path)).body).code).toBe('PLAN_LIMIT_REACHED')
  await writing(services, tx => setPlan(tx, api.organization.id, 'PRO'))
  clock.advance(5_000)
  for (let i = 0; i < 3; i++) expect((await get(path)).head).toMatch(/^HTTP.1.1 200/)
  const [own] = await listCredentials(reading(services), api.organization)
  await writing(services, tx => revokeCredential(tx, own!.id))
  // Asked within the time for which the key is still good: that must not make it good for longer.
  for (let i = 0; i < 5; i++) await get(path)
  clock.advance(5_000)
  for (let i = 0; i < 3; i++) expect(JSON.parse((await get(path)).body).code).toBe('UNAUTHENTICATED')
  end()
})
