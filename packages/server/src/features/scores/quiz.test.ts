// Quiz points come only with the reveal, by speed and by parts, and more time costs nobody points; nothing counts before
// a countdown is over.

import { Device } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'

const deck = {
  questions: [
    {
      type: 'QUIZ',
      prompt: 'Right?',
      options: [{ text: 'Yes', is_correct: true }, { text: 'No' }],
      settings: { time_limit_seconds: 20 },
    },
    {
      type: 'ORDERING',
      prompt: 'Order!',
      options: [{ text: '1' }, { text: '2' }, { text: '3' }, { text: '4' }],
      settings: { points: 400 },
    },
    { type: 'WORD_CLOUD', prompt: 'Words' },
  ],
}

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('points', newConfig => {
  test('of a question that a remote counts down to begin with its opening, and nothing is taken before', async () => {
    const clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const room = await openRoom(api, deck)
    const [phone, remote] = [await room.phone(), await room.stage()]
    await remote.send({ type: 'next', countdown: true })
    await phone.until(() => phone.room!.question !== null)
    expect(phone.room!.question).toMatchObject({
      server_time: '2026-03-02T09:00:00.000Z',
      opened_at: '2026-03-02T09:00:03.000Z',
      deadline_at: '2026-03-02T09:00:23.000Z',
    })
    const right = { option_ids: [room.options[0]![0]] }
    clock.advance(2_999)
    await expect(phone.answer(room.questions[0]!, right)).rejects.toMatchObject({ code: 'QUESTION_NOT_OPEN' })
    clock.advance(1)
    await phone.answer(room.questions[0]!, right)
    await remote.send({ type: 'reveal' })
    await phone.until(() => phone.room!.score?.points === 1000)

    // One without a limit opens at once, as do all that programs activate.
    await remote.send({ type: 'next', countdown: true })
    await phone.until(() => phone.room!.question?.id === room.questions[1])
    expect(phone.room!.question!.opened_at).toBe(phone.room!.question!.server_time)
  })

  test('come with the reveal, by speed and by parts, and extra time costs none', async () => {
    const clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    const fast = await room.phone({ display_name: 'Fast' })
    const slow = await room.phone({ display_name: 'Slow', time_factor: 2 })
    const stage = await room.stage()
    await room.activate(0)
    await slow.until(() => slow.room!.question !== null)
    expect(slow.room!.question!.deadline_at).toBe('2026-03-02T09:00:40.000Z')
    const [yes, no] = room.options[0]!
    clock.advance(4_000)
    await fast.answer(room.questions[0]!, { option_ids: [no] })
    clock.advance(6_000)
    await fast.answer(room.questions[0]!, { option_ids: [yes] })
    clock.advance(10_000)
    await slow.answer(room.questions[0]!, { option_ids: [yes] })
    clock.advance(1_001)
    await expect(fast.answer(room.questions[0]!, { option_ids: [no] })).rejects.toMatchObject({
      code: 'QUESTION_NOT_OPEN',
    })
    expect(fast.room!.score).toBeNull()
    await stage.send({ type: 'reveal' })
    const scoreOf = (phone: Device) =>
      phone.messages.findLast(message => message.type === 'leaderboard')?.score
    await fast.until(() => scoreOf(fast) != null)
    await slow.until(() => scoreOf(slow) != null)
    expect([scoreOf(fast), scoreOf(slow)]).toEqual([
      {
        points: 750,
        place: 1,
        shared: false,
        streak: 1,
        last: { question_id: room.questions[0], points: 750 },
      },
      {
        points: 750,
        place: 2,
        shared: false,
        streak: 1,
        last: { question_id: room.questions[0], points: 750 },
      },
    ])
    await room.activate(1)
    await slow.answer(room.questions[1]!, { order: [1, 0, 2, 3].map(i => room.options[1]![i]) })
    await stage.send({ type: 'reveal' })
    await slow.until(() => scoreOf(slow)?.points === 950)
    await stage.send({ type: 'leaderboard', shown: true })
    await fast.until(() =>
      fast.messages.some(message => message.type === 'leaderboard' && message.leaderboard !== null),
    )
    const shown = fast.messages.findLast(message => message.type === 'leaderboard')!
    expect(shown).toMatchObject({
      leaderboard: [
        { display_name: 'Slow', points: 950, place: 1, streak: 2, elapsed_ms: 20_000 },
        { display_name: 'Fast', points: 750, place: 2, streak: 0, elapsed_ms: 10_000 },
      ],
    })
    const again = await Device.connect(api.app.url, fast.token)
    expect(again.room!.score).toMatchObject({
      points: 750,
      place: 2,
      streak: 0,
      last: { question_id: room.questions[1], points: 0 },
    })
    expect((await room.stage('screen')).room!.leaderboard).toHaveLength(2)
  })

  test('are final once no question that can earn any is left; phones are told of ties, and how many have joined', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    const [phone, other, stage] = [await room.phone(), await room.phone(), await room.stage()]
    await room.activate(0)
    const wrong = { option_ids: [room.options[0]![1]] }
    for (const one of [phone, other]) await one.answer(room.questions[0]!, wrong)
    await stage.send({ type: 'reveal' })
    await phone.until(() => phone.room!.score !== null)
    expect(phone.room).toMatchObject({ scores_final: false, score: { place: 1, shared: true } })
    await room.activate(1)
    await phone.until(() => phone.room!.scores_final)
    const order = room.options[1]!
    await other.answer(room.questions[1]!, { order })
    await stage.send({ type: 'reveal' })
    await phone.until(() => phone.room!.score?.place === 2)
    expect(phone.room).toMatchObject({ scores_final: true, score: { shared: false } })
    // What comes after it earns nothing, and what comes before it is over.
    for (const index of [2, 0]) {
      await room.activate(index)
      await phone.until(() => phone.room!.question?.id === room.questions[index])
      expect(phone.room!.scores_final).toBe(true)
    }
    const late = await room.phone()
    await stage.send({ type: 'leaderboard', shown: true })
    await phone.until(() => phone.room!.leaderboard !== null)
    expect(phone.room!.participants).toBe(3)
    expect(stage.room!.scores_final).toBe(true)
    await room.phone()
    await api.post(`/sessions/${room.sessionId}/close`)
    await late.until(() => late.room!.state === 'CLOSED')
    expect(late.room!.participants).toBe(4)
  })
})
