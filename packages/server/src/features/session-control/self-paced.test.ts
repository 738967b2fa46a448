// Self-paced sessions are answered in any order and resumed, without time limits, until the close makes all results
// final; their questions are rendered once for all phones.
import type { Room } from '@roomful/contract/room/protocol'
import { Device, join } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { createTestSession, eventsOf } from '../../../test/support/test-session.ts'

const hourMs = 3_600_000

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('a self-paced session', newConfig => {
  test('is answered in any order, resumed where it was left, and final in all its questions when it closes', async () => {
    const clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const session = await createTestSession(api, [
      { type: 'NPS', prompt: 'Would you?' },
      { type: 'OPEN_TEXT', prompt: 'Why?' },
      { type: 'QUIZ', prompt: 'Which?', options: [{ text: 'a', is_correct: true }, { text: 'b' }] },
    ])
    const [nps, text, quiz] = session.questionIds
    const [opens_at, closes_at] = [hourMs, 2 * hourMs].map(ms => new Date(clock.now() + ms).toISOString())
    const scheduled = await api.post(`${session.path}/schedule`, { opens_at, closes_at, timezone: 'UTC' })
    expect(scheduled.body).toMatchObject({ state: 'DRAFT', mode: 'SELF_PACED', opens_at, closes_at })
    await expect(join(api.app.url, { code: session.code })).rejects.toMatchObject({
      code: 'SESSION_NOT_OPEN',
    })
    await api.post(`${session.path}/open`)
    expect((await api.post(`${session.path}/questions/${nps}/activate`)).body.code).toBe(
      'INVALID_SESSION_STATE',
    )

    const { token } = await join(api.app.url, { code: session.code })
    const phone = await Device.connect(api.app.url, token)
    expect(phone.room).toMatchObject({ mode: 'SELF_PACED', question: null, my_answers: {} })
    expect(phone.room!.questions!.map(({ id }) => id)).toEqual(session.questionIds)
    await phone.answer(text!, { text: 'Because' })
    // No time limit applies, however long it takes.
    clock.advance(hourMs / 2)
    await phone.answer(quiz!, { option_ids: [phone.room!.questions![2]!.options[0]!.id] })
    phone.drop()
    const again = await Device.connect(api.app.url, token)
    expect(Object.keys(again.room!.my_answers).sort()).toEqual([text, quiz].sort())
    await again.answer(nps!, { value: 9 })
    await again.answer(text!, { text: 'On second thoughts' })
    const kpis = (await api.get(`${session.path}/kpis`)).body
    expect(kpis).toMatchObject({ questions_asked: 3, total_responses: 3, voters: 1, response_rate_avg: 1 })

    await api.post(`${session.path}/close`)
    await again.until(() => again.messages.some(({ type }) => type === 'closed'))
    const finalized = (await eventsOf(api.app.services))
      .filter(({ type }) => type === 'question.results.finalized')
      .map(({ data }) => data.question_id)
    expect(finalized.sort()).toEqual([...session.questionIds].sort())
    const results = (await api.get(`${session.path}/results?question_id=${text}`)).body
    expect(results.texts).toMatchObject([{ text: 'On second thoughts' }])
    await expect(again.answer(nps!, { value: 0 })).rejects.toMatchObject({ code: 'SESSION_CLOSED' })
  })
  test('its questions are presented once for all phones, however they join, until something changes', async () => {
    const clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const session = await createTestSession(api, [
      { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'a' }, { text: 'b' }] },
    ])
    const [opens_at, closes_at] = [hourMs, 2 * hourMs].map(ms => new Date(clock.now() + ms).toISOString())
    await api.post(`${session.path}/schedule`, { opens_at, closes_at, timezone: 'UTC' })
    await api.post(`${session.path}/open`)
    const connect = async () =>
      Device.connect(api.app.url, (await join(api.app.url, { code: session.code })).token)
    const first = await connect()
    const presented = structuredClone(first.room!.questions)
    expect(presented).toMatchObject([{ id: session.questionIds[0], phase: 'OPEN' }])
    // Each says when it was presented.
    clock.advance(5_000)
    const second = await connect()
    const joined = await join(api.app.url, { code: session.code })
    const state = await fetch(`${api.app.url}/room/v1/state`, {
      headers: { authorization: `Bearer ${joined.token}` },
    })
    expect(second.room!.questions).toEqual(presented)
    expect(joined.room.questions).toEqual(presented)
    expect(((await state.json()) as Room).questions).toEqual(presented)

    await api.post(`${session.path}/close`)
    await second.until(() => second.messages.some(({ type }) => type === 'closed'))
    const late = await Device.connect(api.app.url, joined.token)
    expect(late.room!.questions).toMatchObject([
      { phase: 'REVEALED', server_time: new Date(clock.now()).toISOString() },
    ])
  })
})
