// Phones get the final standing 4 s after the close, stages at once: as any client sees it, in the frames of its socket, the
// responses to its polls, a later socket and a plain read of the state.
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines } from '../../test/support/engines.ts'
import { callRoom, openRoom } from '../../test/support/room.ts'
import { createStageLink } from '../features/stages/stage-links.ts'
import { writing } from '../services.ts'

// biome-ignore lint/suspicious/noExplicitAny: a client of somebody else has no types
type Json = any

const quiz = {
  type: 'QUIZ',
  options: [{ text: 'Yes', is_correct: true }, { text: 'No' }],
  settings: { time_limit_seconds: 20, points: 1_000, speed_bonus: true },
}

/** The members of a message that tell a standing, other than as null. */
function toldIn(value: Json): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, member]) => {
    if (key === 'settings' || member === null) return []
    const isTold = /^(score|leaderboard|team_leaderboard|place|points|streak|before|elapsed_ms)$/.test(key)
    return [...(isTold ? [key] : []), ...toldIn(member)]
  })
}

let api: ApiClient
const endings: (() => void)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) end()
  await api.app.close()
})

/** Everything that a socket is sent. */
async function socketOf(token: string): Promise<Json[]> {
  const url = `${api.app.url.replace('http', 'ws')}/room/v1/socket`
  const socket = new WebSocket(url, ['roomful.v1', `token.${token}`])
  endings.push(() => socket.close())
  const messages: Json[] = []
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(data)))
  await expect.poll(() => messages.length).toBeGreaterThan(0)
  return messages
}

/** Every state that a device without a socket reads. */
async function pollsOf(token: string): Promise<Json[]> {
  const states: Json[] = []
  const end = new AbortController()
  endings.push(() => end.abort())
  const poll = async () => {
    for (let since = ''; ; ) {
      const query = since && `?wait=20&since=${encodeURIComponent(since)}`
      const response = await fetch(`${api.app.url}/room/v1/state${query}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: end.signal,
      })
      if (response.status === 304) continue
      expect(response.status).toBe(200)
      since = response.headers.get('etag')!
      states.push(await response.json())
    }
  }
  poll().catch((error: Error) => {
    if (error.name !== 'AbortError') states.push({ state: error.message })
  })
  await expect.poll(() => states.length).toBeGreaterThan(0)
  return states
}

const stateOf = async (token: string): Promise<Json> =>
  (await callRoom(api.app, token, 'GET', '/state')).json()
const patience = { timeout: 15_000, interval: 20 }

onBothEngines('the final standing', newConfig => {
  test.each([
    ['IDENTIFIED', {}],
    ['ANONYMOUS', {}],
    ['IDENTIFIED', { teams: { names: ['Reds', 'Blues'], assignment: 'DEALT' } }],
  ])(
    'reaches phones 4 s after the close, over a socket and over polls alike: %s %j',
    async (mode, settings) => {
      const clock = new FakeClock()
      api = await startApi(await newConfig(), { clock })
      const questions = [
        { ...quiz, prompt: 'First?' },
        { ...quiz, prompt: 'Last?' },
      ]
      const room = await openRoom(api, { questions }, { participant_identity_mode: mode, settings })
      const tokens: string[] = []
      for (const display_name of ['Ann', 'Ben']) {
        const { token } = await room.join(mode === 'IDENTIFIED' ? { display_name } : {})
        tokens.push(token)
      }
      const [ann, ben] = tokens as [string, string]
      const { token: stageToken } = await writing(api.app.services, tx =>
        createStageLink(tx, room.sessionId, 'screen'),
      )
      const [frames, states, stage] = [await socketOf(ann), await pollsOf(ben), await socketOf(stageToken)]

      // Ann leads after the first question, Ben after the last.
      for (const [i, order] of [
        [ann, ben],
        [ben, ann],
      ].entries()) {
        await room.activate(i)
        for (const [option, token] of order.entries()) {
          clock.advance(5_000 - 3_000 * i)
          const answer = { answer: { option_ids: [room.options[i]![option]] } }
          const path = `/questions/${room.questions[i]}/answer`
          expect((await callRoom(api.app, token, 'PUT', path, answer)).status).toBe(200)
        }
        if (i === 0) {
          await api.post(`/sessions/${room.sessionId}/questions/${room.questions[0]}/reveal`)
          await expect.poll(() => frames.findLast(({ score }) => score)?.score.place, patience).toBe(1)
          await expect.poll(() => states.at(-1).score?.place, patience).toBe(2)
        }
      }
      await expect.poll(() => Object.keys(states.at(-1).my_answers).length, patience).toBe(2)

      const framesBefore = frames.length
      await api.post(`/sessions/${room.sessionId}/close`)
      const isPodium = ({ type, leaderboard }: Json) => type === 'leaderboard' && leaderboard?.length === 2
      await expect.poll(() => stage.some(isPodium), patience).toBe(true)
      await expect.poll(() => frames.some(({ type }) => type === 'closed'), patience).toBe(true)
      const sinceClose = frames.slice(framesBefore).filter(({ type }) => /^(leaderboard|closed)$/.test(type))
      expect(sinceClose.slice(0, 2)).toMatchObject([{ leaderboard: null, score: null }, { type: 'closed' }])
      await expect.poll(() => states.at(-1).state, patience).toBe('CLOSED')
      clock.advance(3_999)
      const later = await socketOf(ann)
      const held = [
        ...frames.slice(framesBefore),
        ...states.filter(({ state }) => state === 'CLOSED'),
        ...later,
        ...(await Promise.all(tokens.map(stateOf))),
      ]
      expect(held.flatMap(toldIn)).toEqual([])

      clock.advance(1)
      // The server's timer runs on real time: a connection makes it look at the clock.
      const last = await socketOf(ben)
      const told = async (token: string) => {
        const { score, leaderboard, team_leaderboard } = await stateOf(token)
        return { score, leaderboard, team_leaderboard }
      }
      const [ofAnn, ofBen] = await Promise.all([told(ann), told(ben)])
      expect([ofBen.score, ofAnn.score]).toMatchObject([
        { place: 1, shared: false, streak: 1, last: { question_id: room.questions[1] } },
        { place: 2, shared: false, streak: 0, last: { question_id: room.questions[1], points: 0 } },
      ])
      expect(ofBen.score.points).toBeLessThan(1_000)
      await expect.poll(() => frames.findLast(({ score }) => score)?.score, patience).toEqual(ofAnn.score)
      await expect.poll(() => later.findLast(({ score }) => score)?.score, patience).toEqual(ofAnn.score)
      await expect.poll(() => states.at(-1).score, patience).toEqual(ofBen.score)
      const pick = ({ leaderboard, team_leaderboard }: Json) => ({ leaderboard, team_leaderboard })
      expect(pick(frames.findLast(({ type }) => type === 'leaderboard'))).toEqual(pick(ofAnn))
      expect(pick(states.at(-1))).toEqual(pick(ofBen))
      await expect
        .poll(() => (last.findLast(({ score }) => score) ?? last[0].room).score, patience)
        .toEqual(ofBen.score)
      const podium = stage.findLast(isPodium)
      expect(podium.leaderboard.map(({ place, points }: Json) => [place, points])).toEqual(
        [ofBen, ofAnn].map(({ score }) => [score.place, score.points]),
      )
    },
  )

  test('is held from reads of a room without devices, too', async () => {
    const clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const room = await openRoom(api, { questions: [{ ...quiz, prompt: 'Only?' }] })
    const { token } = await room.join()
    await room.activate(0)
    const answer = { answer: { option_ids: [room.options[0]![0]] } }
    const answered = await callRoom(api.app, token, 'PUT', `/questions/${room.questions[0]}/answer`, answer)
    expect(answered.status).toBe(200)
    await api.post(`/sessions/${room.sessionId}/close`)
    clock.advance(3_999)
    const held = await stateOf(token)
    expect([held.state, ...toldIn(held)]).toEqual(['CLOSED'])
    clock.advance(1)
    expect((await stateOf(token)).score).toMatchObject({ place: 1, points: 1_000 })
  })
})
