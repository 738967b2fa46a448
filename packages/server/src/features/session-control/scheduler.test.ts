// Scheduled sessions open and close on time, once, also after downtime or with two servers; timed questions lock after
// their grace period, later for those with more time, whatever the clock does.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { type ApiAnswer, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { createTestSession, eventsOf, joinTestRoom } from '../../../test/support/test-session.ts'
import { closeServices, openServices } from '../../app.ts'
import { silentLog } from '../../lib/log.ts'
import { writing } from '../../services.ts'
import { AnswerWriter } from '../answers/answer-writer.ts'
import { grantTime, notePresent } from '../participants/extra-time.ts'
import { Scheduler } from './scheduler.ts'

const deck = [
  { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] },
  { type: 'WORD_CLOUD', prompt: 'One word?' },
  { type: 'SPINNER', prompt: 'Who?', options: [{ text: 'Ann' }, { text: 'Bob' }] },
  { type: 'QA', prompt: 'Questions?' },
]
const hour = 3_600_000
const start = Date.parse('2026-03-02T09:00:00Z')
const at = (ms: number) => new Date(start + ms).toISOString()
const schedule = { opens_at: at(hour), closes_at: at(2 * hour), timezone: 'Europe/Berlin' }

onBothEngines('the scheduler', newConfig => {
  test('opens and closes a session at its times, and every question that was open becomes final', async () => {
    const clock = new FakeClock(start)
    const api = await startApi(await newConfig(), { clock })
    const { services } = api.app
    const scheduler = new Scheduler(services)
    const session = await createTestSession(api, deck)
    await api.post(`${session.path}/schedule`, schedule)
    clock.advance(hour - 1)
    await scheduler.runDue()
    expect((await api.get(session.path)).body.state).toBe('DRAFT')
    clock.advance(1)
    await scheduler.runDue()
    expect((await api.get(session.path)).body).toMatchObject({ state: 'LIVE', started_at: at(hour) })
    const who = await joinTestRoom(services, { code: session.code })
    await new AnswerWriter(services).submit(who, session.questionIds[1]!, { words: ['calm'] }, undefined)
    clock.advance(hour - 1)
    await scheduler.runDue()
    expect((await api.get(session.path)).body.state).toBe('LIVE')
    clock.advance(1)
    await scheduler.runDue()
    expect((await api.get(session.path)).body).toMatchObject({ state: 'CLOSED', ended_at: at(2 * hour) })
    const finals = (await eventsOf(services)).filter(event => event.type === 'question.results.finalized')
    expect(finals.map(event => event.data)).toMatchObject(
      session.questionIds.map((question_id, i) => ({
        question_id,
        revision: 1,
        results: { total_voters: i === 1 ? 1 : 0 },
      })),
    )
    await api.app.close()
  })

  test('a server that was down at the opening opens the session at once, for the time that is left', async () => {
    const clock = new FakeClock(start)
    const config = await newConfig()
    const before = await startApi(config, { clock })
    const { path } = await createTestSession(before, deck)
    await before.post(`${path}/schedule`, schedule)
    await before.app.close()
    clock.advance(hour + 60_000)
    const api = await startApi(config, { clock })
    const after = await apiClient(api.app)
    await new Scheduler(api.app.services).runDue()
    const row = await stateOf(after.app.services, path)
    expect(row).toMatchObject({ state: 'LIVE', started_at: start + hour + 60_000, ended_at: null })
    await api.app.close()
  })

  test('a server that was down the whole time opens and closes it on start, and publishes its end once', async () => {
    const clock = new FakeClock(start)
    const config = await newConfig()
    const before = await startApi(config, { clock })
    const { path } = await createTestSession(before, deck)
    await before.post(`${path}/schedule`, schedule)
    await before.app.close()
    clock.advance(5 * hour)
    const { app } = await startApi(config, { clock })
    await expect
      .poll(() => stateOf(app.services, path))
      .toMatchObject({ state: 'CLOSED', started_at: start + 5 * hour, ended_at: start + 5 * hour })
    const events = await eventsOf(app.services)
    const counted = Object.groupBy(events, event => event.type)
    expect(counted['session.ended']).toHaveLength(1)
    expect(counted['question.results.finalized']).toHaveLength(deck.length)
    await app.close()
  })

  test('two schedulers on one database open and close a session once', async () => {
    const clock = new FakeClock(start)
    const config = await newConfig()
    const api = await startApi(config, { clock })
    // A second server on PostgreSQL; SQLite is one server's alone, so there it is a second connection.
    const other = await openServices(config, { clock })
    const schedulers = [new Scheduler(api.app.services), new Scheduler(other)]
    const paths: string[] = []
    for (let i = 0; i < 8; i++) {
      const { path } = await createTestSession(api, deck.slice(0, 2))
      await api.post(`${path}/schedule`, schedule)
      paths.push(path)
    }
    clock.advance(hour)
    await Promise.all([...schedulers, ...schedulers].map(scheduler => scheduler.runDue()))
    for (const path of paths) expect((await api.get(path)).body.state).toBe('LIVE')
    clock.advance(hour)
    await Promise.all([...schedulers, ...schedulers].map(scheduler => scheduler.runDue()))
    const counted = Object.groupBy(await eventsOf(api.app.services), event => event.type)
    expect(counted['session.ended']).toHaveLength(paths.length)
    expect(counted['question.results.finalized']).toHaveLength(2 * paths.length)
    await closeServices(other)
    await api.app.close()
  })

  test('a session that was opened or closed by hand is left to what is still due', async () => {
    const clock = new FakeClock(start)
    const api = await startApi(await newConfig(), { clock })
    const scheduler = new Scheduler(api.app.services)
    const early = await createTestSession(api, deck)
    const cancelled = await createTestSession(api, deck)
    for (const { path } of [early, cancelled]) await api.post(`${path}/schedule`, schedule)
    await api.post(`${early.path}/open`)
    await api.post(`${cancelled.path}/close`)
    clock.advance(2 * hour)
    await scheduler.runDue()
    expect((await api.get(early.path)).body).toMatchObject({ state: 'CLOSED', started_at: at(0) })
    expect((await api.get(cancelled.path)).body).toMatchObject({
      state: 'CLOSED',
      started_at: null,
      ended_at: at(0),
    })
    await api.app.close()
  })

  test('the limit of LIVE sessions refuses no scheduled opening, but counts it', async () => {
    const clock = new FakeClock(start)
    const { app } = await startApi(await newConfig(), { clock })
    const api = await apiClient(app, { plan: 'STARTER' })
    const scheduled = await createTestSession(api, deck.slice(0, 2))
    await api.post(`${scheduled.path}/schedule`, schedule)
    for (let i = 0; i < 3; i++) {
      const { path } = await createTestSession(api, deck.slice(0, 2))
      expect((await api.post(`${path}/open`)).status).toBe(200)
      if (i === 0) await api.post(`${path}/close`)
    }
    const { path } = await createTestSession(api, deck.slice(0, 2))
    expect((await api.post(`${path}/open`)).status).toBe(200)
    clock.advance(hour)
    await new Scheduler(app.services).runDue()
    expect((await api.get(scheduled.path)).body.state).toBe('LIVE')
    const next = await createTestSession(api, deck.slice(0, 2))
    expect((await api.post(`${next.path}/open`)).body).toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
      upgrade_to: 'PRO',
    })
    await app.close()
  })
})

onBothEngines('a time limit', newConfig => {
  const timed = [
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Quick?',
      options: [{ text: 'A' }, { text: 'B' }],
      settings: { time_limit_seconds: 30 },
    },
    { type: 'WORD_CLOUD', prompt: 'One word?' },
  ]

  async function room() {
    const clock = new FakeClock(start)
    const api = await startApi(await newConfig(), { clock })
    const { services } = api.app
    const session = await createTestSession(api, timed)
    await api.post(`${session.path}/open`)
    const activate = (i: number) => api.post(`${session.path}/questions/${session.questionIds[i]}/activate`)
    const phase = async () => {
      const row = await services.storage.read
        .selectFrom('session_questions')
        .select('phase')
        .where('question_id', '=', session.questionIds[0]!)
        .executeTakeFirstOrThrow()
      return row.phase
    }
    /** Lets time pass while somebody is connected; the server's own scheduler looks at any moment of it. */
    const passWithPresent = async (key: number, ms: number) => {
      for (let left = ms; ; left -= 20_000) {
        await writing(services, tx => notePresent(tx, { present: [key], gone: [] }))
        if (left <= 0) return
        clock.advance(Math.min(left, 20_000))
      }
    }
    const scheduler = new Scheduler(services)
    return { clock, api, services, session, activate, phase, passWithPresent, scheduler }
  }

  test('locks the question a second after its deadline, not before', async () => {
    const { clock, api, activate, phase, scheduler } = await room()
    await activate(0)
    clock.advance(31_000)
    await scheduler.runDue()
    expect(await phase()).toBe('OPEN')
    clock.advance(1)
    await scheduler.runDue()
    expect(await phase()).toBe('LOCKED')
    await api.app.close()
  })

  test('holds as long as a connected participant with extra time is answering', async () => {
    const { api, services, session, activate, phase, passWithPresent, scheduler } = await room()
    const { key } = await joinTestRoom(services, { code: session.code, time_factor: 2 })
    await activate(0)
    await passWithPresent(key, 31_001)
    await scheduler.runDue()
    expect(await phase()).toBe('OPEN')
    await passWithPresent(key, 30_000)
    await scheduler.runDue()
    expect(await phase()).toBe('LOCKED')
    await api.app.close()
  })

  test('never locks for who was granted no limit, until they leave; asking for it is twice as much', async () => {
    const { clock, api, services, session, activate, phase, passWithPresent, scheduler } = await room()
    const who = await joinTestRoom(services, { code: session.code, time_factor: null })
    await activate(0)
    clock.advance(1)
    await writing(services, tx => grantTime(tx, api.organization, session.id, who.id, null))
    await passWithPresent(who.key, 61_000)
    await scheduler.runDue()
    expect(await phase()).toBe('LOCKED')
    await activate(1)
    await activate(0)
    await passWithPresent(who.key, 5 * 60_000)
    await scheduler.runDue()
    expect(await phase()).toBe('OPEN')
    await writing(services, tx => notePresent(tx, { present: [], gone: [who.key] }))
    await scheduler.runDue()
    expect(await phase()).toBe('LOCKED')
    await api.app.close()
  })

  test('is the usual one for participants who joined while the question was open, and for disconnected ones', async () => {
    const { clock, api, services, session, activate, phase, scheduler } = await room()
    await joinTestRoom(services, { code: session.code, time_factor: 2 })
    await activate(0)
    clock.advance(1)
    const { key } = await joinTestRoom(services, { code: session.code, time_factor: 2 })
    clock.advance(31_000)
    await writing(services, tx => notePresent(tx, { present: [key], gone: [] }))
    await scheduler.runDue()
    expect(await phase()).toBe('LOCKED')
    await api.app.close()
  })

  test('starts again when the question is activated again, and a question that was left stays REVEALED', async () => {
    const { clock, api, activate, phase, scheduler } = await room()
    await activate(0)
    clock.advance(20_000)
    await activate(1)
    clock.advance(20_000)
    await scheduler.runDue()
    expect(await phase()).toBe('REVEALED')
    await activate(0)
    await scheduler.runDue()
    expect(await phase()).toBe('OPEN')
    clock.advance(31_001)
    await scheduler.runDue()
    expect(await phase()).toBe('LOCKED')
    await api.app.close()
  })
})

onBothEngines('a clock that is set back', newConfig => {
  const timed = [{ type: 'WORD_CLOUD', prompt: 'One word?', settings: { time_limit_seconds: 30 } }]

  async function openQuestion(config: Awaited<ReturnType<typeof newConfig>>) {
    const clock = new FakeClock(start)
    const api = await startApi(config, { clock })
    const session = await createTestSession(api, timed)
    await api.post(`${session.path}/open`)
    await api.post(`${session.path}/questions/${session.questionIds[0]}/activate`)
    return { clock, api }
  }

  const phaseOf = async (services: Parameters<typeof eventsOf>[0]) =>
    (await services.storage.read.selectFrom('session_questions').select('phase').executeTakeFirstOrThrow())
      .phase

  test('prolongs no question', async () => {
    const { clock, api } = await openQuestion(await newConfig())
    const { services } = api.app
    const scheduler = new Scheduler(services)
    await scheduler.runDue()
    clock.advance(20_000)
    clock.shiftWallClock(-hour)
    clock.advance(11_000)
    await scheduler.runDue()
    expect(await phaseOf(services)).toBe('OPEN')
    clock.advance(1)
    await scheduler.runDue()
    expect(await phaseOf(services)).toBe('LOCKED')
    await api.app.close()
  })

  test('while no server ran gives a question its whole time again, and no more', async () => {
    const config = await newConfig()
    const { clock, api } = await openQuestion(config)
    await api.app.close()
    clock.shiftWallClock(-hour)
    const services = await openServices(config, { clock })
    const scheduler = new Scheduler(services)
    await scheduler.runDue()
    clock.advance(31_000)
    await scheduler.runDue()
    expect(await phaseOf(services)).toBe('OPEN')
    clock.advance(1)
    await scheduler.runDue()
    expect(await phaseOf(services)).toBe('LOCKED')
    await closeServices(services)
  })

  test('has sessions open and close by the wall clock as it is then', async () => {
    const clock = new FakeClock(start)
    const api = await startApi(await newConfig(), { clock })
    const scheduler = new Scheduler(api.app.services)
    const { path } = await createTestSession(api, deck)
    await api.post(`${path}/schedule`, schedule)
    clock.advance(hour / 2)
    clock.shiftWallClock(-hour / 4)
    clock.advance((3 * hour) / 4 - 1)
    await scheduler.runDue()
    expect((await api.get(path)).body.state).toBe('DRAFT')
    clock.advance(1)
    await scheduler.runDue()
    expect((await api.get(path)).body.state).toBe('LIVE')
    await api.app.close()
  })
})

onBothEngines('an organization with many sessions that open at one instant', newConfig => {
  test('delays neither the sessions nor the questions nor the hands-free slides of others', async () => {
    const clock = new FakeClock(start)
    const config = await newConfig()
    const many = await startApi(config, { clock })
    for (let i = 0; i < 20; i++)
      await many.post(`${(await createTestSession(many, deck)).path}/schedule`, schedule)
    const other = await apiClient(many.app)
    const [same, later] = [await createTestSession(other, deck), await createTestSession(other, deck)]
    await other.post(`${same.path}/schedule`, schedule)
    await other.post(`${later.path}/schedule`, { ...schedule, opens_at: at(hour + 1_000) })
    const quiz = {
      type: 'QUIZ',
      prompt: 'Which?',
      options: [{ text: 'A', is_correct: true }, { text: 'B' }],
      settings: { time_limit_seconds: 30 },
    }
    const room = await createTestSession(other, [quiz, quiz], { settings: { hands_free_seconds: 3 } })
    await other.post(`${room.path}/open`)
    clock.advance(hour - 30_000)
    await other.post(`${room.path}/questions/${room.questionIds[0]}/activate`)
    await many.app.close()
    const services = await openServices(config, { clock })
    const { storage } = services
    const slow = {
      ...services,
      storage: {
        ...storage,
        // A transaction lasts half a second.
        transaction: ((work: never) =>
          storage.transaction(work).finally(() => clock.advance(500))) as typeof storage.transaction,
      },
    }
    const scheduler = new Scheduler(slow)
    await scheduler.runDue()
    clock.advance(30_000)
    await scheduler.runDue()
    const rows = await storage.read
      .selectFrom('sessions')
      .select(['id', 'state', 'started_at'])
      .where('state', '=', 'LIVE')
      .execute()
    expect(rows).toHaveLength(23)
    const openedAfter = ({ id }: { id: string }) =>
      rows.find(row => row.id === id)!.started_at! - start - hour
    expect(openedAfter(same)).toBeLessThanOrEqual(500)
    expect(openedAfter(later)).toBeLessThanOrEqual(3_000)
    const questions = await storage.read
      .selectFrom('session_questions')
      .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
      .select(['phase', 'opened_at'])
      .where('sessions.id', '=', room.id)
      .orderBy('session_questions.key')
      .execute()
    expect(questions.map(({ phase }) => phase)).toEqual(['REVEALED', 'OPEN'])
    // A second of grace, three of the reveal, and the turns of two sessions.
    expect(questions[1]!.opened_at - start - hour).toBeLessThanOrEqual(8_000)
    await closeServices(services)
  })
})

onBothEngines('a session that cannot be closed', newConfig => {
  test('holds up no other, is logged once and tried less and less often, until it can', async () => {
    const clock = new FakeClock(start)
    const config = await newConfig()
    const api = await startApi(config, { clock })
    const [broken, sound] = [await createTestSession(api, deck), await createTestSession(api, deck)]
    for (const { path } of [broken, sound]) {
      await api.post(`${path}/schedule`, schedule)
      await api.post(`${path}/open`)
    }
    await api.app.close()
    const lines: [string, string, unknown?][] = []
    const log = {
      ...silentLog,
      info: (msg: string, fields?: object) => void lines.push(['info', msg, fields]),
      error: (msg: string, _: unknown, fields?: object) => void lines.push(['error', msg, fields]),
    }
    const services = await openServices(config, { clock, log })
    const { storage } = services
    const { key } = await storage.read
      .selectFrom('sessions')
      .select('key')
      .where('id', '=', broken.id)
      .executeTakeFirstOrThrow()
    const { definition } = await storage.read
      .selectFrom('session_questions')
      .select('definition')
      .where('session_key', '=', key)
      .executeTakeFirstOrThrow()
    const define = (text: string) =>
      storage.transaction(({ db }) =>
        db
          .updateTable('session_questions')
          .set({ definition: text })
          .where('session_key', '=', key)
          .execute(),
      )
    await define('{')
    let attempts = 0
    const counting = {
      ...services,
      storage: {
        ...storage,
        transaction: ((work: never) => {
          attempts++
          return storage.transaction(work)
        }) as typeof storage.transaction,
      },
    }
    const scheduler = new Scheduler(counting)
    clock.advance(2 * hour)
    await scheduler.runDue()
    expect(await stateOf(services, sound.path)).toMatchObject({ state: 'CLOSED' })
    attempts = 0
    for (let second = 0; second < 1_000; second++) {
      clock.advance(1_000)
      await scheduler.runDue()
    }
    // After 1, 2, 4 … 256 and then every 300 seconds.
    expect(attempts).toBe(10)
    const fault = ['error', 'failed to open or close a session on schedule', { session_key: key }]
    expect(lines).toEqual([fault])
    await define(definition)
    clock.advance(300_000)
    await scheduler.runDue()
    expect(await stateOf(services, broken.path)).toMatchObject({ state: 'CLOSED' })
    expect(lines.slice(1)).toEqual([['info', 'recovered from a failure', { session_key: key, failures: 11 }]])
    await closeServices(services)
  })
})

onBothEngines('a running server', newConfig => {
  // How soon after them: promised-times.test.ts.
  test('opens and closes at the times by itself, never before', async () => {
    const api = await startApi(await newConfig())
    const { path } = await createTestSession(api, deck)
    let opens: number
    let scheduled: ApiAnswer
    let aheadMs = 1_000
    // Times that are over before they are stored, on a slow machine, are refused: then later ones.
    do {
      aheadMs *= 2
      opens = Date.now() + aheadMs
      scheduled = await api.post(`${path}/schedule`, {
        opens_at: new Date(opens).toISOString(),
        closes_at: new Date(opens + 300).toISOString(),
        timezone: 'UTC',
      })
    } while (scheduled.status === 400)
    expect(scheduled.body.state).toBe('DRAFT')
    await expect.poll(async () => (await api.get(path)).body.state).toBe('CLOSED')
    const { body } = await api.get(path)
    for (const [did, due] of [
      [body.started_at, opens],
      [body.ended_at, opens + 300],
    ])
      expect(Date.parse(did) - due).toBeGreaterThanOrEqual(0)
    await api.app.close()
  })
})

async function stateOf(services: Parameters<typeof eventsOf>[0], path: string) {
  return services.storage.read
    .selectFrom('sessions')
    .select(['state', 'started_at', 'ended_at'])
    .where('id', '=', path.split('/').at(-1)!)
    .executeTakeFirst()
}
