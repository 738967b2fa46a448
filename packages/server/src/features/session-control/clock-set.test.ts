// Setting the wall clock an hour forward or back during a timed question changes neither its deadline nor anybody's
// points, extension or countdown, and stages get results as before; a server whose clock is behind that of another one takes answers once a question is open.

import { Device, join } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, describe, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { callRoom, openRoom } from '../../../test/support/room.ts'
import { createTestSession, type TestSession } from '../../../test/support/test-session.ts'
import { Scheduler } from './scheduler.ts'

const hourMs = 3_600_000
const limitMs = 30_000
const graceMs = 1_000

const quiz = {
  type: 'QUIZ',
  prompt: 'Which?',
  options: [{ text: 'a', is_correct: true }, { text: 'b' }],
  settings: { time_limit_seconds: limitMs / 1_000 },
}

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('a wall clock that is set while a question with a time limit is open', newConfig => {
  describe.each([
    ['forward', hourMs],
    ['back', -hourMs],
  ])('%s by an hour', (_, shiftMs) => {
    let clock: FakeClock
    let session: TestSession
    let path: string
    let scheduler: Scheduler

    async function openQuestion(): Promise<void> {
      clock = new FakeClock()
      api = await startApi(await newConfig(), { clock })
      session = await createTestSession(api, [quiz])
      path = `${session.path}/questions/${session.questionIds[0]}`
      scheduler = new Scheduler(api.app.services)
      await api.post(`${session.path}/open`)
      await api.post(`${path}/activate`)
      await scheduler.runDue()
    }

    const phone = async () =>
      Device.connect(api.app.url, (await join(api.app.url, { code: session.code })).token)
    const answer = (device: Device) => {
      const question = device.room!.question!
      return device.answer(question.id, { option_ids: [question.options![0]!.id] })
    }
    const phase = async () =>
      (
        await api.app.services.storage.read
          .selectFrom('session_questions')
          .select('phase')
          .executeTakeFirstOrThrow()
      ).phase
    /** What a phone that comes in now counts down from. */
    const leftMs = async () => {
      const { deadline_at, server_time } = (await phone()).room!.question!
      return Date.parse(deadline_at!) - Date.parse(server_time)
    }

    test('answers are as early as they are, and earn what they would have', async () => {
      await openQuestion()
      const [ann, bob] = [await phone(), await phone()]
      clock.advance(10_000)
      await answer(ann)
      clock.shiftWallClock(shiftMs)
      clock.advance(10_000)
      await answer(bob)
      const rows = await api.app.services.storage.read
        .selectFrom('answers')
        .select('elapsed_ms')
        .orderBy('elapsed_ms')
        .execute()
      expect(rows).toMatchObject([{ elapsed_ms: 10_000 }, { elapsed_ms: 20_000 }])
      await api.post(`${path}/reveal`)
      for (const device of [ann, bob]) await device.until(() => device.room!.score !== null)
      // From all points at once to half of them at the end of the limit.
      expect([ann.room!.score, bob.room!.score]).toMatchObject([
        { points: 833, place: 1 },
        { points: 667, place: 2 },
      ])
    })

    test('results go on reaching the stage', async () => {
      clock = new FakeClock()
      api = await startApi(await newConfig(), { clock })
      const room = await openRoom(api, { questions: [quiz] })
      await room.activate(0)
      const [stage, ann, bob] = [await room.stage(), await room.phone(), await room.phone()]
      await answer(ann)
      await stage.until(() => stage.room!.results?.total_voters === 1)
      clock.shiftWallClock(shiftMs)
      await answer(bob)
      clock.advance(2_000)
      await stage.until(() => stage.room!.results?.total_voters === 2)
    })

    test('it closes when its time is over, for phones, answers and the server alike', async () => {
      await openQuestion()
      const late = await phone()
      clock.advance(10_000)
      clock.shiftWallClock(shiftMs)
      expect(await leftMs()).toBe(limitMs - 10_000)
      clock.advance(limitMs - 10_000 + graceMs)
      await scheduler.runDue()
      expect(await phase()).toBe('OPEN')
      clock.advance(1)
      await expect(answer(late)).rejects.toMatchObject({ code: 'QUESTION_NOT_OPEN' })
      await scheduler.runDue()
      expect(await phase()).toBe('LOCKED')
    })

    test('more time runs on from where it was, and a question that is opened again has its limit', async () => {
      await openQuestion()
      clock.advance(10_000)
      clock.shiftWallClock(shiftMs)
      await api.post(`${path}/extend`, { seconds: 10 })
      expect(await leftMs()).toBe(limitMs)
      await api.post(`${path}/lock`)
      await api.post(`${path}/reopen`)
      expect(await leftMs()).toBe(limitMs)
      clock.advance(limitMs + graceMs + 1)
      await scheduler.runDue()
      expect(await phase()).toBe('LOCKED')
    })
  })
})

onBothEngines('a clock that is behind the one by which a question was opened', newConfig => {
  test.each([
    ['without a limit', { type: 'RATING', prompt: 'How was it?' }, { value: 5 }, 2_000],
    ['with a limit', { ...quiz, type: 'NUMERIC', options: undefined }, { value: 5 }, 200],
  ])('refuses no answer to a question %s', async (_, question, answer, behindMs) => {
    const clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const { path, code, questionIds } = await createTestSession(api, [question])
    await api.post(`${path}/open`)
    const { token } = await join(api.app.url, { code })
    await api.post(`${path}/questions/${questionIds[0]}/activate`)
    clock.shiftWallClock(-behindMs)
    const answerPath = `/questions/${questionIds[0]}/answer`
    const response = await callRoom(api.app, token, 'PUT', answerPath, { answer })
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('accepted_at')])
    const rows = await api.app.services.storage.read.selectFrom('answers').select('elapsed_ms').execute()
    expect(rows).toEqual([{ elapsed_ms: 0 }])
  })
})
