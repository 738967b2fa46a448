// Rooms of a server share the process's time for results of phones: while the phones of one are sent to, those of others wait
// for as much longer as that took.
import { Duplex } from 'node:stream'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MonotonicQuestionTimes } from '../../features/sessions/question-times.ts'
import { jsonLog } from '../../json-log.ts'
import type { Services } from '../../services.ts'
import type { RoomSnapshot } from '../machine/snapshot.ts'
import type { RoomReader } from '../reads/reader.ts'
import { Connection, type RoomSocket } from '../socket/connection.ts'
import { Hub } from './hub.ts'

/** What sending results to a phone takes of the process's time here. */
const tookMs = 100
const participantKey = 1

let spentMs: number
let clock: FakeClock
let hub: Hub
beforeEach(() => {
  spentMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => spentMs)
  // Nothing is sent but when an answer comes.
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
    results: async () => ({ question_id: 'que_1', total_voters: 1 }),
    participants: async () => 1,
    people: async () => [],
    seats: async () => ({ seats: 0, answeredAway: 0 }),
    publicEntries: async () => [],
    entriesOfAll: async () => [],
    changes: {
      answersOf: async () => ({ questionId: 'que_1', answers: new Map([[participantKey, { value: 1 }]]) }),
    },
  } as unknown as RoomReader
  hub = new Hub(services, { reader, isBusy: () => false })
})
afterEach(() => {
  hub.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A session whose open question has the session's key. */
function snapshotOf(key: number): RoomSnapshot {
  const definition = { id: 'que_1', type: 'NPS' }
  const sessionQuestion = { key, phase: 'OPEN', openedAt: 0, resultsShown: true, definition }
  return {
    session: { key, deleted_at: null },
    settings: { teams: null },
    sessionQuestions: [sessionQuestion],
    active: sessionQuestion,
    questions: [],
    timeFactors: new Map(),
    reviews: [],
    stillAnswering: [],
  } as unknown as RoomSnapshot
}

/** A room with a phone that has answered. */
async function roomWithPhone(sessionKey: number) {
  let sent = 0
  const stream = new Duplex({
    read() {},
    write(chunk, _encoding, callback) {
      if (String(chunk).includes('"total_voters"')) {
        sent++
        spentMs += tookMs
      }
      callback()
    },
  })
  const socket = { readyState: 1, close() {}, terminate() {} } as unknown as RoomSocket
  const visitor = { type: 'phone', participant: { key: participantKey, sessionKey } } as Connection['visitor']
  const connection = new Connection(socket, stream, visitor, '')
  const room = await hub.room(sessionKey)
  hub.enter(room, connection)
  room.noteAnswered(sessionKey, [participantKey])
  connection.begin(Buffer.alloc(1))
  return {
    sent: () => sent,
    /** Somebody answers; settles when everything has been done that follows from it now. */
    async answer() {
      room.handle({ type: 'answered', sessionQuestionKey: sessionKey })
      for (let turn = 0; turn < 10; turn++) await new Promise(resolve => setImmediate(resolve))
    },
  }
}

test('other rooms also wait for the time that one room takes for its phones', async () => {
  const [first, second] = [await roomWithPhone(1), await roomWithPhone(2)]
  await first.answer()
  await second.answer()
  expect([first.sent(), second.sent()]).toEqual([1, 1])

  // The 100 ms of the first are a quarter of 400; the second waits for those of both.
  clock.advance(400)
  await second.answer()
  await first.answer()
  expect([first.sent(), second.sent()]).toEqual([2, 1])

  clock.advance(300)
  await second.answer()
  expect(second.sent()).toBe(1)
  clock.advance(100)
  await second.answer()
  expect(second.sent()).toBe(2)
})
