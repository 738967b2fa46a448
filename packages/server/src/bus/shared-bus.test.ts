// A bus over a transport gathers what is published, splits what is too long, and says when something may have been missed.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonLog } from '../json-log.ts'
import type { Notice } from './bus.ts'
import { keysOf, readPayload } from './notice-batch.ts'
import { type BusListener, SharedBus, type Transport } from './shared-bus.ts'

const random = { bytes: (count: number) => new Uint8Array(count), below: (below: number) => below - 1 }

let lines: string[]
let sent: string[][]
let connections: (BusListener & { isClosed: boolean })[]
let isReachable: boolean
/** While false, nothing that is sent comes back. */
let comesBack: boolean
/** What sending fails with; connecting works all the same. */
let refusal: Error | undefined
/** While set, sending waits for it, and fails then if the connection is closed. */
let held: Promise<void> | undefined
let bus: SharedBus
let received: Notice[]

const transport: Transport = {
  payloadBytesMax: 200,
  async connect(listener) {
    if (!isReachable) throw new Error('out of reach')
    const connection = { ...listener, isClosed: false }
    connections.push(connection)
    return {
      async send(payloads) {
        if (refusal) throw refusal
        await held
        if (connection.isClosed) throw new Error('closed')
        sent.push([...payloads])
        if (comesBack) for (const payload of payloads) listener.onPayload(payload)
      },
      async close() {
        connection.isClosed = true
      },
    }
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  sent = []
  connections = []
  received = []
  isReachable = comesBack = true
  refusal = held = undefined
  bus = new SharedBus(transport, { random, log: jsonLog('info', line => lines.push(JSON.parse(line).msg)) })
  bus.subscribe(notice => received.push(notice))
})
afterEach(async () => {
  await bus.close()
  vi.useRealTimers()
})

/** Connects, and forgets that the bus has said that it is there. */
async function connected(): Promise<void> {
  await vi.advanceTimersByTimeAsync(100)
  sent = []
}

/** Another server says that it is there, or something else. */
function payloadOf(from: string, more: object = {}): string {
  return JSON.stringify({ version: 1, from, notices: [], ...more })
}

/** The notices of payloads. */
function noticesIn(payloads: readonly string[]): Notice[] {
  return payloads.flatMap(payload => JSON.parse(payload).notices)
}

test('the first notice is sent at once, those of the next 25 ms together, one of each room', async () => {
  await connected()
  bus.publish({ type: 'session', sessionKey: 1 })
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.map(noticesIn)).toEqual([[{ type: 'session', sessionKey: 1 }]])
  for (let i = 0; i < 1_000; i++) {
    bus.publish({ type: 'session', sessionKey: 1 })
    bus.publish({ type: 'entries', sessionKey: 1, entryKeys: [i % 3] })
  }
  await vi.advanceTimersByTimeAsync(23)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2)
  expect(noticesIn(sent[1]!)).toEqual([
    { type: 'session', sessionKey: 1 },
    { type: 'entries', sessionKey: 1, entryKeys: [0, 1, 2] },
  ])
})

test('a long notice is split into payloads that the transport takes', async () => {
  await connected()
  const keys = Array.from({ length: 500 }, (_, i) => i)
  bus.publish({ type: 'deliveries', endpointKeys: keys })
  await vi.advanceTimersByTimeAsync(1)
  expect(sent[0]!.every(payload => Buffer.byteLength(payload) <= 200)).toBe(true)
  expect(noticesIn(sent[0]!).flatMap(notice => keysOf(notice) ?? [])).toEqual(keys)
})

test('notices published while peers are unreachable are sent after reconnecting, and both sides are told that they may have missed some', async () => {
  await connected()
  isReachable = false
  connections[0]!.onLost(new Error('gone'))
  bus.publish({ type: 'session', sessionKey: 1 })
  received.length = 0
  expect(await bus.healthy()).toBe(false)
  await vi.advanceTimersByTimeAsync(6_000)
  // Every two seconds its own listeners look for themselves.
  expect(received).toEqual(Array(3).fill({ type: 'missed', more: true }))
  expect(sent).toEqual([])
  isReachable = true
  await vi.advanceTimersByTimeAsync(5_100)
  expect(await bus.healthy()).toBe(true)
  expect(sent.flatMap(noticesIn)).toEqual([{ type: 'session', sessionKey: 1 }])
  expect(received.at(-1)).toEqual({ type: 'missed' })
  received.length = 0
  await vi.advanceTimersByTimeAsync(10_000)
  expect(received).toEqual([])
  expect(lines).toEqual(['failed to connect the bus', 'everything works again'])
})

test('attempts to connect again come less and less often, at last every 5 seconds', async () => {
  await connected()
  isReachable = false
  const connect = vi.spyOn(transport, 'connect')
  connections[0]!.onLost(new Error('gone'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connect.mock.calls.length).toBeGreaterThan(10)
  expect(connect.mock.calls.length).toBeLessThan(20)
  connect.mockRestore()
})

test('where connecting works and sending fails, attempts come less and less often and listeners read every 2 seconds', async () => {
  await connected()
  received.length = 0
  refusal = new Error('too many notifications in the NOTIFY queue')
  const connect = vi.spyOn(transport, 'connect')
  bus.publish({ type: 'session', sessionKey: 1 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connect.mock.calls.length).toBeGreaterThan(10)
  expect(connect.mock.calls.length).toBeLessThan(20)
  connect.mockRestore()
  expect(await bus.healthy()).toBe(false)
  expect(received.slice(1)).toEqual(Array(received.length - 1).fill({ type: 'missed', more: true }))
  expect(received.length).toBeLessThan(32)
  refusal = undefined
  await vi.advanceTimersByTimeAsync(5_100)
  expect(await bus.healthy()).toBe(true)
  expect(sent.flatMap(noticesIn)).toEqual([{ type: 'session', sessionKey: 1 }])
  expect(lines).toEqual(['failed to connect the bus', 'everything works again'])
})

test('notices in flight when the connection was lost are sent over the next one without waiting', async () => {
  await connected()
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  bus.publish({ type: 'session', sessionKey: 1 })
  await vi.advanceTimersByTimeAsync(1)
  held = undefined
  connections[0]!.onLost(new Error('gone'))
  await vi.advanceTimersByTimeAsync(200)
  expect(sent.flatMap(noticesIn)).toEqual([])
  resolve()
  await vi.advanceTimersByTimeAsync(30)
  expect(sent.flatMap(noticesIn)).toEqual([{ type: 'session', sessionKey: 1 }])
})

test('a connection from which nothing comes back is given up within 7 seconds', async () => {
  await vi.advanceTimersByTimeAsync(100)
  comesBack = false
  await vi.advanceTimersByTimeAsync(7_200)
  expect(connections[0]!.isClosed).toBe(true)
  expect(connections).toHaveLength(2)
})

test('a connection that is silent because nothing happens is kept', async () => {
  await vi.advanceTimersByTimeAsync(600_000)
  expect(connections).toHaveLength(1)
  expect(received).toEqual([{ type: 'missed' }])
})

test('more than the others could read one by one becomes one notice that they have missed something', async () => {
  await connected()
  isReachable = false
  connections[0]!.onLost(new Error('gone'))
  for (let sessionKey = 1; sessionKey <= 10_001; sessionKey++) bus.publish({ type: 'session', sessionKey })
  isReachable = true
  await vi.advanceTimersByTimeAsync(5_100)
  expect(sent.slice(0, 2).map(noticesIn)).toEqual([[], [{ type: 'missed' }]])
})

test('unreadable payloads are logged once', async () => {
  await vi.advanceTimersByTimeAsync(100)
  for (let i = 0; i < 10; i++) connections[0]!.onPayload('garbage')
  expect(lines).toEqual(["failed to parse a peer's notice, possibly from another version"])
})

test.each([
  ['a type that is an object without a text', { notices: [{ type: { toString: 1, valueOf: 1 } }] }],
  ['a version that is an object without a text', { version: { toString: 1, valueOf: 1 } }],
  [
    'reactions that are no counts',
    { notices: [{ type: 'reactions', sessionKey: 1, counts: { heart: [] } }] },
  ],
  [
    'a number of people who poll that is none',
    { notices: [{ type: 'connected', sessionKey: 1, holder: 'x', people: 1, polling: '1' }] },
  ],
  ['a sender with an endless name', { from: 'x'.repeat(65), notices: [{ type: 'session', sessionKey: 1 }] }],
  ['more than any server sends', { more: 'x'.repeat(200), notices: [{ type: 'session', sessionKey: 1 }] }],
])('a forged notice is passed over and logged: %s', async (_, forged) => {
  await connected()
  received.length = 0
  connections[0]!.onPayload(payloadOf('forger', forged))
  expect(received).toEqual([])
  expect(lines).toHaveLength(1)
  connections[0]!.onPayload(payloadOf('peer', { notices: [{ type: 'session', sessionKey: 2 }] }))
  expect(received).toEqual([{ type: 'session', sessionKey: 2 }])
})

test('a notice whose type is nested thousands deep is passed over', () => {
  const type = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  const payload = readPayload(`{"version":1,"from":"forger","notices":[{"type":${type}}]}`)
  expect(payload).toMatchObject({ notices: [], unreadable: ['notice object'] })
})

test('a lost peer triggers `missed` once, as it may have stored unpublished changes', async () => {
  await connected()
  received.length = 0
  connections[0]!.onPayload(payloadOf('killed'))
  for (let second = 1; second <= 60; second++) {
    connections[0]!.onPayload(payloadOf('alive'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(received, `after ${second} s`).toEqual(second < 6 ? [] : [{ type: 'missed' }])
  }
  expect(lines).toEqual(['lost contact with a peer'])
})

test('a server that says that it ends has told everything before', async () => {
  await connected()
  received.length = 0
  connections[0]!.onPayload(payloadOf('stopped'))
  connections[0]!.onPayload(payloadOf('stopped', { last: true }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(received).toEqual([])
})

test('peers known before a lost connection send on the next one, or count as lost', async () => {
  await connected()
  connections[0]!.onPayload(payloadOf('alive'))
  connections[0]!.onPayload(payloadOf('killed meanwhile'))
  isReachable = false
  connections[0]!.onLost(new Error('gone'))
  await vi.advanceTimersByTimeAsync(60_000)
  isReachable = true
  await vi.advanceTimersByTimeAsync(5_100)
  received.length = 0
  for (let second = 1; second <= 10; second++) {
    connections[1]!.onPayload(payloadOf('alive'))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(received).toEqual([{ type: 'missed' }])
})

test('a bus says that it is there when it connects, and that it ends after everything else', async () => {
  await vi.advanceTimersByTimeAsync(100)
  expect(sent.map(noticesIn)).toEqual([[]])
  sent = []
  bus.publish({ type: 'session', sessionKey: 1 })
  await bus.close()
  const payloads = sent.flat().map(text => JSON.parse(text))
  expect(payloads.map(({ notices, last }) => [notices, last])).toEqual([
    [[{ type: 'session', sessionKey: 1 }], undefined],
    [[], true],
  ])
})

test('a bus that is closed goes on trying for as long as it may, and says whether everything was sent', async () => {
  isReachable = false
  const commands = [1, 2].map(sessionKey => {
    const command = new SharedBus(transport, { random, log: jsonLog('silent', () => {}) })
    command.publish({ type: 'session', sessionKey })
    return command
  })
  await vi.advanceTimersByTimeAsync(100)
  const [short, long] = [commands[0]!.close(1_000), commands[1]!.close(6_000)]
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await short).toBe(false)
  isReachable = true
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await long).toBe(true)
  expect(sent.flatMap(noticesIn)).toEqual([{ type: 'session', sessionKey: 2 }])
  const silent = new SharedBus(transport, { random, log: jsonLog('silent', () => {}) })
  expect(await silent.close()).toBe(true)
})
