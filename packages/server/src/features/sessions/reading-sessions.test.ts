// Reading sessions over the API: filters and cursors of the session list, all results in one response, leaderboard with
// shared places; nobody is named in anonymous sessions.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { callRoom, type OpenRoom, openRoom, showLeaderboards } from '../../../test/support/room.ts'

const quiz = {
  type: 'QUIZ',
  prompt: 'Which?',
  options: [{ text: 'right', is_correct: true }, { text: 'wrong' }],
  settings: { points: 100, speed_bonus: false },
}
const deck = { questions: [quiz, { type: 'NPS', prompt: 'How?' }, quiz] }

onBothEngines('reading sessions', newConfig => {
  const clock = new FakeClock()
  let api: ApiClient
  beforeAll(async () => {
    api = await startApi(await newConfig(), { clock })
  })
  afterAll(() => api.app.close())

  test('lists take only those of a state, of a presentation, and newer ones', async () => {
    const client = await apiClient(api.app)
    const [a, b] = [await newDeck(client), await newDeck(client)]
    const first = await newSession(client, a)
    clock.advance(1_000)
    const second = await newSession(client, a)
    clock.advance(1_000)
    const third = await newSession(client, b)
    await client.post(`/sessions/${first.id}/open`)
    await client.post(`/sessions/${second.id}/close`)
    const ids = async (query: string) =>
      (await client.get(`/sessions?${query}`)).body.sessions.map(({ id }: { id: string }) => id)
    expect(await ids('state=LIVE')).toEqual([first.id])
    expect(await ids(`presentation_id=${a}`)).toEqual([second.id, first.id])
    expect(await ids(`created_after=${first.created_at}`)).toEqual([third.id, second.id])
    expect(await ids('created_after=2000-01-01T00:00Z')).toEqual([third.id, second.id, first.id])
    expect(await ids(`presentation_id=${a}&state=DRAFT&created_after=${first.created_at}`)).toEqual([])
    const { body: page } = await client.get(`/sessions?presentation_id=${a}&limit=1`)
    expect(await ids(`presentation_id=${a}&limit=1&cursor=${page.next_cursor}`)).toEqual([first.id])
    const refusals = await Promise.all([
      client.get(`/sessions?limit=1&cursor=${page.next_cursor}`),
      client.get('/sessions?state=OPEN'),
      client.get('/sessions?created_after=yesterday'),
      client.get('/sessions?created_after=2026-02-30T00:00:00Z'),
      client.get('/sessions?created_after=2026-03-02T09:00'),
    ])
    expect(refusals.map(({ body }) => body.invalid_fields)).toEqual([
      ['cursor'],
      ['state'],
      ['created_after'],
      ['created_after'],
      ['created_after'],
    ])
  })

  test('the results of all questions that were asked come in one response', async () => {
    const room = await openRoom(api, deck)
    await room.activate(1)
    await room.activate(0)
    const all = await api.get(`/sessions/${room.sessionId}/results?all=true`)
    expect(all.body).toEqual({
      session_id: room.sessionId,
      results: [await room.results(0), await room.results(1)],
    })
    expect((await api.get(`/sessions/${room.sessionId}/results/all`)).body).toEqual(all.body)
    const one = await api.get(`/sessions/${room.sessionId}/results?all=true&question_id=${room.questions[1]}`)
    expect(one.body).toEqual(await room.results(1))
    expect((await api.get(`/sessions/${room.sessionId}/results?all=false`)).status).toBe(400)
  })

  test('the leaderboard and the list of participants have points and places', async () => {
    const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    expect((await leaderboard(room)).body).toMatchObject({ total: 0, leaderboard: [] })
    const ids = await playQuiz(room, ['Ada', 'Bea', 'Cem', 'Dua'])
    const { body } = await leaderboard(room)
    expect(body.leaderboard.map(shown)).toEqual([
      [1, 100, 'Ada'],
      [1, 100, 'Bea'],
      [3, 0, 'Cem'],
    ])
    expect(body).toMatchObject({ total: 3, has_more: false, identity_mode: 'IDENTIFIED' })
    expect(body.leaderboard[0].participant_id).toBe(ids[0])
    const { body: list } = await api.get(`/sessions/${room.sessionId}/participants`)
    expect(list.participants.map((one: { id: string; score: object }) => [one.id, one.score])).toEqual([
      [ids[0], { points: 100, place: 1 }],
      [ids[1], { points: 100, place: 1 }],
      [ids[2], { points: 0, place: 3 }],
      [ids[3], { points: 0, place: 4 }],
    ])

    const first = (await leaderboard(room, '?limit=2')).body
    const second = (await leaderboard(room, `?limit=2&cursor=${first.next_cursor}`)).body
    expect([...first.leaderboard, ...second.leaderboard]).toEqual(body.leaderboard)
    expect((await leaderboard(room, `?limit=2&before=${second.prev_cursor}`)).body.leaderboard).toEqual(
      first.leaderboard,
    )
    expect((await leaderboard(room, '?cursor=x')).status).toBe(400)
  })

  test('nobody is named on the leaderboard of an anonymous session', async () => {
    const room = await openRoom(api, deck)
    await playQuiz(room, ['Ada', 'Bea', 'Cem'])
    expect((await leaderboard(room)).body).toMatchObject({ total: 3, leaderboard: [] })
    await showLeaderboards(api.app.services)
    const { body } = await leaderboard(room)
    expect(body.leaderboard).toEqual([
      { place: 1, points: 100, participant_id: null, display_name: null },
      { place: 1, points: 100, participant_id: null, display_name: null },
      { place: 3, points: 0, participant_id: null, display_name: null },
    ])
  })

  /** The first two are right, the third is wrong, others say nothing. */
  async function playQuiz(room: OpenRoom, names: string[]): Promise<string[]> {
    const people = []
    for (const display_name of names) people.push(await room.join({ display_name }))
    await room.activate(0)
    for (const [i, { token }] of people.slice(0, 3).entries()) {
      const answered = await callRoom(api.app, token, 'PUT', `/questions/${room.questions[0]}/answer`, {
        answer: { option_ids: [room.options[0]![i < 2 ? 0 : 1]] },
      })
      expect(answered.status).toBe(200)
    }
    await api.post(`/sessions/${room.sessionId}/questions/${room.questions[0]}/reveal`)
    return people.map(({ participant_id }) => participant_id)
  }

  const leaderboard = (room: OpenRoom, query = '') =>
    api.get(`/sessions/${room.sessionId}/leaderboard${query}`)
})

const shown = ({ place, points, display_name }: { place: number; points: number; display_name: string }) => [
  place,
  points,
  display_name,
]

async function newDeck(api: ApiClient): Promise<string> {
  return (await api.post('/presentations', { title: 'Deck' })).body.id
}

async function newSession(api: ApiClient, presentation_id: string) {
  return (await api.post('/sessions', { presentation_id })).body
}
