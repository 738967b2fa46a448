// Everybody's first answers come at once, before the question is in memory.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SessionQuestionCache } from '../src/domain/answers/session-question-cache.ts'
import { type ApiClient, startApi } from './support/api.ts'
import { onBothEngines } from './support/engines.ts'
import { type OpenRoom, openRoom } from './support/room.ts'

onBothEngines('questions of sessions', newConfig => {
  let api: ApiClient
  let room: OpenRoom
  let sessionKey: number
  beforeAll(async () => {
    api = await startApi(await newConfig())
    room = await openRoom(api, { questions: [{ type: 'RATING', prompt: 'How was it?' }] })
    await room.activate(0)
    const { key } = await api.app.services.storage.read
      .selectFrom('sessions')
      .select('key')
      .where('id', '=', room.sessionId)
      .executeTakeFirstOrThrow()
    sessionKey = key
  })
  afterAll(() => api.app.close())

  test('are looked up once for all whose answers come meanwhile', async () => {
    const cache = new SessionQuestionCache(api.app.services.storage)
    const all = Array.from({ length: 50 }, () => cache.findTogether(sessionKey, room.questions[0]!))
    const found = new Set(await Promise.all(all))
    expect(found.size).toBe(1)
    expect(cache.cached(sessionKey, room.questions[0]!)).toBe([...found][0])
  })

  test('are looked up anew afterwards, so that a reopened one is found', async () => {
    const cache = new SessionQuestionCache(api.app.services.storage)
    const first = await cache.findTogether(sessionKey, room.questions[0]!)
    expect(await cache.findTogether(sessionKey, room.questions[0]!)).not.toBe(first)
    expect(await cache.find(sessionKey, room.questions[0]!)).toEqual(first)
  })

  test('that were not asked are not found, and not kept as such', async () => {
    const cache = new SessionQuestionCache(api.app.services.storage)
    expect(await cache.findTogether(sessionKey, 'que_unknown')).toBeUndefined()
    expect(cache.cached(sessionKey, 'que_unknown')).toBeUndefined()
  })
})
