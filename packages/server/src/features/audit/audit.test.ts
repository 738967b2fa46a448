// Audit log: every use of an API key has a row, whatever its outcome; a write's row commits with the write, a crash
// loses only the last 250 ms of rows, and old ones are removed on time.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines, storageEnvironment, testConfig } from '../../../test/support/engines.ts'
import { install, startServerProcess } from '../../../test/support/server-process.ts'
import { closeServices, openServices } from '../../app.ts'
import { auditList } from '../../cli/audit.ts'
import { UsageError } from '../../cli/command.ts'
import { reading } from '../../services.ts'
import { listCredentials } from '../credentials/credentials.ts'
import { sweepExpired } from '../retention/retention.ts'
import { gatherMs } from './audit-log.ts'
import { listAudit } from './list-audit.ts'

const dayMs = 24 * 60 * 60_000

onBothEngines('the audit log', newConfig => {
  test('names the operation that a query parameter makes of a call', async () => {
    const config = await newConfig()
    const api = await startApi(config)
    const { id: presentation_id } = (await api.post('/presentations', { title: 'A' })).body
    const { id } = (await api.post('/sessions', { presentation_id })).body
    expect((await api.get(`/sessions/${id}/results?all=true`)).status).toBe(200)
    await api.app.close()
    const services = await openServices(config)
    const { entries } = await listAudit(reading(services), api.organization, { method: 'GET' }, {})
    expect(entries.map(({ operation }) => operation)).toEqual(['get_session_results'])
    await closeServices(services)
  })

  test('has a row for every use, whatever became of it, also after a clean stop', async () => {
    const config = await newConfig()
    const api = await startApi(config)
    const reader = await apiClient(api.app, { scopes: ['results:read'] })
    const answers = [
      await api.get('/sessions?limit=2', { 'user-agent': 'tests/1' }),
      await api.get('/sessions?limit=0'),
      await api.post('/presentations', { title: 'A' }),
      await api.post('/presentations', { title: '' }),
      await api.get('/nowhere'),
      await api.call('DELETE', '/sessions'),
      await api.call('HEAD', '/sessions'),
    ]
    await reader.post('/presentations', { title: 'B' })
    await api.get('/sessions', { 'x-api-key': 'unknown' })
    await api.app.close()

    const services = await openServices(config)
    const { entries } = await listAudit(reading(services), api.organization, {}, {})
    expect(entries.map(({ method, path, status }) => `${method} ${path} ${status}`).reverse()).toEqual([
      'GET /public/v1/sessions 200',
      'GET /public/v1/sessions 400',
      'POST /public/v1/presentations 200',
      'POST /public/v1/presentations 400',
      'GET /public/v1/nowhere 404',
      'DELETE /public/v1/sessions 405',
      'HEAD /public/v1/sessions 200',
    ])
    expect(entries.map(entry => entry.request_id).reverse()).toEqual(
      answers.map(answer => answer.headers.get('x-request-id')),
    )
    const [credential] = await listCredentials(reading(services), api.organization)
    expect(entries.at(-1)).toMatchObject({
      credential_id: credential!.id,
      ip: '127.0.0.1',
      user_agent: 'tests/1',
    })
    expect(credential!.last_used_at).toBe(entries[0]!.at)
    const ofReader = await listAudit(reading(services), reader.organization, {}, {})
    expect(ofReader.entries.map(entry => entry.status)).toEqual([401])
    await closeServices(services)
  })

  test("a write's row is committed with the write, and with nothing that fails", async () => {
    const api = await startApi(await newConfig())
    const { read } = api.app.services.storage
    await api.post('/presentations', { title: 'A' })
    const rows = await read.selectFrom('audit').select('path').where('method', '=', 'POST').execute()
    expect(rows).toEqual([{ path: '/public/v1/presentations' }])
    await api.app.close()
  })

  test('lists by filter and page, and is removed after its days', async () => {
    const clock = new FakeClock()
    const config = await newConfig()
    const api = await startApi(config, { clock })
    const start = clock.now()
    for (let i = 0; i < 5; i++) {
      expect((await api.get('/sessions')).status).toBe(200)
      expect((await api.get('/nowhere')).status).toBe(404)
      clock.advance(dayMs)
    }
    await api.app.close()
    const services = await openServices(config, { clock })
    const list = (filter: Parameters<typeof listAudit>[2], page = {}) =>
      listAudit(reading(services), api.organization, filter, page)
    expect((await list({ statuses: [400, 499] })).real).toBe(5)
    expect((await list({ method: 'POST' })).real).toBe(0)
    expect((await list({ since: start + dayMs, until: start + 3 * dayMs })).real).toBe(4)
    const first = await list({ statuses: [200, 200] }, { limit: 2 })
    const second = await list({ statuses: [200, 200] }, { limit: 2, cursor: first.next_cursor! })
    const third = await list({ statuses: [200, 200] }, { limit: 2, cursor: second.next_cursor! })
    expect([first, second, third].map(page => page.real)).toEqual([2, 2, 1])
    expect(third.has_more).toBe(false)
    expect(await list({ statuses: [200, 200] }, { limit: 2, before: second.prev_cursor! })).toMatchObject({
      entries: first.entries,
    })
    await expect(list({}, { cursor: first.next_cursor! })).rejects.toMatchObject({
      code: 'INVALID_REQUEST_PARAMETER',
    })
    await sweepExpired(services, { auditDays: 2, eventDays: 30 })
    expect((await list({})).real).toBe(4)
    await closeServices(services)
  })
})

test('`audit list` takes the filters on the command line and names what it cannot read', async () => {
  const config = testConfig()
  const api = await startApi(config)
  await api.get('/sessions')
  await api.get('/nowhere')
  await api.app.close()
  const list = (options: Record<string, string>) =>
    auditList.run({
      config,
      settings: { values: {}, origins: {}, file: undefined },
      environment: {},
      options: { org: api.organization.id, ...options },
      argument: undefined,
      given: [],
      json: true,
    })
  expect(await list({ status: '4xx' })).toMatchObject({ real: 1, entries: [{ status: 404 }] })
  expect(await list({ method: 'get', limit: '1' })).toMatchObject({ real: 1, has_more: true })
  expect(await list({ operation: 'list_sessions' })).toMatchObject({
    real: 1,
    entries: [{ operation: 'list_sessions', path: '/public/v1/sessions' }],
  })
  expect(await list({ until: '2026-01-01T00:00:00Z' })).toMatchObject({ entries: [] })
  for (const wrong of [{ status: '4x' }, { limit: '0' }, { since: 'yesterday' }]) {
    expect(() => list(wrong)).toThrow(UsageError)
  }
})

test('a crash loses rows of the last 250 ms only', async () => {
  expect(gatherMs).toBeLessThan(250)
  const config = testConfig()
  const installation = await install(config.dataDir, storageEnvironment(config))
  const services = await openServices(config)
  const recorded = async () => {
    const rows = await services.storage.read.selectFrom('audit').select('request_id').execute()
    return new Set(rows.map(row => row.request_id))
  }

  for (let run = 0; run < 3; run++) {
    const server = await startServerProcess(installation)
    const answered: { requestId: string; askedAt: number; answeredAt: number }[] = []
    const callers = Array.from({ length: 4 }, async () => {
      for (;;) {
        const askedAt = performance.now()
        const response = await server.fetch('GET', '/sessions')
        const requestId = response.headers.get('x-request-id')!
        answered.push({ requestId, askedAt, answeredAt: performance.now() })
      }
    })
    const failed = Promise.allSettled(callers)
    const isAnyRecorded = async () => {
      const requestIds = await recorded()
      return answered.length >= 100 && answered.some(({ requestId }) => requestIds.has(requestId))
    }
    await expect.poll(isAnyRecorded).toBe(true)
    await server.end('SIGKILL')
    await failed
    const requestIds = await recorded()
    const isRecorded = (answer: { requestId: string }) => requestIds.has(answer.requestId)
    // Rows are written in order: before a row that is there, none is missing.
    const lastAskedAt = Math.max(...answered.filter(isRecorded).map(({ askedAt }) => askedAt))
    const missing = answered.filter(answer => answer.answeredAt < lastAskedAt && !isRecorded(answer))
    expect(missing).toEqual([])
  }
  await closeServices(services)
})
