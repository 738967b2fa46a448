// The life of a session over the public API: DRAFT, LIVE, CLOSED, with repeated calls harmless, each event recorded
// once, and final key figures.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'

const deck = {
  title: 'Town hall',
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] },
    { type: 'WORD_CLOUD', prompt: 'One word?' },
  ],
}

onBothEngines('a session over the public API', newConfig => {
  test('does not end before it started when the clock is set back in the meantime', async () => {
    const clock = new FakeClock()
    const api = await startApi(await newConfig(), { clock })
    const { body: presentation } = await api.post('/presentations', deck)
    const { body: session } = await api.post('/sessions', { presentation_id: presentation.id })
    await api.post(`/sessions/${session.id}/open`)
    clock.shiftWallClock(-3_600_000)
    const { body: closed } = await api.post(`/sessions/${session.id}/close`)
    const now = new Date(clock.now()).toISOString()
    expect(closed).toMatchObject({ started_at: now, ended_at: now })
    expect((await api.get(`/sessions/${session.id}`)).body).toEqual(closed)
    await api.app.close()
  })

  test('goes from DRAFT to CLOSED, publishes its events once, and keeps what it was', async () => {
    const clock = new FakeClock()
    const api = await startApi(await newConfig(), { clock })
    const { body: presentation } = await api.post('/presentations', deck)
    const { body: questions } = await api.get(`/presentations/${presentation.id}/questions`)
    const [first, second] = questions.questions.map((question: { id: string }) => question.id)
    const created = await api.post('/sessions', { presentation_id: presentation.id })
    expect(created.body).toMatchObject({
      state: 'DRAFT',
      started_at: null,
      mode: null,
      active_question_id: null,
    })
    expect(created.body.join_code).toMatch(/^\d{6}$/)
    const path = `/sessions/${created.body.id}`
    expect((await api.post(`${path}/questions/${first}/activate`)).body.code).toBe('INVALID_SESSION_STATE')
    expect((await api.post(`${path}/open`)).body.state).toBe('LIVE')
    expect((await api.post(`${path}/open`)).status).toBe(200)
    // As when a machine's clock is set back.
    clock.shiftWallClock(-5_000)
    expect((await api.get(`${path}/kpis`)).body.duration_seconds).toBe(0)
    clock.shiftWallClock(5_000)
    expect((await api.post(`${path}/questions/${first}/activate`)).body.active_question_id).toBe(first)
    expect((await api.post(`${path}/questions/${second}/activate`)).body.active_question_id).toBe(second)
    clock.advance(61_500)
    const closed = await api.post(`${path}/close`)
    expect(closed.body).toMatchObject({ state: 'CLOSED', active_question_id: null })
    expect((await api.post(`${path}/close`)).body).toEqual(closed.body)
    const kpis = await api.get(`${path}/kpis`)
    expect(kpis.body).toMatchObject({
      status: 'READY',
      questions_asked: 2,
      duration_seconds: 61,
      has_quiz: false,
    })
    const events = await api.app.services.storage.read
      .selectFrom('events')
      .select('type')
      .orderBy('key')
      .execute()
    expect(events.map(event => event.type)).toEqual([
      'question.results.finalized',
      'question.results.finalized',
      'session.ended',
      'report.ready',
    ])
    await api.app.close()
  })

  test('has_quiz of a session that is over tells of what it asked, whatever becomes of its deck', async () => {
    const api = await startApi(await newConfig())
    const { body: presentation } = await api.post('/presentations', deck)
    const { body: session } = await api.post('/sessions', { presentation_id: presentation.id })
    const quiz = { type: 'QUIZ', prompt: '?', options: [{ text: 'a', is_correct: true }, { text: 'b' }] }
    const hasQuiz = async () => (await api.get(`/sessions/${session.id}/kpis`)).body.has_quiz
    await api.post(`/sessions/${session.id}/open`)
    expect(await hasQuiz()).toBe(false)
    const { body: added } = await api.post(`/presentations/${presentation.id}/questions`, quiz)
    expect(await hasQuiz()).toBe(true)
    await api.post(`/sessions/${session.id}/close`)
    expect(await hasQuiz()).toBe(false)
    const { body: other } = await api.post('/sessions', { presentation_id: presentation.id })
    await api.post(`/sessions/${other.id}/open`)
    await api.post(`/sessions/${other.id}/questions/${added.id}/activate`)
    await api.post(`/sessions/${other.id}/close`)
    expect((await api.get(`/sessions/${other.id}/kpis`)).body.has_quiz).toBe(true)
    await api.app.close()
  })
})
