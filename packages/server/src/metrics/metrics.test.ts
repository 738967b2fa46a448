// Metrics count what the server does and carry no path or id as a label; without a token they are for local requests
// only, never through a proxy.
import { readFileSync } from 'node:fs'
import type { Operation } from '@roomful/contract/operation'
import { appOperations, publicOperations } from '@roomful/contract/table'
import { Device, join } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { apiClient } from '../../test/support/api.ts'
import { onBothEngines, sharedPostgres, testConfig, testOnPostgres } from '../../test/support/engines.ts'
import { sendRaw } from '../../test/support/raw-http.ts'
import { answerableRoom } from '../../test/support/test-session.ts'
import { type App, recordBackup, startApp } from '../app.ts'

const opened: App[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

async function start(config = testConfig()): Promise<App> {
  const app = await startApp(config)
  opened.push(app)
  return app
}

async function read(app: App, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}/metrics`, { headers })
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') }
}

/** The value of a sample, `name{labels}` as it is written. */
function sampleValue(text: string, sample: string): number {
  const line = text.split('\n').find(candidate => candidate.startsWith(`${sample} `))
  if (line === undefined) throw new Error(`there is no ${sample} in\n${text}`)
  return Number(line.slice(sample.length))
}

testOnPostgres('the alert rules of the documentation name metrics that there are', async () => {
  const app = await start(testConfig({ DATABASE_URL: await sharedPostgres().createDatabase() }))
  const { text } = await read(app)
  const rules = readFileSync(new URL('../../../../docs/prometheus-alerts.yml', import.meta.url), 'utf8')
  const named = new Set([...rules.matchAll(/\broomful_[a-z_]+/g)].map(([name]) => name))
  expect(named.size).toBeGreaterThan(4)
  for (const name of named) expect(text).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `)
})

onBothEngines('metrics', newConfig => {
  test('say what the server has done and is doing', async () => {
    const config = await newConfig()
    const app = await start(config)
    const api = await apiClient(app)
    const { questionId, code } = await answerableRoom(api)
    const device = await Device.connect(app.url, (await join(app.url, { code })).token)
    for (const value of [1, 2, 3]) await device.answer(questionId, { value }, value)
    await expect(device.answer(questionId, { value: 'x' }, 4)).rejects.toMatchObject({
      code: 'INVALID_ANSWER',
    })
    await api.get('/sessions')
    const { status, text, type } = await read(app)
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)])
    expect(sampleValue(text, 'roomful_answers_total{outcome="stored"}')).toBe(3)
    expect(sampleValue(text, 'roomful_answers_total{outcome="refused"}')).toBe(1)
    expect(sampleValue(text, 'roomful_answers_to_disk_seconds_count')).toBe(3)
    expect(sampleValue(text, 'roomful_room_sockets')).toBe(1)
    expect(sampleValue(text, 'roomful_rooms')).toBe(1)
    expect(sampleValue(text, 'roomful_room_frames_total')).toBeGreaterThanOrEqual(5)
    expect(sampleValue(text, 'roomful_commit_transactions_sum')).toBeGreaterThanOrEqual(6)
    expect(sampleValue(text, 'roomful_commit_seconds_count')).toBeGreaterThanOrEqual(3)
    const listing = 'operation="GET /public/v1/sessions",status="200"'
    expect(sampleValue(text, `roomful_http_requests_total{${listing}}`)).toBe(1)
    expect(
      sampleValue(text, 'roomful_http_seconds_total{operation="GET /public/v1/sessions"}'),
    ).toBeGreaterThan(0)
    expect(sampleValue(text, 'roomful_http_request_seconds_count{surface="public"}')).toBeGreaterThan(1)
    expect(sampleValue(text, 'roomful_deliveries_waiting')).toBe(0)
    expect(sampleValue(text, 'roomful_deliveries_oldest_seconds')).toBe(0)
    expect(sampleValue(text, 'roomful_job_lag_seconds_count{name="schedules"}')).toBeGreaterThan(0)
    expect(sampleValue(text, 'roomful_process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(text).toContain('roomful_nodejs_eventloop_lag_p99_seconds ')
    const hasPool = text.includes('roomful_database_connections_open ')
    expect(hasPool).toBe(app.services.storage.engine.name === 'postgres')
    expect(text).not.toMatch(/^roomful_backup_age_seconds /m)
    // On PostgreSQL its clock, which is not exactly that of this machine.
    const { clock } = app.services
    await recordBackup(config, clock.now() - 60_000)
    const at = clock.now() - 5_000
    await recordBackup(config, at)
    const age = sampleValue((await read(app)).text, 'roomful_backup_age_seconds')
    expect(age).toBeGreaterThanOrEqual(5)
    expect(age).toBeLessThanOrEqual((clock.now() - at) / 1_000)
    device.drop()
    await expect.poll(async () => sampleValue((await read(app)).text, 'roomful_room_sockets')).toBe(0)
    expect(sampleValue((await read(app)).text, 'roomful_room_frames_total')).toBeGreaterThanOrEqual(5)
  })
})

test('names begin with roomful_, and no path or id becomes a label', async () => {
  const app = await start()
  for (let i = 0; i < 30; i++) await fetch(`${app.url}/no/such/path/${i}`)
  for (let i = 0; i < 30; i++) await fetch(`${app.url}/public/v1/sessions/ses_${i}`)
  const { text } = await read(app)
  const samples = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  expect(samples.filter(line => !line.startsWith('roomful_'))).toEqual([])
  expect(text).not.toContain('ses_')
  expect(text).not.toContain('such')
})

test('take 320 bytes at most for each operation, when all have been called', async () => {
  const app = await start()
  const table = [...Object.values<Operation>(publicOperations), ...Object.values(appOperations)]
  for (const { method, path } of table)
    await fetch(app.url + path.replace(/\{\w+\}/g, 'x'), {
      method,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  const { text } = await read(app)
  expect(text).toContain('operation="DELETE /public/v1/sessions/:id"')
  expect(text).toContain('operation="GET /app/v1/me"')
  expect(text.length / table.length).toBeLessThanOrEqual(320)
})

test('without a token they are for this machine alone, and not through a proxy', async () => {
  const app = await start()
  expect((await read(app)).status).toBe(200)
  expect((await read(app, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
  for (const name of ['forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'])
    expect([name, (await read(app, { [name]: '127.0.0.1' })).status]).toEqual([name, 404])
})

test('without a token they are for requests that name this machine: not for a name that was pointed at it', async () => {
  const app = await start()
  const { port } = new URL(app.url)
  const statusFor = async (host: string) =>
    (await sendRaw(app.url, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status
  for (const host of ['localhost', `LOCALHOST:${port}`, '127.0.0.1', '127.8.8.8:80', `[::1]:${port}`])
    expect([host, await statusFor(host)]).toEqual([host, 200])
  for (const host of ['rebound.example', '10.0.0.7', 'localhost.example', '127.0.0.1.example', '', 'a b'])
    expect([host, await statusFor(host)]).toEqual([host, 404])
})

test('with a token they are for requests that have it', async () => {
  const token = 'a-token-that-only-the-collector-has'
  const app = await start(testConfig({ ROOMFUL_METRICS_TOKEN: token }))
  expect((await read(app)).status).toBe(401)
  expect((await read(app, { authorization: `Bearer ${token}x` })).status).toBe(401)
  expect(
    await read(app, { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.7' }),
  ).toMatchObject({
    status: 200,
  })
})
