// What every room reads again every ten seconds is read a few rooms at a time, so that answers find a connection.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MonotonicQuestionTimes } from '../../features/sessions/question-times.ts'
import { jsonLog } from '../../json-log.ts'
import type { Services } from '../../services.ts'
import type { RoomSnapshot } from '../machine/snapshot.ts'
import type { RoomReader } from '../reads/reader.ts'
import type { Device } from './devices.ts'
import { Hub } from './hub.ts'

const rooms = 50
/** A server has ten connections to PostgreSQL. */
const roomsAtOnceMax = 5
const refreshEveryMs = 10_000

let clock: FakeClock
let hub: Hub
/** Counts of seats that the database has not answered. */
let counting: PromiseWithResolvers<void>[]
let seats: number
let shown: Map<number, number>
beforeEach(() => {
  counting = []
  seats = 3
  shown = new Map()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  clock = new FakeClock()
  const services = {
    clock,
    questionTimes: new MonotonicQuestionTimes(clock),
    log: jsonLog('info', line => console.log(line)),
    bus: { isShared: false, publish() {}, subscribe: () => () => {} },
    server: { holder: 'this one' },
  } as unknown as Services
  const reader = {
    snapshot: async (sessionKey: number) => snapshotOf(sessionKey),
    participants: async () => 1,
    people: async () => [],
    publicEntries: async () => [],
    entriesOfAll: async () => [],
    async seats() {
      const count = Promise.withResolvers<void>()
      counting.push(count)
      await count.promise
      return { seats, answeredAway: 0 }
    },
    invalidateStandings() {},
  } as unknown as RoomReader
  hub = new Hub(services, { reader, isBusy: () => false })
})
afterEach(() => {
  hub.close()
  vi.useRealTimers()
})

function snapshotOf(key: number): RoomSnapshot {
  return {
    session: { key, deleted_at: null },
    settings: { teams: null },
    sessionQuestions: [],
    active: null,
    questions: [],
    timeFactors: new Map(),
    reviews: [],
    stillAnswering: [],
  } as unknown as RoomSnapshot
}

/** A stage that records the number of seats that it shows. */
function stageOf(sessionKey: number): Device {
  return {
    visitor: { type: 'stage', holder: { role: 'screen', sessionKey } },
    sessionKey,
    isPolling: false,
    send(frame: Buffer) {
      const found = /"seats":(\d+)/.exec(frame.toString('latin1'))
      if (found) shown.set(sessionKey, Number(found[1]))
    },
    sendResults: () => true,
    close() {},
  } as unknown as Device
}

function passInterval(): void {
  clock.advance(refreshEveryMs)
  vi.advanceTimersByTime(refreshEveryMs)
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise(resolve => setImmediate(resolve))
}

/** Lets the database answer what it was asked, again and again. @returns the most counts that were waiting at once */
async function answerAll(): Promise<number> {
  let most = 0
  for (await turns(); counting.length > 0; await turns()) {
    most = Math.max(most, counting.length)
    for (const count of counting.splice(0)) count.resolve()
  }
  return most
}

test('seats are recounted a few rooms at a time, in every room with a stage', async () => {
  for (let key = 1; key <= rooms; key++) {
    const room = await hub.enterPolling(stageOf(key))
    room.handle({ type: 'people' })
  }
  await answerAll()
  expect(new Set(shown.values())).toEqual(new Set([3]))

  seats = 2
  passInterval()
  expect(await answerAll()).toBeLessThanOrEqual(roomsAtOnceMax)
  expect([...shown]).toEqual(Array.from({ length: rooms }, (_, i) => [i + 1, 2]))
})

test('while the database is slow no further recount begins; the next interval counts again', async () => {
  for (let key = 1; key <= rooms; key++) await hub.enterPolling(stageOf(key))
  for (let interval = 0; interval < 3; interval++) {
    passInterval()
    await turns()
  }
  expect(counting.length).toBeLessThanOrEqual(roomsAtOnceMax)
  await answerAll()
  passInterval()
  await turns()
  expect(counting.length).toBeGreaterThan(0)
  await answerAll()
})

test('a room whose last device leaves during its count holds up no others', async () => {
  const first = stageOf(1)
  for (const stage of [first, ...Array.from({ length: rooms - 1 }, (_, i) => stageOf(i + 2))]) {
    const room = await hub.enterPolling(stage)
    room.handle({ type: 'people' })
  }
  await answerAll()
  seats = 1
  passInterval()
  await turns()
  hub.leavePolling(first)
  await answerAll()
  expect(shown.get(rooms)).toBe(1)
})

test('a change of seats is shown after a recount that failed at first', async () => {
  const room = await hub.enterPolling(stageOf(1))
  room.handle({ type: 'people' })
  await answerAll()
  seats = 2
  passInterval()
  await turns()
  counting.shift()!.reject(new Error('the connection was lost'))
  await turns()
  passInterval()
  await answerAll()
  expect(shown.get(1)).toBe(2)
})
