// Skipped slides: steps, self-paced sessions, counts and reports pass them by; a presenter can still show one, and copies and files
// keep the mark.
import type { Stage } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { acquireLease, expireLease } from '../../servers/leases.ts'
import { leaseOfNumber } from '../../servers/server-number.ts'
import { writing } from '../../services.ts'

const quiz = (prompt: string, skipped = false) => ({
  type: 'QUIZ',
  prompt,
  options: [{ text: 'Yes', is_correct: true }, { text: 'No' }],
  settings: { time_limit_seconds: null },
  ...(skipped && { skipped }),
})

let api: ApiClient
afterEach(() => api.app.close())

function shown({ room }: Stage): string {
  if (room!.leaderboard) return 'leaderboard'
  return room!.question?.prompt ?? room!.content_slide?.title ?? 'lobby'
}

function stepping(remote: Stage) {
  return async (type: 'next' | 'previous', expected: string) => {
    await remote.send({ type })
    await remote.until(() => shown(remote) === expected)
  }
}

onBothEngines('skipped slides', newConfig => {
  test('are passed by in both directions, shown by hand, and skipped or not while the session runs', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, { questions: [quiz('A'), quiz('B', true), quiz('C'), quiz('D')] })
    const path = `/presentations/${room.presentationId}`
    const { body: pause } = await api.post(`${path}/slides`, { title: 'Break', skipped: true, order: 0 })
    expect(pause).toMatchObject({ skipped: true })
    const questions = (await api.get(`${path}/questions`)).body.questions as { skipped: boolean }[]
    expect(questions.map(({ skipped }) => skipped)).toEqual([false, true, false, false])
    const remote = await room.stage()
    const phone = await room.phone()
    const step = stepping(remote)
    const { deck, content_slides } = remote.room!
    expect(deck.map(({ skipped }) => skipped)).toEqual([undefined, true, undefined, undefined])
    expect(content_slides).toMatchObject([{ label: 'Break', skipped: true }])

    await step('next', 'A')
    await step('next', 'C')
    expect(remote.room!.question!.number).toBe(2)
    await step('previous', 'A')
    await room.activate(1)
    await phone.until(() => phone.room!.question?.prompt === 'B')
    await step('next', 'C')
    const change = async (question: number, skipped: boolean) => {
      const { status, body } = await api.patch(`${path}/questions/${room.questions[question]}`, { skipped })
      expect({ status, skipped: body.skipped }).toEqual({ status: 200, skipped })
      await remote.until(() => (remote.room!.deck[question]!.skipped ?? false) === skipped)
    }
    await change(3, true)
    await expect(remote.send({ type: 'next' })).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
    // Also one that the session has asked, with its content locked.
    await change(0, true)
    await change(1, false)
    await step('previous', 'B')
    await expect(remote.send({ type: 'previous' })).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
    await change(3, false)
    await step('next', 'C')
    await step('next', 'D')
    const { body: shownSlide } = await api.patch(`${path}/slides/${pause.id}`, { skipped: false })
    expect(shownSlide).toMatchObject({ skipped: false, title: 'Break' })
    for (const one of ['C', 'B', 'Break']) await step('previous', one)
    const { body: session } = await api.get(`/sessions/${room.sessionId}/kpis`)
    expect(session).toMatchObject({ questions_asked: 4 })
  })

  test('end no round of their own and leave no points to come', async () => {
    api = await startApi(await newConfig())
    const deck = { questions: [quiz('A'), quiz('B', true), quiz('C', true), quiz('D'), quiz('E', true)] }
    const room = await openRoom(api, deck, { settings: { rounds: true } })
    const sections = [0, 1, 3].map(at => ({ title: `From ${at}`, before: room.questions[at]! }))
    await api.patch(`/presentations/${room.presentationId}`, { sections })
    const remote = await room.stage()
    const step = stepping(remote)
    await step('next', 'A')
    expect(remote.room!.leaderboard_next).toBe(true)
    await step('next', 'leaderboard')
    expect(remote.room!.scores_final).toBe(false)
    await step('next', 'D')
    expect(remote.room!.scores_final).toBe(true)
    await step('next', 'leaderboard')
    await expect(remote.send({ type: 'next' })).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
  })

  test('a hands-free session goes from the last slide that is not skipped to the leaderboard', async () => {
    api = await startApi(await newConfig())
    const deck = { questions: [quiz('A'), quiz('B', true)] }
    const room = await openRoom(api, deck, { settings: { hands_free_seconds: 3 } })
    const remote = await room.stage()
    const step = stepping(remote)
    await step('next', 'A')
    await remote.send({ type: 'reveal' })
    await remote.until(() => shown(remote) === 'leaderboard')
  })

  test('are not asked at all in self-paced sessions, nor Q&A next to other slides', async () => {
    api = await startApi(await newConfig())
    const questions = [quiz('A'), quiz('B', true), { type: 'QA', prompt: 'Ask', skipped: true }, quiz('C')]
    const room = await openRoom(api, { questions }, { isSelfPaced: true })
    const phone = await room.phone()
    expect(phone.room!.questions!.map(({ prompt, number }) => `${number} ${prompt}`)).toEqual(['1 A', '2 C'])
    expect((await api.get(`/sessions/${room.sessionId}/kpis`)).body).toMatchObject({ questions_asked: 2 })
    const besides = await openRoom(api, { questions }, { settings: { qa_beside_slides: true } })
    expect((await besides.phone()).room!.qa).toBeUndefined()
  })

  test('copies, exports and imports keep the mark; reports omit skipped content slides', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, { questions: [quiz('A'), quiz('B', true)] })
    const path = `/presentations/${room.presentationId}`
    await api.post(`${path}/slides`, { title: 'Hidden', skipped: true })
    await api.post(`${path}/slides`, { title: 'Seen' })
    const marks = async (id: string) => {
      const { slides } = (await api.get(`/presentations/${id}/slides`)).body
      return slides.map(({ skipped }: { skipped: boolean }) => skipped)
    }
    const expected = [false, true, true, false]
    const { body: copy } = await api.post(`${path}/duplicate`, { title: 'Copy' })
    expect(await marks(copy.id)).toEqual(expected)
    for (const format of ['json', 'outline']) {
      const file = await api.get(`${path}/export?format=${format}`)
      const text = typeof file.body === 'string' ? file.body : JSON.stringify(file.body)
      expect(text.match(/skipped/g)).toHaveLength(2)
      const { body } = await api.post('/imports', { text })
      expect(body.problems).toEqual([])
      expect(await marks(body.presentation.id)).toEqual(expected)
    }
    const gift = await api.get(`${path}/export?format=gift`)
    expect(gift.headers.get('x-left-out-fields')).toContain('skipped=2')
    await room.activate(0)
    const report = await api.get(`/sessions/${room.sessionId}/report?content_slides=true`)
    expect(report.body.content_slides).toMatchObject([{ title: 'Seen' }])
  })

  test('a question added to a session can be skipped', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, { questions: [quiz('A'), quiz('B')] })
    const remote = await room.stage()
    const step = stepping(remote)
    await step('next', 'A')
    const question = { type: 'OPEN_TEXT', prompt: 'Added', skipped: true }
    const { status } = await api.post(`/sessions/${room.sessionId}/questions`, { question })
    expect(status).toBe(200)
    await remote.until(() => remote.room!.deck.some(one => one.added && one.skipped))
    await step('next', 'B')
  })

  test('are refused while a server of an earlier version is running, which would show them', async () => {
    api = await startApi(await newConfig())
    const { body: deck } = await api.post('/presentations', { title: 'Deck', questions: [quiz('A')] })
    const path = `/presentations/${deck.id}`
    const [{ id }] = (await api.get(`${path}/questions`)).body.questions
    const { services } = api.app
    const earlier = { ...services, server: { ...services.server, holder: 'an earlier one' } }
    const lease = leaseOfNumber(99)
    await writing(earlier, tx => acquireLease(tx, lease))
    const refused = { status: 409, body: { code: 'UPGRADE_IN_PROGRESS' } }
    expect(await api.post(`${path}/questions`, quiz('B', true))).toMatchObject(refused)
    expect(await api.post(`${path}/slides`, { title: 'C', skipped: true })).toMatchObject(refused)
    expect(await api.patch(`${path}/questions/${id}`, { skipped: true })).toMatchObject(refused)
    expect((await api.patch(`${path}/questions/${id}`, { skipped: false })).status).toBe(200)
    const session = (participants_max: number | null) =>
      api.post('/sessions', { presentation_id: deck.id, settings: { participants_max } })
    expect(await session(30)).toMatchObject(refused)
    expect((await session(null)).status).toBe(200)
    await writing(earlier, tx => expireLease(tx, lease))
    expect((await api.patch(`${path}/questions/${id}`, { skipped: true })).status).toBe(200)
  })
})
