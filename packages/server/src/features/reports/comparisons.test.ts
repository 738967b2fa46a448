// Comparisons: sessions of one presentation, or a question asked twice in one session, with counts, shares and differences that say
// how uncertain they are; too few answers give none. Trends: what happened in each month, from counts that stay.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { newPerson } from '../../../test/support/workspace.ts'

const options = [{ text: 'Seven', is_correct: true }, { text: 'Eight' }]
const quiz = { type: 'QUIZ', prompt: 'How many?', options, settings: { time_limit_seconds: null } }
const deck = {
  questions: [
    quiz,
    { ...quiz, prompt: 'And now?', options: options.toReversed() },
    { type: 'RATING', prompt: 'How sure?' },
    { type: 'NPS', prompt: 'Recommend us?' },
    { type: 'OPEN_TEXT', prompt: 'Why?' },
  ],
}

let api: ApiClient
afterEach(() => api.app.close())

/** Everybody answers the question on screen. */
async function answer(room: OpenRoom, question: number, answers: readonly object[]): Promise<void> {
  await room.activate(question)
  for (const one of answers) {
    const phone = await room.phone()
    await phone.answer(room.questions[question]!, one)
    phone.drop()
  }
}

onBothEngines('a comparison', newConfig => {
  const chosen = (room: OpenRoom, question: number, option: number, n: number) =>
    Array.from({ length: n }, () => ({ option_ids: [room.options[question]![option]] }))
  const values = (...list: number[]) => list.map(value => ({ value }))

  test('of a question asked twice in a session matches options by their texts', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    await answer(room, 0, [...chosen(room, 0, 0, 6), ...chosen(room, 0, 1, 6)])
    await answer(room, 1, [...chosen(room, 1, 0, 1), ...chosen(room, 1, 1, 11)])
    const { status, body } = await api.get(`/sessions/${room.sessionId}/comparisons`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      presentation_id: room.presentationId,
      runs: [{ session_id: room.sessionId, participants: 24 }],
      questions: [
        {
          type: 'QUIZ',
          prompt: 'How many?',
          runs: [
            { question_id: room.questions[0], voters: 12, too_few: false, mean: null },
            { question_id: room.questions[1], voters: 12, too_few: false, mean: null },
          ],
          items: [
            {
              label: 'Seven',
              is_correct: true,
              runs: [
                { count: 6, share: 0.5, difference: null },
                { count: 11, share: 0.9167, difference: { value: 41.6667 } },
              ],
            },
            { label: 'Eight', is_correct: false, runs: [{ count: 6 }, { count: 1 }] },
          ],
        },
      ],
    })
    const { low, high } = body.questions[0].items[0].runs[1].difference
    expect(low).toBeGreaterThan(0)
    expect(low).toBeLessThan(20)
    expect(high).toBeLessThan(70)
  })

  test('of a reopened question has its counts before each reopening; of sessions, the last ones', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck, { participant_identity_mode: 'ANONYMOUS' })
    const phones = await Promise.all(Array.from({ length: 10 }, () => room.phone()))
    const [question, [seven, eight]] = [room.questions[0]!, room.options[0]!]
    const control = async (verb: string) =>
      expect((await api.post(`/sessions/${room.sessionId}/questions/${question}/${verb}`)).status).toBe(200)
    const answerAll = (right: number) =>
      Promise.all(
        phones.map((phone, i) => phone.answer(question, { option_ids: [i < right ? seven : eight] })),
      )
    await room.activate(0)
    // Without answers it is no round.
    for (const verb of ['lock', 'reopen']) await control(verb)
    await answerAll(2)
    for (const verb of ['lock', 'reopen']) await control(verb)
    await answerAll(6)
    for (const verb of ['reveal', 'reopen']) await control(verb)
    await answerAll(9)
    const path = `/sessions/${room.sessionId}/comparisons`
    const { body } = await api.get(path)
    const [reopened, ...none] = body.questions
    expect(none).toEqual([])
    expect(reopened.runs).toMatchObject(
      [1, 2, 3].map(round => ({
        session_id: room.sessionId,
        question_id: question,
        round,
        voters: 10,
        too_few: false,
      })),
    )
    const counts = (label: string) =>
      reopened.items
        .find((item: { label: string }) => item.label === label)
        .runs.map(({ count }: { count: number }) => count)
    expect([counts('Seven'), counts('Eight')]).toEqual([
      [2, 6, 9],
      [8, 4, 1],
    ])
    expect(reopened.items[0].runs[2].difference.value).toBe(70)
    expect(await room.results(0)).toMatchObject({ option_counts: { [seven!]: 9, [eight!]: 1 } })

    await api.post(`/sessions/${room.sessionId}/close`)
    expect((await api.get(path)).body).toEqual(body)
    const draft = (await api.post('/sessions', { presentation_id: room.presentationId })).body
    await api.post(`/sessions/${draft.id}/open`)
    await api.post(`/sessions/${draft.id}/questions/${question}/activate`)
    expect(
      (await api.get(`/presentations/${room.presentationId}/comparison`)).body.questions[0].runs,
    ).toMatchObject([
      { session_id: room.sessionId, round: 3, voters: 10 },
      { session_id: draft.id, round: 1, voters: 0 },
    ])
  })

  test('keeps as many rounds of a question as are compared', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, { questions: [quiz] })
    const phone = await room.phone()
    await room.activate(0)
    for (let i = 0; i < 8; i++) {
      await phone.answer(room.questions[0]!, { option_ids: [room.options[0]![i % 2]] })
      for (const verb of ['lock', 'reopen'])
        await api.post(`/sessions/${room.sessionId}/questions/${room.questions[0]}/${verb}`)
    }
    const [question] = (await api.get(`/sessions/${room.sessionId}/comparisons`)).body.questions
    expect(question.runs).toHaveLength(6)
    expect(question.items[0].runs.map(({ count }: { count: number }) => count)).toEqual([0, 1, 0, 1, 0, 0])
  })

  test('of sessions has shares and means of what both asked, and says where there are too few', async () => {
    const clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const first = await openRoom(api, deck, { participant_identity_mode: 'ANONYMOUS' })
    await answer(first, 0, chosen(first, 0, 0, 3))
    await answer(first, 2, values(1, 2, 1, 2, 1, 2, 1, 2, 1, 2))
    await answer(first, 3, values(10, 10, 10, 10, 10, 10, 10, 10, 0, 0))
    await answer(first, 4, [{ text: 'secret' }])
    await api.post(`/sessions/${first.sessionId}/close`)
    clock.advance(60_000)
    const draft = (await api.post('/sessions', { presentation_id: first.presentationId })).body
    await api.post(`/sessions/${draft.id}/open`)
    const second: OpenRoom = {
      ...first,
      activate: async question => {
        await api.post(`/sessions/${draft.id}/questions/${first.questions[question]}/activate`)
      },
      phone: async body => {
        const { Device, join } = await import('@roomful/testkit/device')
        const { token } = await join(api.app.url, { code: draft.join_code, ...body })
        return Object.assign(await Device.connect(api.app.url, token), { token })
      },
    }
    await answer(second, 0, chosen(first, 0, 1, 12))
    await answer(second, 2, values(4, 5, 4, 5, 4, 5, 4, 5, 4, 5))
    await answer(second, 3, values(0, 0, 0, 0, 0, 0, 0, 0, 7, 7))
    const path = `/presentations/${first.presentationId}/comparison`
    const { body } = await api.get(`${path}?sessions=${first.sessionId},${draft.id}`)
    expect(body.runs).toMatchObject([{ session_id: first.sessionId }, { session_id: draft.id }])
    const [choice, rating, nps, ...none] = body.questions
    expect(none).toEqual([])
    expect(choice.runs).toMatchObject([
      { voters: 3, too_few: true },
      { voters: 12, too_few: true },
    ])
    expect(choice.items[0].runs).toEqual([
      { count: 3, share: 1, difference: null },
      { count: 0, share: 0, difference: null },
    ])
    expect(rating.runs).toMatchObject([
      { mean: 1.5, mean_difference: null },
      { mean: 4.5, mean_difference: { value: 3 } },
    ])
    // Standard error √(2 · 0.2778 ÷ 10) with 18 degrees of freedom: 2.1009 × 0.2357.
    expect(rating.runs[1].mean_difference.low).toBeCloseTo(2.5048, 3)
    expect(nps.runs).toMatchObject([{ mean: 60 }, { mean: -80, mean_difference: { value: -140 } }])
    expect(JSON.stringify(body)).not.toContain('secret')
    expect((await api.get(path)).body).toEqual(body)
    const turned = (await api.get(`${path}?sessions=${draft.id},${first.sessionId}`)).body
    expect(turned.questions[1].runs[1].mean_difference.value).toBe(-3)

    const unrelated = await openRoom(api, deck)
    for (const [sessions, status] of [
      [first.sessionId, 400],
      [`${first.sessionId},${first.sessionId}`, 400],
      [`${first.sessionId},${unrelated.sessionId}`, 404],
      [`${first.sessionId},ses_none`, 404],
    ] as const)
      expect((await api.get(`${path}?sessions=${sessions}`)).status, sessions).toBe(status)
    const stranger = await apiClient(api.app)
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.get(`/sessions/${first.sessionId}/comparisons`)).status).toBe(404)
    await api.call('DELETE', `/sessions/${first.sessionId}`)
    expect((await api.get(`${path}?sessions=${first.sessionId},${draft.id}`)).status).toBe(404)
    expect((await api.get(path)).body.questions).toEqual([])
  })
})

onBothEngines('trends', newConfig => {
  test('have sessions, people, answers and types by month, for closed sessions, deleted ones too', async () => {
    const clock = new FakeClock(Date.parse('2026-03-31T23:00:00Z'))
    api = await startApi(await newConfig(), { clock })
    const room = await openRoom(api, deck)
    await answer(room, 0, [{ option_ids: [room.options[0]![0]] }])
    await answer(room, 2, [{ value: 4 }])
    expect((await api.get('/trends')).body.months.at(-1)).toMatchObject({ month: '2026-03', sessions: 0 })
    clock.advance(2 * 60 * 60_000)
    await api.post(`/sessions/${room.sessionId}/close`)
    await api.post(`/sessions/${room.sessionId}/close`)
    const draft = (await api.post('/sessions', { presentation_id: room.presentationId })).body
    await api.post(`/sessions/${draft.id}/close`)
    const again = await openRoom(api, { questions: [quiz] })
    await again.activate(0)
    await api.post(`/sessions/${again.sessionId}/close`)
    const expected = {
      months: [
        { month: '2026-02', sessions: 0, participants: 0, responses: 0, response_rate: 0 },
        { month: '2026-03', sessions: 1, participants: 2, responses: 2, response_rate: 0.5 },
        { month: '2026-04', sessions: 1, participants: 0, responses: 0, response_rate: 0 },
      ],
      question_types: [
        { type: 'QUIZ', asked: 2 },
        { type: 'RATING', asked: 1 },
      ],
    }
    expect((await api.get('/trends?months=3')).body).toEqual(expected)
    await api.call('DELETE', `/sessions/${room.sessionId}`)
    expect((await api.get('/trends?months=3')).body).toEqual(expected)
    expect((await api.get('/trends')).body.months).toHaveLength(12)
    expect((await api.get('/trends?months=37')).status).toBe(400)
    const member = await newPerson(api.app, api.organization)
    expect((await member.get(`/organizations/${api.organization.id}/trends?months=3`)).body).toEqual(expected)
    expect((await (await apiClient(api.app)).get('/trends?months=3')).body.question_types).toEqual([])
  })
})
