// Hands-free sessions: the server moves on by itself after a reveal, a slide or the leaderboard, once with several servers and after
// a restart; what has no end waits for the presenter, who can pause.

import type { Stage } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { closeServices, openServices } from '../../app.ts'
import { reading, writing } from '../../services.ts'
import { createContentSlide } from '../presentations/content-slides.ts'
import { sessions } from '../sessions/session-row.ts'
import { Scheduler } from './scheduler.ts'

const start = Date.parse('2026-03-02T09:00:00Z')
const at = (ms: number) => new Date(start + ms).toISOString()
const quiz = (prompt: string, time_limit_seconds: number | null) => ({
  type: 'QUIZ',
  prompt,
  options: [{ text: 'Yes', is_correct: true }, { text: 'No' }],
  settings: { time_limit_seconds },
})

let api: ApiClient
let clock: FakeClock
let scheduler: Scheduler
afterEach(() => api.app.close())

/** A room that moves on after ten seconds. */
async function handsFreeRoom(
  config: Parameters<typeof startApi>[0],
  questions: object[],
  settings = {},
): Promise<{ room: OpenRoom; remote: Stage }> {
  clock = new FakeClock(start)
  api = await startApi(config, { clock })
  scheduler = new Scheduler(api.app.services)
  const room = await openRoom(api, { questions }, { settings: { hands_free_seconds: 10, ...settings } })
  return { room, remote: await room.stage() }
}

/** Lets time pass, and the server do what falls due. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms)
  await scheduler.runDue()
}

function shown({ room }: Stage): string {
  const slide = room!.content_slide?.title ?? room!.question?.prompt ?? 'lobby'
  return `${room!.leaderboard ? 'leaderboard after ' : ''}${slide} ${room!.question?.phase ?? ''}`.trim()
}

const until = (stage: Stage, expected: string) => stage.until(() => shown(stage) === expected)
const dueAt = async (remote: Stage, expected: string | null) =>
  remote.until(() => remote.room!.hands_free?.next_at === expected)

onBothEngines('a hands-free session', newConfig => {
  test('reveals a timed question at its end, goes on after the reveal and the leaderboard, and stops at the end', async () => {
    const { remote } = await handsFreeRoom(await newConfig(), [quiz('First?', 20), quiz('Second?', null)])
    expect(remote.room!.hands_free).toEqual({ paused: false, next_at: null })
    await pass(60_000)
    expect(shown(remote)).toBe('lobby')
    await remote.send({ type: 'next' })
    await until(remote, 'First? OPEN')
    await pass(21_000)
    expect(shown(remote)).toBe('First? OPEN')
    await pass(1)
    await until(remote, 'First? REVEALED')
    await dueAt(remote, at(91_001))
    await pass(9_999)
    expect(shown(remote)).toBe('First? REVEALED')
    await pass(1)
    await until(remote, 'Second? OPEN')
    // Without a limit it waits for the presenter.
    await pass(600_000)
    expect(remote.room!.hands_free).toEqual({ paused: false, next_at: null })
    await remote.send({ type: 'reveal' })
    await pass(10_000)
    await until(remote, 'leaderboard after Second? REVEALED')
    await dueAt(remote, null)
    await pass(60_000)
    expect(shown(remote)).toBe('leaderboard after Second? REVEALED')
    expect(remote.room!.state).toBe('LIVE')
  })

  test('goes on to a question that is added on its last slide', async () => {
    const { room, remote } = await handsFreeRoom(await newConfig(), [quiz('Only?', null)])
    await room.activate(0)
    await remote.send({ type: 'reveal' })
    const question = { type: 'WORD_CLOUD', prompt: 'Added?' }
    expect((await api.post(`/sessions/${room.sessionId}/questions`, { question })).status).toBe(200)
    await dueAt(remote, at(10_000))
    await pass(10_000)
    await until(remote, 'Added? OPEN')
  })

  test('shows content slides and their points for as long, and gives the leaderboard of a round time for its script', async () => {
    const { room, remote } = await handsFreeRoom(
      await newConfig(),
      [quiz('First?', null), { type: 'NPS', prompt: 'Poll?' }],
      { rounds: true },
    )
    const slide = { title: 'Rules', body: '- one\n- two', stepwise: true, order: 0 }
    await writing(api.app.services, tx =>
      createContentSlide(tx, api.organization, room.presentationId, slide),
    )
    const sections = [{ title: 'Polls', before: room.questions[1]! }]
    await api.patch(`/presentations/${room.presentationId}`, { sections })
    await remote.send({ type: 'next' })
    for (const points of [0, 1, 2]) {
      await remote.until(() => remote.room!.content_slide?.points?.shown === points)
      await pass(10_000)
    }
    await until(remote, 'First? OPEN')
    await remote.send({ type: 'next' })
    await until(remote, 'leaderboard after First? REVEALED')
    await dueAt(remote, at(44_000))
    await pass(13_999)
    expect(shown(remote)).toBe('leaderboard after First? REVEALED')
    await pass(1)
    await until(remote, 'Poll? OPEN')
    await pass(60_000)
    expect(shown(remote)).toBe('Poll? OPEN')
    await remote.send({ type: 'lock' })
    await pass(10_000)
    await until(remote, 'leaderboard after Poll? LOCKED')
  })

  test('counts from the last step of a presenter', async () => {
    const { remote } = await handsFreeRoom(
      await newConfig(),
      ['A?', 'B?', 'C?'].map(prompt => quiz(prompt, null)),
    )
    for (const type of ['next', 'reveal', 'next', 'reveal'] as const) await remote.send({ type })
    await pass(9_000)
    await remote.send({ type: 'previous' })
    await until(remote, 'A? REVEALED')
    await pass(9_000)
    expect(shown(remote)).toBe('A? REVEALED')
    await pass(1_000)
    await until(remote, 'B? REVEALED')
    await remote.send({ type: 'reopen' })
    await pass(60_000)
    expect(shown(remote)).toBe('B? OPEN')
  })

  test('pauses for every presenter until one continues; a question that ends is then only locked', async () => {
    const { room, remote } = await handsFreeRoom(await newConfig(), [quiz('A?', 20), quiz('B?', null)])
    const [other, screen] = [await room.stage(), await room.stage('screen')]
    await remote.send({ type: 'next' })
    await remote.send({ type: 'hands_free', paused: true })
    await other.until(() => other.room!.hands_free!.paused)
    expect(screen.room).not.toHaveProperty('hands_free')
    await expect(screen.send({ type: 'hands_free', paused: false })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await pass(21_001)
    await until(remote, 'A? LOCKED')
    await pass(60_000)
    await other.send({ type: 'hands_free', paused: false })
    await dueAt(remote, at(91_001))
    expect(remote.room!.hands_free!.paused).toBe(false)
    await pass(10_000)
    await until(remote, 'A? REVEALED')
    await pass(10_000)
    await until(remote, 'B? OPEN')
  })

  test.each([
    ['back', -3_600_000],
    ['forward', 3_600_000],
  ])('moves on after its time though the clock is set %s in the meantime', async (_, shiftMs) => {
    const { remote } = await handsFreeRoom(await newConfig(), [quiz('A?', null), quiz('B?', null)])
    await remote.send({ type: 'next' })
    await remote.send({ type: 'reveal' })
    await pass(4_000)
    clock.shiftWallClock(shiftMs)
    await pass(5_999)
    expect(shown(remote)).toBe('A? REVEALED')
    await pass(1)
    await until(remote, 'B? OPEN')
  })

  test('waits its longest time, and no longer, after a start with a clock that was set back', async () => {
    const config = await newConfig()
    const { room, remote } = await handsFreeRoom(config, [quiz('A?', null), quiz('B?', null)])
    await remote.send({ type: 'next' })
    await remote.send({ type: 'reveal' })
    await api.app.close()
    clock.shiftWallClock(-3_600_000)
    const services = await openServices(config, { clock })
    const later = new Scheduler(services)
    const asked = async () =>
      (await sessions(reading(services)).where('sessions.id', '=', room.sessionId).executeTakeFirstOrThrow())
        .active_question_id
    for (const [ms, index] of [
      [0, 0],
      [13_999, 0],
      [1, 1],
    ] as const) {
      clock.advance(ms)
      await later.runDue()
      expect(await asked()).toBe(room.questions[index])
    }
    await closeServices(services)
  })

  test('is moved on once by two servers, and by one that starts later', async () => {
    const config = await newConfig()
    const { room, remote } = await handsFreeRoom(
      config,
      ['A?', 'B?', 'C?'].map(prompt => quiz(prompt, null)),
    )
    for (const type of ['next', 'reveal', 'next', 'reveal', 'previous'] as const) await remote.send({ type })
    const others = [new Scheduler(api.app.services), new Scheduler(api.app.services)]
    clock.advance(10_000)
    await Promise.all([scheduler, ...others].map(one => one.runDue()))
    await until(remote, 'B? REVEALED')
    await api.app.close()
    clock.advance(3_600_000)
    const services = await openServices(config, { clock })
    await new Scheduler(services).runDue()
    const { active_question_id, state } = await sessions(reading(services))
      .where('sessions.id', '=', room.sessionId)
      .executeTakeFirstOrThrow()
    expect({ active_question_id, state }).toEqual({ active_question_id: room.questions[2], state: 'LIVE' })
    await closeServices(services)
  })

  test('is refused other times than 3 to 60 seconds; others cannot be paused', async () => {
    const { room, remote } = await handsFreeRoom(await newConfig(), [quiz('A?', null)], {
      hands_free_seconds: null,
    })
    expect(remote.room).not.toHaveProperty('hands_free')
    for (const hands_free_seconds of [2, 61, 4.5, '10']) {
      const settings = { hands_free_seconds }
      expect(await api.post('/sessions', { presentation_id: room.presentationId, settings })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST_BODY', invalid_fields: ['settings.hands_free_seconds'] },
      })
    }
    for (const hands_free_seconds of [3, 60]) {
      const settings = { hands_free_seconds }
      const { body } = await api.post('/sessions', { presentation_id: room.presentationId, settings })
      expect(body.settings).toMatchObject(settings)
    }
    await expect(remote.send({ type: 'hands_free', paused: true })).rejects.toMatchObject({
      code: 'INVALID_SESSION_STATE',
      message: expect.stringContaining('hands_free_seconds'),
    })
    await remote.send({ type: 'next' })
    await remote.send({ type: 'reveal' })
    await pass(60_000)
    expect(shown(remote)).toBe('A? REVEALED')
  })

  test('that is closed moves on no more', async () => {
    const { room, remote } = await handsFreeRoom(await newConfig(), [quiz('A?', null), quiz('B?', null)])
    await remote.send({ type: 'next' })
    await remote.send({ type: 'reveal' })
    await remote.send({ type: 'close' })
    await pass(10_000)
    expect((await api.get(`/sessions/${room.sessionId}`)).body.state).toBe('CLOSED')
    const row = await api.app.services.storage.read
      .selectFrom('sessions')
      .select('advance_at')
      .executeTakeFirstOrThrow()
    expect(row.advance_at).toBeNull()
  })
})
