// Long polling (wait, since): a read returns as soon as something has changed, costs one call of the budget, is limited
// per organization, and ends with a stop.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test, vi } from 'vitest'
import { type ApiAnswer, type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines, testConfig } from '../../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { waitingCallsMax } from './waiting-calls.ts'

const deck = { questions: [{ type: 'NPS', prompt: 'How?' }] }
let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('reads that wait', newConfig => {
  test('respond as soon as there is something new', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    await room.activate(0)
    const path = `/sessions/${room.sessionId}`
    const reads = [path, `${path}/kpis`, `${path}/results?question_id=${room.questions[0]}`]
    const waiting: Promise<ApiAnswer>[] = []
    for (const read of reads) {
      const { headers } = await api.get(read)
      const known = encodeURIComponent(headers.get('etag')!)
      waiting.push(api.get(`${read}${read.includes('?') ? '&' : '?'}wait=30&since=${known}`))
    }
    await answer(room, 9)
    const [, kpis, results] = waiting
    expect((await kpis!).body).toMatchObject({ participants: 1 })
    expect((await results!).body).toMatchObject({ total_voters: 1 })
    await api.post(`${path}/close`)
    expect((await waiting[0]!).body).toMatchObject({ state: 'CLOSED' })
  })
})

test('existing changes come at once, and no change after the requested time', async () => {
  api = await startApi(testConfig())
  const room = await openRoom(api, deck)
  const path = `/sessions/${room.sessionId}`
  const { headers, body } = await api.get(path)
  expect((await api.get(`${path}?wait=30&since="other"`)).body).toEqual(body)
  const unchanged = await api.get(`${path}?wait=1&since=${encodeURIComponent(headers.get('etag')!)}`)
  expect(unchanged).toMatchObject({ status: 200, body })
  expect(unchanged.headers.get('etag')).toBe(headers.get('etag'))
  expect((await api.get(`${path}?wait=1`)).body).toEqual(body)
})

test('reads of a closed session without an ETag come at once: there will be no next change', async () => {
  api = await startApi(testConfig())
  const room = await openRoom(api, deck)
  await room.activate(0)
  const path = `/sessions/${room.sessionId}`
  await api.post(`${path}/close`)
  const begun = vi.spyOn(api.app.services.bus, 'subscribe')
  for (const read of [`${path}?`, `${path}/kpis?`, `${path}/results?question_id=${room.questions[0]}&`]) {
    const { body } = await api.get(read)
    expect((await api.get(`${read}wait=2`)).body).toEqual(body)
  }
  expect(begun).not.toHaveBeenCalled()
  const { headers } = await api.get(path)
  await api.get(`${path}?wait=1&since=${encodeURIComponent(headers.get('etag')!)}`)
  expect(begun).toHaveBeenCalled()
})

test('waiting costs one call, and what cannot be read is refused as elsewhere', async () => {
  api = await startApi(testConfig())
  const room = await openRoom(api, deck)
  const remaining = async (path: string) => Number((await api.get(path)).headers.get('x-ratelimit-remaining'))
  const before = await remaining('/limits')
  await api.get(`/sessions/${room.sessionId}?wait=1`)
  expect(await remaining('/limits')).toBe(before - 2)
  const results = `/sessions/${room.sessionId}/results?question_id=${room.questions[0]}`
  expect((await api.get(`${results}&wait=31`)).body.details).toEqual([
    { field: 'wait', rule: 'maximum', message: 'at most 30' },
  ])
  expect((await api.get(`/sessions/${room.sessionId}?wait=soon&since=a`)).status).toBe(200)
})

test('the time that a session has been running is no news', async () => {
  const clock = new FakeClock()
  api = await startApi(testConfig(), { clock })
  const room = await openRoom(api, deck)
  const kpis = () => api.get(`/sessions/${room.sessionId}/kpis`)
  const before = await kpis()
  clock.advance(5_000)
  const after = await kpis()
  expect(after.body.duration_seconds).toBe(before.body.duration_seconds + 5)
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
  expect(after.headers.get('etag')).toMatch(/^W\/"/)
})

test('so many calls of an organization wait at a time; who leaves makes room, and a stop ends all', async () => {
  api = await startApi(testConfig())
  const room = await openRoom(api, deck)
  const path = `/sessions/${room.sessionId}?wait=30`
  const leaving = new AbortController()
  // Each call that waits listens to the bus.
  const begun = vi.spyOn(api.app.services.bus, 'subscribe')
  const left = fetch(`${api.app.url}/public/v1${path}`, {
    headers: { 'x-api-key': api.key },
    signal: leaving.signal,
  }).catch(() => 'left')
  const waiting = Array.from({ length: waitingCallsMax - 1 }, () => api.get(path))
  await expect.poll(() => begun.mock.calls.length).toBe(waitingCallsMax)
  const refused = await api.get(path)
  expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', retry_after_seconds: 1 })
  expect(refused.headers.get('retry-after')).toBe('1')
  leaving.abort()
  expect(await left).toBe('left')
  const closed = api.app.close()
  for (const response of await Promise.all(waiting)) expect(response.body).toMatchObject({ state: 'LIVE' })
  expect(await closed).toEqual([])
})

async function answer(room: OpenRoom, value: number): Promise<void> {
  const { token } = await room.join()
  const response = await fetch(`${api.app.url}/room/v1/questions/${room.questions[0]}/answer`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ answer: { value } }),
  })
  expect(response.status).toBe(200)
}
