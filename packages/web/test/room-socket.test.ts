// A device's line to its room: a phone waits for a busy server as long as its socket is open, longer than a stage, and comes
// back more slowly each time that a connection acknowledges nothing.

import { roomLimits } from '@roomful/contract/room/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patienceMs, RoomSocket } from '../src/room/room-socket.ts'

/** A socket of a browser, whose server is this test. */
class FakeSocket {
  static readonly OPEN = 1
  readyState = 0
  readonly sent: { type: string; ref: string }[] = []
  isClosedHere = false
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void

  constructor() {
    sockets.push(this)
  }

  /** The server has admitted the device. */
  admit(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
    this.receive({ type: 'room', revision: 1, room: {} })
  }

  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  acknowledge(): void {
    this.receive({ type: 'ack', ref: this.sent.at(-1)!.ref })
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.isClosedHere = true
  }
}

let sockets: FakeSocket[]
const last = () => sockets.at(-1)!
const answer = { type: 'answer', question_id: 'que_1', answer: { value: 7 } } as const

beforeEach(() => {
  sockets = []
  vi.useFakeTimers()
  // The shortest waits.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { href: 'https://rooms.example/j/123456' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { addEventListener() {}, hidden: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function connect(of: 'hall' | 'presenter') {
  const line = new RoomSocket({ path: '/room/v1/socket', token: 'token', of, polling: null }, () => {})
  last().admit()
  return line
}

test('a phone keeps a socket over which its answer is acknowledged late', async () => {
  const line = connect('hall')
  let isStored = false
  const said = line.request(answer).then(() => {
    isStored = true
  })
  vi.advanceTimersByTime(patienceMs.hall - 1)
  // Results for everybody show that the server is there.
  last().receive({ type: 'results', revision: 2 })
  vi.advanceTimersByTime(patienceMs.hall - 1)
  expect([line.connection.value.state, isStored]).toEqual(['online', false])
  last().acknowledge()
  await said
  vi.advanceTimersByTime(roomLimits.pingEveryMs)
  expect([line.connection.value.state, sockets.length]).toEqual(['online', 1])
})

test('a device of which nothing is heard any more, neither news nor pings, connects again', () => {
  for (const whose of ['hall', 'presenter'] as const) {
    const line = connect(whose)
    const socket = last()
    for (let ping = 0; ping < 10; ping++) {
      vi.advanceTimersByTime(roomLimits.pingEveryMs)
      socket.receive({ type: 'alive' })
    }
    vi.advanceTimersByTime(roomLimits.pingEveryMs + patienceMs[whose] - 1)
    expect([line.connection.value.state, socket.isClosedHere]).toEqual(['online', false])
    vi.advanceTimersByTime(1)
    expect([line.connection.value.state, socket.isClosedHere]).toEqual(['away', true])
    vi.advanceTimersByTime(1_000)
    last().admit()
    expect(line.connection.value.state).toBe('online')
  }
})

test('a phone gives a socket up over which nothing comes, and a stage does so sooner', async () => {
  for (const whose of ['hall', 'presenter'] as const) {
    const line = connect(whose)
    const socket = last()
    const lost = expect(line.request(answer)).rejects.toMatchObject({ code: null })
    vi.advanceTimersByTime(patienceMs[whose] - 1)
    expect(line.connection.value.state).toBe('online')
    vi.advanceTimersByTime(1)
    expect([line.connection.value.state, socket.isClosedHere]).toEqual(['away', true])
    await lost
  }
  expect(patienceMs.presenter).toBeLessThan(patienceMs.hall)
})

test('a device that is not admitted waits, and then connects again', () => {
  const line = new RoomSocket(
    { path: '/room/v1/socket', token: 'token', of: 'hall', polling: null },
    () => {},
  )
  vi.advanceTimersByTime(patienceMs.hall - 1)
  last().onopen?.()
  vi.advanceTimersByTime(patienceMs.hall - 1)
  expect([line.connection.value.state, sockets.length]).toEqual(['connecting', 1])
  vi.advanceTimersByTime(1)
  expect(line.connection.value.state).toBe('away')
})

test('each connection that acknowledges nothing lengthens the wait; one that does ends that', async () => {
  const line = connect('hall')
  const waits: number[] = []
  const loseAnswer = async () => {
    const lost = expect(line.request(answer)).rejects.toMatchObject({ code: null })
    vi.advanceTimersByTime(patienceMs.hall)
    await lost
    const [count, began] = [sockets.length, Date.now()]
    while (sockets.length === count) vi.advanceTimersToNextTimer()
    waits.push(Date.now() - began)
    last().admit()
  }
  for (let time = 0; time < 4; time++) await loseAnswer()
  expect(waits).toEqual([500, 1_000, 2_000, 4_000])
  const said = line.request(answer)
  last().acknowledge()
  await said
  await loseAnswer()
  expect(waits.at(-1)).toBe(500)
})
