// Reactions reach only the stages of their own room, as counts; they are off unless asked for, rate-limited per
// participant over all devices, and end with the session.
import type { ReactionCounts } from '@roomful/contract/room/reactions'
import { Device } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines, testConfig } from '../../test/support/engines.ts'
import { openRoom } from '../../test/support/room.ts'

const deck = { questions: [{ type: 'OPEN_TEXT', prompt: 'What else?' }] }
const withReactions = { settings: { reactions: true } }

let api: ApiClient
afterEach(() => api.app.close())

/** The reactions that a stage was sent, in all. */
function countsOn(stage: Device): ReactionCounts {
  const sums: Record<string, number> = {}
  for (const message of stage.messages)
    if (message.type === 'reactions')
      for (const [reaction, n] of Object.entries(message.counts)) sums[reaction] = (sums[reaction] ?? 0) + n
  return sums
}

test('reactions of phones reach the stages of their room only, counted', async () => {
  api = await startApi(testConfig())
  const [room, other] = [await openRoom(api, deck, withReactions), await openRoom(api, deck, withReactions)]
  const [screen, remote, elsewhere] = [await room.stage('screen'), await room.stage(), await other.stage()]
  const phones = [await room.phone(), await room.phone(), await room.phone()]
  expect(phones[0]!.room!.reactions).toBe(true)
  for (const phone of phones) {
    await phone.send({ type: 'react', reaction: 'heart' })
    await phone.send({ type: 'react', reaction: 'applause' })
  }
  await phones[0]!.send({ type: 'react', reaction: 'heart' })
  const all = { heart: 4, applause: 3 }
  for (const stage of [screen, remote]) {
    await stage.until(() => countsOn(stage).heart === all.heart && countsOn(stage).applause === all.applause)
  }
  // A later message of the same kind shows that none came before it.
  await (await other.phone()).send({ type: 'react', reaction: 'laugh' })
  await elsewhere.until(() => countsOn(elsewhere).laugh === 1)
  expect(countsOn(elsewhere)).toEqual({ laugh: 1 })
  for (const phone of phones) expect(countsOn(phone)).toEqual({})
})

test('all devices of a participant have one allowance', async () => {
  api = await startApi(testConfig(), { clock: new FakeClock() })
  const room = await openRoom(api, deck, withReactions)
  const phone = await room.phone()
  const second = await Device.connect(api.app.url, phone.token)
  const said = await Promise.allSettled(
    Array.from({ length: 12 }, (_, i) =>
      (i % 2 === 0 ? phone : second).send({ type: 'react', reaction: 'surprise' }),
    ),
  )
  const refused = said.filter(one => one.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'RATE_LIMITED' })
})

onBothEngines('reactions', newConfig => {
  test('are off unless the session was created with them', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    expect((await api.get(`/sessions/${room.sessionId}`)).body.settings.reactions).toBe(false)
    const phone = await room.phone()
    expect(phone.room!.reactions).toBe(false)
    await expect(phone.send({ type: 'react', reaction: 'heart' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const on = await api.post('/sessions', { presentation_id: room.presentationId, ...withReactions })
    expect(on.body.settings).toMatchObject({ extra_time: 'FREE', reactions: true })
    const bad = { presentation_id: room.presentationId, settings: { reactions: 'yes' } }
    expect((await api.post('/sessions', bad)).body).toMatchObject({
      code: 'INVALID_REQUEST_BODY',
      invalid_fields: ['settings.reactions'],
    })
  })

  test('end with the session, and only those that there are are taken', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck, withReactions)
    const phone = await room.phone()
    await expect(phone.send({ type: 'react', reaction: '💩' as 'heart' })).rejects.toMatchObject({
      code: 'INVALID_MESSAGE',
      body: { invalid_fields: ['reaction'] },
    })
    await api.post(`/sessions/${room.sessionId}/close`)
    await phone.until(() => phone.room!.state === 'CLOSED')
    await expect(phone.send({ type: 'react', reaction: 'heart' })).rejects.toMatchObject({
      code: 'SESSION_CLOSED',
    })
  })
})
