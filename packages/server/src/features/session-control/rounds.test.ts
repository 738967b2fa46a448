// Sessions with rounds: a step forward shows the leaderboard at the end of a section with points, and after the last slide.

import type { Stage } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { endsRound } from './rounds.ts'

const quiz = (prompt: string) => ({
  type: 'QUIZ',
  prompt,
  options: [{ text: 'Yes', is_correct: true }, { text: 'No' }],
  settings: { time_limit_seconds: null },
})
const poll = (prompt: string) => ({ type: 'NPS', prompt })
const deck = { questions: [quiz('A1'), quiz('A2'), poll('B1'), quiz('C1'), poll('C2')] }

let api: ApiClient
afterEach(() => api.app.close())

/** A room with the sections A, B (without points) and C. */
async function roomWithRounds(rounds: boolean): Promise<{ room: OpenRoom; remote: Stage }> {
  const room = await openRoom(api, deck, { settings: { rounds } })
  const sections = [0, 2, 3].map(at => ({ title: `From ${at}`, before: room.questions[at]! }))
  await api.patch(`/presentations/${room.presentationId}`, { sections })
  return { room, remote: await room.stage() }
}

/** What a stage shows: the question, or the leaderboard after one. */
function shown({ room }: Stage): string {
  return `${room!.leaderboard ? 'leaderboard after ' : ''}${room!.question?.prompt ?? 'lobby'}`
}

onBothEngines('rounds', newConfig => {
  test('end with the leaderboard, which counts the last question; a section without points ends without one', async () => {
    api = await startApi(await newConfig())
    const { room, remote } = await roomWithRounds(true)
    const [phone, screen] = [await room.phone(), await room.stage('screen')]
    const next = async (expected: string) => {
      const announced = remote.room!.leaderboard_next
      await remote.send({ type: 'next' })
      await screen.until(() => shown(screen) === expected)
      await remote.until(() => shown(remote) === expected)
      expect(announced).toBe(expected.startsWith('leaderboard'))
    }
    await next('A1')
    await next('A2')
    await phone.until(() => phone.room!.question?.id === room.questions[1])
    await phone.answer(room.questions[1]!, { option_ids: [room.options[1]![0]] })
    await next('leaderboard after A2')
    expect(remote.room!.question!.phase).toBe('REVEALED')
    expect(screen.room!.leaderboard).toMatchObject([{ points: 1000, streak: 1 }])
    await phone.until(() => phone.room!.leaderboard !== null)
    await remote.send({ type: 'leaderboard', shown: false })
    await screen.until(() => shown(screen) === 'A2')
    await next('leaderboard after A2')
    await next('B1')
    await next('C1')
    await next('C2')
    await next('leaderboard after C2')
    // A poll is not revealed by it.
    expect(remote.room!.question!.phase).toBe('OPEN')
    await expect(remote.send({ type: 'next' })).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
    await remote.send({ type: 'previous' })
    await screen.until(() => shown(screen) === 'C1')
  })

  test('are off by default: then no step shows the leaderboard', async () => {
    api = await startApi(await newConfig())
    const { remote } = await roomWithRounds(false)
    for (const expected of ['A1', 'A2', 'B1', 'C1', 'C2']) {
      await remote.send({ type: 'next' })
      await remote.until(() => shown(remote) === expected)
      expect(remote.room!.leaderboard_next).toBe(false)
    }
    await expect(remote.send({ type: 'next' })).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
  })

  test('are one where the presentation has no sections', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, { questions: [quiz('A1'), quiz('A2')] }, { settings: { rounds: true } })
    const remote = await room.stage()
    for (const expected of ['A1', 'A2', 'leaderboard after A2']) {
      await remote.send({ type: 'next' })
      await remote.until(() => shown(remote) === expected)
    }
  })

  test('are a setting of the session, true or false', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck, { settings: { rounds: true } })
    expect((await api.get(`/sessions/${room.sessionId}`)).body.settings.rounds).toBe(true)
    const refused = await api.post('/sessions', {
      presentation_id: room.presentationId,
      settings: { rounds: 'yes' },
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST_BODY', invalid_fields: ['settings.rounds'] },
    })
  })
})

test('slides above the first section are a round, and a jump into another section ends the one that it leaves', () => {
  const slideIds = ['a', 'b', 'c', 'd']
  const sections = [{ before: 'b' }, { before: 'd' }]
  const ends = (now: string | undefined, next: string | undefined, scored = ['a', 'b']) =>
    endsRound({ slideIds, sections, scoredIds: new Set(scored), now, next })
  expect(ends(undefined, 'a')).toBe(false)
  expect(ends('a', 'b')).toBe(true)
  expect(ends('b', 'c')).toBe(false)
  expect(ends('b', 'd')).toBe(true)
  expect(ends('c', 'd', ['a'])).toBe(false)
  expect(ends('d', undefined)).toBe(true)
  expect(ends('d', undefined, [])).toBe(false)
  expect(ends('deleted', 'd')).toBe(false)
})
