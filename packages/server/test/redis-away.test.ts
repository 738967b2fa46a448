// A server with REDIS_URL: notices and budgets are in Redis; without it answers go on, rooms are read again by polling, calls are
// counted by each server alone, and all of it comes back by itself.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, startApi } from './support/api.ts'
import { sharedPostgres, testConfig } from './support/engines.ts'
import { startRedis, type TestRedis } from './support/redis.ts'
import { openRoom } from './support/room.ts'

const databases = sharedPostgres()
let redis: TestRedis
let api: ApiClient
beforeAll(async () => {
  redis = await startRedis()
  const url = await databases.createDatabase()
  api = await startApi(testConfig({ DATABASE_URL: url, REDIS_URL: redis.urls.join() }))
})
afterAll(async () => {
  await api.app.close()
  await redis.stop()
  await databases.stop()
})

async function notices(): Promise<unknown> {
  const response = await fetch(`${api.app.url}/readyz`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { notices: unknown }).notices
}

test('with Redis away answers are stored and shown, and calls are counted', async () => {
  await expect.poll(notices).toBe('live')
  const question = { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] }
  const room = await openRoom(api, { questions: [question] })
  await room.activate(0)
  const [[a, b], id] = [room.options[0]!, room.questions[0]!]
  const [stage, phone] = [await room.stage('screen'), await room.phone()]
  await phone.answer(id, { option_ids: [a] })
  await stage.until(() => stage.room!.results?.option_counts?.[a!] === 1)
  const left = async () => Number((await api.get('/sessions')).headers.get('x-ratelimit-remaining'))
  const before = await left()
  await redis.kill()
  await expect.poll(notices).toBe('delayed')
  await phone.answer(id, { option_ids: [b] })
  await stage.until(() => stage.room!.results?.option_counts?.[b!] === 1)
  expect(await left()).toBeLessThan(before)
  await redis.start()
  await expect.poll(notices).toBe('live')
})
