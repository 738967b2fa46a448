// How long things take that servers do on purpose, in simulated time on a storage that answers at once: what was promised of
// a change of question, of schedules, of the work and the people of a server that was killed.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeServices, openServices } from '../src/app.ts'
import { memoryBus } from '../src/bus/memory.ts'
import { type BusListener, SharedBus, type Transport } from '../src/bus/shared-bus.ts'
import { Anonymizer } from '../src/features/anonymization/anonymizer.ts'
import { createOrganization, findOrganization } from '../src/features/organizations/organizations.ts'
import { createPresentation } from '../src/features/presentations/presentations.ts'
import { listQuestions } from '../src/features/presentations/questions.ts'
import { startRetention } from '../src/features/retention/retention.ts'
import { Scoreboards } from '../src/features/scores/scoreboard.ts'
import { activateQuestion } from '../src/features/session-control/question-phases.ts'
import { Scheduler } from '../src/features/session-control/scheduler.ts'
import { closeSession, openSession, scheduleSession } from '../src/features/session-control/session-states.ts'
import { findSession } from '../src/features/sessions/session-row.ts'
import { createSession } from '../src/features/sessions/sessions.ts'
import { roomAddresses } from '../src/features/stages/stage-links.ts'
import { claimEndpoints } from '../src/features/webhooks/delivery/queue.ts'
import { DeliveryWorker } from '../src/features/webhooks/delivery/worker.ts'
import { registerEndpoint } from '../src/features/webhooks/endpoints.ts'
import { systemClock } from '../src/lib/clock.ts'
import { Hub } from '../src/room/live/hub.ts'
import { RoomReader } from '../src/room/reads/reader.ts'
import { acquireLease } from '../src/servers/leases.ts'
import { type Organization, reading, writing } from '../src/services.ts'
import type { AppServices } from '../src/serving.ts'
import { testConfig } from './support/engines.ts'
import { joinTestRoom } from './support/test-session.ts'

const stepMs = 5
const hopelessMs = 120_000

let services: AppServices
let organization: Organization
let sessionId: string
let sessionKey: number
let questionIds: string[]

beforeEach(async () => {
  services = await openServices(testConfig(), { clock: systemClock })
  const { id } = await writing(services, tx => createOrganization(tx, { name: 'Test' }))
  organization = (await findOrganization(reading(services), id))!
  const questions = ['Would you?', 'And now?'].map(prompt => ({ type: 'NPS' as const, prompt }))
  const presentation = await writing(services, tx =>
    createPresentation(tx, organization, { title: 'Deck', questions }),
  )
  const listed = await listQuestions(reading(services), organization, presentation.id)
  questionIds = listed.questions.map(question => question.id)
  const session = await writing(services, async tx => {
    const draft = await createSession(tx, organization, { presentation_id: presentation.id })
    return openSession(tx, organization, draft.id)
  })
  sessionId = session.id
  sessionKey = (await joinTestRoom(services, { code: session.join_code })).sessionKey
  vi.useFakeTimers({ now: Date.now() })
})
afterEach(async () => {
  vi.useRealTimers()
  await closeServices(services)
})

/** Lets simulated time pass until something holds. @returns how much of it, in milliseconds */
async function passedUntil(holds: () => boolean | Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await simulated(Promise.resolve(holds())))) {
    if (performance.now() - began > hopelessMs) throw new Error(`not within ${hopelessMs} ms`)
    await vi.advanceTimersByTimeAsync(stepMs)
  }
  return performance.now() - began
}

/** Lets simulated time pass until some work ends: turns of the event loop and pauses are simulated too. */
async function simulated<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  void work
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  while (!isOver) await vi.advanceTimersByTimeAsync(1)
  return work
}

const inTransaction = <T>(work: Parameters<typeof writing<T>>[1], as = services) =>
  simulated(writing(as, work))

/** Servers on one storage, over a bus whose payloads arrive at once. */
function connectedServers(): [AppServices, AppServices] {
  const listeners = new Set<BusListener>()
  const transport: Transport = {
    payloadBytesMax: 8_000,
    async connect(listener) {
      listeners.add(listener)
      return {
        async send(payloads) {
          for (const one of listeners) for (const payload of payloads) one.onPayload(payload)
        },
        async close() {
          listeners.delete(listener)
        },
      }
    },
  }
  const server = (number: number): AppServices => ({
    ...services,
    server: { number, holder: `server ${number}` },
    bus: new SharedBus(transport, services),
  })
  return [server(1), server(2)]
}

function hubOf(server: AppServices): Hub {
  const reader = new RoomReader(server, new Scoreboards(), roomAddresses(''))
  return new Hub(server, { reader, isBusy: () => false })
}

describe('between servers', () => {
  let first: AppServices
  let second: AppServices
  let hub: Hub
  beforeEach(() => {
    ;[first, second] = connectedServers()
    hub = hubOf(second)
  })
  afterEach(async () => {
    hub.close()
    for (const { bus } of [first, second]) await simulated(bus.close())
  })

  test('a change of question is in the room of every server within 250 ms, also while other notices are sent', async () => {
    const room = await simulated(hub.room(sessionKey))
    for (const questionId of questionIds) {
      // What comes after this one is gathered.
      first.bus.publish({ type: 'participants', sessionKey })
      await vi.advanceTimersByTimeAsync(1)
      await inTransaction(tx => activateQuestion(tx, organization, { sessionId, questionId }), first)
      const ms = await passedUntil(() => room.snapshot.active?.definition.id === questionId)
      expect(ms).toBeLessThanOrEqual(250)
    }
  })

  test('people of a server that was killed are counted for 30 s more at most', async () => {
    const room = await simulated(hub.room(sessionKey))
    for (const sinceLookMs of [0, 3_000, 9_995]) {
      await vi.advanceTimersByTimeAsync(sinceLookMs)
      first.bus.publish({ type: 'connected', sessionKey, holder: 'killed', people: 4 })
      await passedUntil(() => room.peerCounts.count === 4)
      // It is looked at every few milliseconds only.
      const ms = await passedUntil(() => room.peerCounts.count === 0)
      expect(ms).toBeLessThanOrEqual(30_000 + 2 * stepMs)
    }
  })
})

test('a scheduled session opens and closes within a second of its times', async () => {
  const lateMsMax = 1_000
  const { presentation_id } = await findSession(reading(services), organization, sessionId)
  const opensAt = Date.now() + 5_000
  const closesAt = opensAt + 5_000
  const { id } = await inTransaction(async tx => {
    const draft = await createSession(tx, organization, { presentation_id })
    return scheduleSession(tx, organization, draft.id, {
      opens_at: new Date(opensAt).toISOString(),
      closes_at: new Date(closesAt).toISOString(),
      timezone: 'UTC',
    })
  })
  const scheduler = new Scheduler(services)
  scheduler.start()
  const stateNow = async () => (await findSession(reading(services), organization, id)).state
  for (const [state, due] of [
    ['LIVE', opensAt],
    ['CLOSED', closesAt],
  ] as const) {
    await passedUntil(async () => (await stateNow()) === state)
    expect(Date.now() - due).toBeGreaterThanOrEqual(0)
    expect(Date.now() - due).toBeLessThanOrEqual(lateMsMax)
  }
  await simulated(scheduler.stop())
})

describe('work of a killed server resumes elsewhere within 20 s', () => {
  /** Has renewed its leases a moment ago, and will not again. */
  const killed = (): AppServices => ({
    ...services,
    bus: memoryBus(),
    server: { number: 2, holder: 'killed' },
  })

  const holderOf = async (name: string) => {
    const { read } = services.storage
    return (await read.selectFrom('leases').select('holder').where('name', '=', name).executeTakeFirst())
      ?.holder
  }

  test('anonymization', async () => {
    await inTransaction(tx => closeSession(tx, organization, sessionId), killed())
    const name = `anonymization ${sessionKey}`
    await inTransaction(tx => acquireLease(tx, name), killed())
    const anonymizer = new Anonymizer(services)
    anonymizer.start()
    expect(await holderOf(name)).toBe('killed')
    expect(await passedUntil(async () => (await holderOf(name)) !== 'killed')).toBeLessThanOrEqual(20_000)
    await simulated(anonymizer.stop())
  })

  test('retention and folding', async () => {
    const name = 'removing what has expired'
    await inTransaction(tx => acquireLease(tx, name), killed())
    const retention = startRetention(services, { auditDays: 1, eventDays: 1 })
    expect(await passedUntil(async () => (await holderOf(name)) !== 'killed')).toBeLessThanOrEqual(20_000)
    await simulated(retention.stop())
  })

  test('deliveries', async () => {
    const registration = { target_url: 'http://203.0.113.1/', event_types: ['session.ended' as const] }
    await inTransaction(tx => registerEndpoint(tx, organization, registration))
    await inTransaction(tx => closeSession(tx, organization, sessionId), killed())
    const { key } = await services.storage.read
      .selectFrom('endpoints')
      .select('key')
      .executeTakeFirstOrThrow()
    await inTransaction(tx =>
      claimEndpoints(tx, { holder: 'killed', keys: [key], times: { now: tx.now, latest: tx.now } }),
    )
    let sent = 0
    const transport = {
      targetOf: () => ({ type: 'open', origin: 'http://203.0.113.1', path: '/' }) as const,
      async post() {
        sent++
        return { type: 'responded' as const, status: 200, retryAfter: undefined, response: '' }
      },
      async close() {},
    }
    const worker = new DeliveryWorker(services, { alone: false, stepsSeconds: [0], transport })
    expect(await passedUntil(() => sent > 0)).toBeLessThanOrEqual(20_000)
    await simulated(worker.stop())
  })
})
