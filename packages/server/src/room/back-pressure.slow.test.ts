// Slow readers: a phone that does not read costs bounded memory, skips intermediate results, is dropped with 1013 beyond
// 1 MiB and can reconnect; nobody else is delayed.
import { Duplex } from 'node:stream'
import { closeCodes, roomLimits } from '@roomful/contract/room/protocol'
import { Device } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines } from '../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../test/support/room.ts'
import { MonotonicQuestionTimes } from '../features/sessions/question-times.ts'
import { silentLog } from '../lib/log.ts'
import type { Services } from '../services.ts'
import { PhoneTimeBudget } from './live/broadcasts/turns.ts'
import { LiveRoom } from './live/live-room.ts'
import type { RoomSnapshot } from './machine/snapshot.ts'
import type { RoomReader } from './reads/reader.ts'
import { Connection, type RoomSocket } from './socket/connection.ts'

describe('a connection whose device does not read', () => {
  const frame = Buffer.alloc(30 * 1024)
  const resultsUnsentMax = 64 * 1024
  const participantKey = 1

  /** A connection over a stream that takes nothing until it drains, and the codes with which it was closed. */
  function deaf() {
    let taken: (() => void) | undefined
    const stream = new Duplex({
      read() {},
      write(_chunk, _encoding, callback) {
        taken = callback
      },
    })
    const drain = () => {
      while (stream.writableLength > 0) taken?.()
    }
    const closedWith: number[] = []
    const socket = {
      readyState: 1,
      close(code: number) {
        this.readyState = 2
        closedWith.push(code)
      },
      terminate() {},
    }
    const visitor = { type: 'phone', participant: { key: participantKey } } as Connection['visitor']
    const connection = new Connection(socket as unknown as RoomSocket, stream, visitor, '')
    return { stream, connection, closedWith, drain }
  }

  test('is left out of results, which never grow the unsent data', () => {
    const { stream, connection, closedWith } = deaf()
    connection.begin(Buffer.alloc(1))
    for (let i = 0; i < 10_000; i++) connection.sendResults(frame)
    expect(connection.sendResults(frame)).toBe(false)
    expect(stream.writableLength).toBeLessThanOrEqual(resultsUnsentMax + frame.length)
    expect(closedWith).toEqual([])
  })

  test('gets the last results when it reads again, whatever else the room has sent since', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const clock = new FakeClock()
    const sessionQuestion = {
      key: 1,
      phase: 'OPEN',
      resultsShown: true,
      definition: { id: 'que_1', type: 'NPS' },
    }
    let voters = 0
    const reader = {
      results: async () => ({ question_id: 'que_1', total_voters: ++voters }),
      participants: async () => 1,
      people: async () => [],
      changes: {
        answersOf: async () => ({ questionId: 'que_1', answers: new Map([[participantKey, { value: 1 }]]) }),
      },
    } as unknown as RoomReader
    const snapshot = {
      session: { key: 1 },
      sessionQuestions: [sessionQuestion],
      active: sessionQuestion,
      questions: [],
      timeFactors: new Map(),
      reviews: [],
    } as unknown as RoomSnapshot
    const room = new LiveRoom(
      {
        clock,
        questionTimes: new MonotonicQuestionTimes(clock),
        log: silentLog,
      } as unknown as Services,
      snapshot,
      {
        reader,
        isBusy: () => false,
        phoneTime: new PhoneTimeBudget(clock, 0),
      },
    )
    const { stream, connection, drain } = deaf()
    const written = vi.spyOn(stream, 'write')
    const votersTold = () =>
      written.mock.calls.flatMap(([bytes]) => /"total_voters":(\d+)/.exec(String(bytes))?.[1] ?? [])
    room.enter(connection)
    room.noteAnswered(1, [participantKey])
    connection.begin(Buffer.alloc(resultsUnsentMax + 1))
    for (let i = 0; i < 3; i++) {
      clock.advance(5_000)
      room.handle({ type: 'answered', sessionQuestionKey: 1 })
      await vi.waitFor(() => expect(voters).toBe(i + 1))
      for (let turn = 0; turn < 3; turn++) await new Promise(resolve => setImmediate(resolve))
    }
    expect(votersTold()).toEqual([])
    room.send([deaf().connection], { type: 'closed', participants: 0 })
    drain()
    vi.advanceTimersByTime(1_000)
    expect(votersTold()).toEqual(['3'])
    vi.advanceTimersByTime(10_000)
    expect(votersTold()).toEqual(['3'])
    vi.useRealTimers()
  })

  test('is dropped with 1013, once, when more than 1 MiB of what must not be missed is unsent', () => {
    const { stream, connection, closedWith } = deaf()
    connection.begin(Buffer.alloc(1))
    for (let i = 0; i < 10_000; i++) connection.send(frame)
    expect(closedWith).toEqual([closeCodes.tryAgainLater])
    expect(stream.writableLength).toBeLessThanOrEqual(roomLimits.unsentBytesMax + frame.length)
    expect(stream.writableLength).toBeGreaterThan(roomLimits.unsentBytesMax - frame.length)
  })

  test('holds no more than that back while its room is being read', () => {
    const { stream, connection, closedWith } = deaf()
    for (let i = 0; i < 10_000; i++) connection.send(frame)
    expect(closedWith).toEqual([closeCodes.tryAgainLater])
    connection.begin(frame)
    expect(stream.writableLength).toBe(0)
  })
})

const deck = {
  questions: [
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Which?',
      options: Array.from({ length: 20 }, (_, i) => ({ text: `${i}${'ü'.repeat(190)}` })),
    },
  ],
}

onBothEngines('a phone that falls asleep', newConfig => {
  /** So fast that nothing is held back for its rest. */
  const clock = {
    now: () => Math.floor(Date.now() + performance.now() * 2_000),
    monotonic: () => performance.now() * 2_000,
  }
  let api: ApiClient
  let room: OpenRoom
  let awake: Device & { token: string }
  let asleep: Device & { token: string }

  beforeEach(async () => {
    api = await startApi(await newConfig(), { clock })
    room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    awake = await room.phone({ display_name: 'Ann' })
    asleep = await room.phone({ display_name: 'Ann' })
  })
  afterEach(() => api.app.close())

  test('is dropped when it misses a required message, delays no other device, and can reconnect', async () => {
    await room.activate(0)
    await asleep.answer(room.questions[0]!, { option_ids: [room.options[0]![3]!] })
    asleep.pause()
    const stage = await room.stage()
    const connected = () => {
      const last = stage.messages.findLast(message => message.type === 'participants')
      return last?.type === 'participants' ? last.connected : undefined
    }
    await room.phone({ display_name: 'Bob' })
    await stage.until(() => connected() === 3)
    let shown = true
    while (connected() === 3) {
      shown = !shown
      await stage.send({ type: 'show_results', shown })
      await awake.until(() => awake.room!.question?.results_shown === shown)
    }
    expect(connected()).toBe(2)
    expect(awake.closed).toBeUndefined()
    asleep.resume()
    await asleep.until(() => asleep.closed !== undefined)
    const back = await Device.connect(api.app.url, asleep.token)
    expect(back.room).toMatchObject({
      question: { id: room.questions[0], results_shown: shown },
      my_answers: { [room.questions[0]!]: { option_ids: [room.options[0]![3]] } },
    })
  })
})
