// A server with REDIS_URL: notices and budgets are in Redis; without it answers go on, rooms are read again by polling, calls are
// counted by each server alone, and all of it comes back by itself.

import { Device, type Stage } from '@roomful/testkit/device'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../src/app.ts'
import { createStageLink } from '../src/features/stages/stage-links.ts'
import { writing } from '../src/services.ts'
import { type ApiClient, startApi } from './support/api.ts'
import { sharedPostgres, testConfig } from './support/engines.ts'
import { needs } from './support/needs.ts'
import { startRedis, type TestRedis } from './support/redis.ts'
import { openRoom } from './support/room.ts'

needs('redis-server', 'a server with REDIS_URL', () => {
  /** As servers wait for Redis, not as those of other tests. */
  const impatient = { counterTimeoutMs: 250 }
  const databases = sharedPostgres()
  let redis: TestRedis
  let api: ApiClient
  let other: App
  beforeAll(async () => {
    redis = await startRedis()
    const DATABASE_URL = await databases.createDatabase()
    const config = () => testConfig({ DATABASE_URL, REDIS_URL: redis.urls.join() })
    api = await startApi(config(), impatient)
    other = await startApp(config(), { resolveName: async () => [] })
  })
  afterAll(async () => {
    await other.close()
    await api.app.close()
    await redis.stop()
    await databases.stop()
  })

  async function notices(app = api.app): Promise<unknown> {
    const response = await fetch(`${app.url}/readyz`)
    expect(response.status).toBe(200)
    return ((await response.json()) as { notices: unknown }).notices
  }

  async function noticesAre(how: 'live' | 'delayed'): Promise<void> {
    for (const app of [api.app, other]) await expect.poll(() => notices(app)).toBe(how)
  }

  test('with Redis away answers are stored and shown, and calls are counted', async () => {
    await noticesAre('live')
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
    await noticesAre('delayed')
    await phone.answer(id, { option_ids: [b] })
    await stage.until(() => stage.room!.results?.option_counts?.[b!] === 1)
    expect(await left()).toBeLessThan(before)
    await redis.start()
    await noticesAre('live')
  })

  test('with Redis away devices on every server see what happened on another: question, results, entries, people', async () => {
    await noticesAre('live')
    const choice = { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] }
    const deck = { questions: [choice, { type: 'QA', prompt: 'Ask' }] }
    const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    const stages: Stage[] = []
    for (const app of [api.app, other]) {
      const { token } = await writing(api.app.services, tx => createStageLink(tx, room.sessionId, 'screen'))
      stages.push(await Device.connect(app.url, token))
    }
    const phones: Device[] = []
    for (const [i, app] of [api.app, other].entries())
      phones.push(await Device.connect(app.url, (await room.join({ display_name: `Phone ${i}` })).token))
    const everywhere = async (holds: (stage: Stage) => boolean) => {
      for (const stage of stages) await stage.until(() => holds(stage))
    }
    await redis.kill()
    await noticesAre('delayed')

    await room.activate(1)
    for (const device of [...phones, ...stages] as Device<never>[])
      await device.until(() => (device as Device).room?.question?.id === room.questions[1])
    for (const [i, phone] of phones.entries())
      await phone.send({ type: 'ask', question_id: room.questions[1]!, text: `Entry of ${i}` })
    const hasEntry = (stage: Stage, i: number) =>
      stage.messages.some(
        message => message.type === 'entries' && message.entries.some(({ text }) => text === `Entry of ${i}`),
      )
    await room.join({ display_name: 'Late' })
    await everywhere(stage => hasEntry(stage, 0) && hasEntry(stage, 1) && stage.room?.participants === 3)

    await room.activate(0)
    await everywhere(stage => stage.room?.question?.id === room.questions[0])
    const [a, b] = room.options[0]!
    await phones[0]!.answer(room.questions[0]!, { option_ids: [a] })
    await phones[1]!.answer(room.questions[0]!, { option_ids: [b] })
    await everywhere(({ room: shown }) => {
      const { option_counts } = shown!.results ?? {}
      return option_counts?.[a!] === 1 && option_counts[b!] === 1
    })
    await redis.start()
    await noticesAre('live')
    for (const device of [...phones, ...stages] as Device<never>[]) device.drop()
  })
})
