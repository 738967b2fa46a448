// Reopening and extending questions: answers are kept after a lock and cleared after a reveal; added time costs nobody
// points, results stay secret while open, and read-only keys may do neither.

import { Device } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
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
    { type: 'WORD_CLOUD', prompt: 'One word?', notes: 'Ask Ann first.' },
  ],
}

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('a question that is on screen', newConfig => {
  async function start() {
    const clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const room = await openRoom(api, deck)
    const path = (question: number, verb: string) =>
      `/sessions/${room.sessionId}/questions/${room.questions[question]}/${verb}`
    return { clock, room, path }
  }

  test('is reopened with its answers when it was locked, and without when it was revealed', async () => {
    const { clock, room, path } = await start()
    const phone = await room.phone()
    const stage = await room.stage()
    const [question, [yes, no]] = [room.questions[0]!, room.options[0]!]
    await room.activate(0)
    await phone.answer(question, { option_ids: [yes] })
    clock.advance(5_000)
    await stage.send({ type: 'lock' })
    await phone.until(() => phone.room!.question?.phase === 'LOCKED')
    clock.advance(60_000)
    expect((await api.post(path(0, 'reopen'))).status).toBe(200)
    await phone.until(() => phone.room!.question?.phase === 'OPEN')
    expect(Date.parse(phone.room!.question!.deadline_at!)).toBe(clock.now() + 20_000)
    // The whole of its time is left, however long ago it was opened first.
    expect(Date.parse(phone.room!.question!.limit_from!)).toBe(clock.now())
    expect(phone.room!.my_answers).toEqual({})
    expect((await Device.connect(api.app.url, phone.token)).room!.my_answers).toHaveProperty(question)
    expect(await room.results(0)).toMatchObject({ total_voters: 1 })

    await stage.send({ type: 'reveal' })
    await phone.until(() => phone.room!.score?.points === 1000)
    await stage.send({ type: 'reopen' })
    await phone.until(() => phone.room!.score === null && phone.room!.question?.phase === 'OPEN')
    expect(await room.results(0)).toMatchObject({ total_voters: 0, option_counts: { [yes!]: 0 } })
    const kpis = async () => (await api.get(`/sessions/${room.sessionId}/kpis`)).body
    expect(await kpis()).toMatchObject({ voters: 0, total_responses: 0 })
    expect((await Device.connect(api.app.url, phone.token)).room!.my_answers).toEqual({})
    await phone.answer(question, { option_ids: [no] })
    expect(await kpis()).toMatchObject({ voters: 1, total_responses: 1 })
    await stage.send({ type: 'reveal' })
    await phone.until(() => phone.room!.score?.points === 0)
  })

  test('comes back revealed when it has a correct answer, and open with its answers when it has none', async () => {
    const { room } = await start()
    const phone = await room.phone()
    await room.activate(1)
    await phone.answer(room.questions[1]!, { words: ['one'] })
    await room.activate(0)
    await room.activate(1)
    await phone.until(() => phone.room!.question?.id === room.questions[1])
    expect(phone.room!.question!.phase).toBe('OPEN')
    expect(await room.results(1)).toMatchObject({ total_voters: 1 })
    await room.activate(0)
    await phone.until(() => phone.room!.question?.phase === 'REVEALED')
    await expect(
      phone.answer(room.questions[0]!, { option_ids: [room.options[0]![0]] }),
    ).rejects.toMatchObject({ code: 'QUESTION_NOT_OPEN' })
    await room.activate(1)
    const events = await api.app.services.storage.read.selectFrom('events').select('body').execute()
    const finalized = events
      .map(({ body }) => JSON.parse(body))
      .filter(({ type }) => type === 'question.results.finalized')
      .map(({ data }) => `${room.questions.indexOf(data.question_id)} ${data.revision}`)
    // The quiz was closed once: it was not open when it came back.
    expect(finalized.sort()).toEqual(['0 1', '1 1', '1 2'])
  })

  test('is extended for everybody, and points go by its own limit', async () => {
    const { clock, room, path } = await start()
    const phone = await room.phone()
    const stage = await room.stage()
    await room.activate(0)
    const opened = clock.now()
    clock.advance(10_000)
    expect((await api.post(path(0, 'extend'), { seconds: 30 })).status).toBe(200)
    const deadline = new Date(opened + 50_000).toISOString()
    for (const device of [phone, stage])
      await device.until(() => device.room!.question?.deadline_at === deadline)
    clock.advance(35_000)
    await phone.answer(room.questions[0]!, { option_ids: [room.options[0]![0]] })
    await stage.send({ type: 'extend', seconds: 15 })
    await stage.send({ type: 'reveal' })
    // As at the very end of the limit, with the second of grace.
    await phone.until(() => phone.room!.score?.points === 475)
  })

  test('shows while it is open how many have answered, and nothing of what', async () => {
    const { clock, room } = await start()
    const [phone, other] = [await room.phone(), await room.phone()]
    const stage = await room.stage()
    const [question, [yes]] = [room.questions[0]!, room.options[0]!]
    await room.activate(0)
    await phone.answer(question, { option_ids: [yes] })
    clock.advance(3_000)
    await stage.until(() => stage.room!.results?.total_voters === 1)
    expect(stage.room!.results!.option_counts![yes!]).toBe(0)
    expect((await room.results(0)).option_counts).toMatchObject({ [yes!]: 1 })
    await stage.send({ type: 'lock' })
    await stage.until(() => stage.room!.results?.option_counts?.[yes!] === 1)
    for (const device of [phone, other]) {
      await device.until(() => device.room!.results?.option_counts?.[yes!] === 1)
      const whileOpen = device.messages.slice(
        0,
        device.messages.findIndex(
          message => message.type === 'question' && message.question?.phase === 'LOCKED',
        ),
      )
      expect(whileOpen.filter(({ type }) => type === 'results')).toEqual([])
    }
  })

  test('is neither reopened nor extended by who may not, or where it cannot be', async () => {
    const { room, path } = await start()
    const code = async (verb: string, question = 0, body: unknown = undefined, as = api) =>
      (await as.post(path(question, verb), body)).body.code
    const seconds = { seconds: 30 }
    expect(await code('reopen')).toBe('INVALID_SESSION_STATE')
    expect(await code('extend', 0, seconds)).toBe('INVALID_SESSION_STATE')
    await room.activate(1)
    expect(await code('extend', 1, seconds)).toBe('INVALID_SESSION_STATE')
    await room.activate(0)
    expect((await api.post(path(0, 'reopen'))).status).toBe(200)
    for (const body of [undefined, {}, { seconds: 4 }, { seconds: 601 }, { seconds: 5.5 }, { seconds: '30' }])
      expect(await code('extend', 0, body)).toBe('INVALID_REQUEST_BODY')
    expect((await api.post(path(0, 'extend'), { seconds: 4 })).body.invalid_fields).toEqual(['seconds'])
    await api.post(path(0, 'lock'))
    expect(await code('extend', 0, seconds)).toBe('INVALID_SESSION_STATE')

    const reader = await apiClient(api.app, { scopes: ['results:read'] })
    const free = await apiClient(api.app, { plan: 'FREE' })
    const stranger = await apiClient(api.app)
    for (const [verb, body] of [
      ['reopen', undefined],
      ['extend', seconds],
    ] as const) {
      expect(await code(verb, 0, body, reader)).toBe('INSUFFICIENT_SCOPE')
      expect(await code(verb, 0, body, free)).toBe('PLAN_LIMIT_REACHED')
      expect(await code(verb, 0, body, stranger)).toBe('NOT_FOUND')
    }
  })

  test('gives more time only to who had it before, on request or by grant; stages show the usual limit', async () => {
    const { clock, room } = await start()
    const remote = await room.stage()
    const screen = await room.stage('screen')
    const unlimited = await room.phone({ time_factor: null })
    await remote.until(() => remote.room!.time_requests?.length === 1)
    const [request] = remote.room!.time_requests!
    expect(request).toMatchObject({ requested: null, time_factor: 2 })
    expect(screen.room!.time_requests).toBeUndefined()
    await room.activate(0)
    const opened = clock.now()
    const until = (ms: number) => new Date(opened + ms).toISOString()
    clock.advance(1_000)
    const late = await room.phone({ time_factor: 1.5 })
    expect(late.room!.question!.deadline_at).toBe(until(20_000))
    await unlimited.until(() => unlimited.room!.question?.deadline_at === until(40_000))
    await screen.until(() => screen.room!.question?.still_answering === 1)
    expect(screen.room!.question!.deadline_at).toBe(until(20_000))
    await remote.send({ type: 'grant_time', participant_id: request!.participant_id, time_factor: null })
    await remote.until(() => remote.room!.time_requests?.[0]?.time_factor === null)
    expect((await Device.connect(api.app.url, unlimited.token)).room!.question!.deadline_at).toBe(
      until(40_000),
    )
    await unlimited.answer(room.questions[0]!, { option_ids: [room.options[0]![0]] })
    await screen.until(() => screen.room!.question?.still_answering === 0)
    await remote.send({ type: 'reveal' })
    await remote.send({ type: 'reopen' })
    await unlimited.until(
      () => unlimited.room!.question?.phase === 'OPEN' && unlimited.room!.question.deadline_at === null,
    )
  })

  test('leaves more time to the presenter where the session says so; notes are shown on remotes alone', async () => {
    const { room } = await start()
    const { body: draft } = await api.post('/sessions', {
      presentation_id: room.presentationId,
      settings: { extra_time: 'GRANTED' },
    })
    expect(draft.settings).toMatchObject({ extra_time: 'GRANTED' })
    expect((await api.get(`/sessions/${room.sessionId}`)).body.settings).toMatchObject({ extra_time: 'FREE' })
    const bad = await api.post('/sessions', {
      presentation_id: room.presentationId,
      settings: { extra_time: 'SOME', made_up: true },
    })
    expect(bad.body).toMatchObject({
      code: 'INVALID_REQUEST_BODY',
      invalid_fields: ['settings.extra_time'],
      unknown_fields: ['settings.made_up'],
    })
    const [remote, screen, phone] = [await room.stage(), await room.stage('screen'), await room.phone()]
    expect(remote.room!.deck[1]!.notes).toBe('Ask Ann first.')
    for (const device of [screen, phone]) expect(JSON.stringify(device.messages)).not.toContain('Ask Ann')
  })
})
