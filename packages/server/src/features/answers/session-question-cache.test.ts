// Everybody's first answers come at once, before the question is in memory.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'
import type { Storage } from '../../storage/storage.ts'
import { SessionQuestionCache } from './session-question-cache.ts'

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

  test('are looked up once for all answers that arrive during the lookup', async () => {
    const cache = new SessionQuestionCache(api.app.services.storage)
    const all = Array.from({ length: 50 }, () => cache.find(sessionKey, room.questions[0]!))
    const found = new Set(await Promise.all(all))
    expect(found.size).toBe(1)
    expect(cache.cached(sessionKey, room.questions[0]!)).toBe([...found][0])
  })

  test('are found for everybody at once, so that no answer is overtaken by one that came later', async () => {
    const { read } = api.app.services.storage
    const selectFrom = vi.fn(read.selectFrom.bind(read))
    const cache = new SessionQuestionCache({ read: { selectFrom } } as unknown as Storage)
    const found: string[] = []
    const first = cache.find(sessionKey, room.questions[0]!).then(() => found.push('first'))
    while (selectFrom.mock.calls.length === 0) await Promise.resolve()
    const second = cache.find(sessionKey, room.questions[0]!).then(() => found.push('second'))
    await first
    await Promise.resolve()
    expect(found).toEqual(['first', 'second'])
    await second
    expect(selectFrom).toHaveBeenCalledTimes(1)
  })

  test('are looked up again afterwards, so that a reopened one is found', async () => {
    const cache = new SessionQuestionCache(api.app.services.storage)
    const first = await cache.find(sessionKey, room.questions[0]!)
    expect(await cache.find(sessionKey, room.questions[0]!)).not.toBe(first)
    expect(await cache.find(sessionKey, room.questions[0]!)).toEqual(first)
  })

  test('are looked up with one statement for many sessions', async () => {
    const others = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { body } = await api.post('/sessions', { presentation_id: room.presentationId })
        await api.post(`/sessions/${body.id}/open`)
        await api.post(`/sessions/${body.id}/questions/${room.questions[0]}/activate`)
        return body.id as string
      }),
    )
    const { storage } = api.app.services
    const rows = await storage.read
      .selectFrom('sessions')
      .select(['key', 'id'])
      .where('id', 'in', others)
      .execute()
    const selectFrom = vi.fn(storage.read.selectFrom.bind(storage.read))
    const cache = new SessionQuestionCache({ read: { selectFrom } } as unknown as Storage)
    const found = await Promise.all(rows.map(({ key }) => cache.find(key, room.questions[0]!)))
    expect(found.map(one => one?.sessionKey)).toEqual(rows.map(({ key }) => key))
    expect(selectFrom).toHaveBeenCalledTimes(1)
  })

  test('with malformed ids are refused and do not affect concurrent lookups', async () => {
    const cache = new SessionQuestionCache(api.app.services.storage)
    const hostile = ['a\0b', '\ud800', '', `${room.questions[0]} ${room.questions[0]}`, 'x'.repeat(100_000)]
    const [found, ...refused] = await Promise.all(
      [room.questions[0]!, ...hostile].map(id => cache.find(sessionKey, id)),
    )
    expect(found?.definition.id).toBe(room.questions[0])
    expect(refused).toEqual(hostile.map(() => undefined))
  })

  test('that were not asked are not found, and not kept as such', async () => {
    const cache = new SessionQuestionCache(api.app.services.storage)
    expect(await cache.find(sessionKey, 'que_unknown')).toBeUndefined()
    expect(cache.cached(sessionKey, 'que_unknown')).toBeUndefined()
  })
})
