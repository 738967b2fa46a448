/** Who is let into a room and who is turned away, without a network, a storage or a room. */
import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { closeCodes, roomLimits } from '@roomful/contract/room/protocol'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { beforeEach, expect, test, vi } from 'vitest'
import { jsonLog } from '../../json-log.ts'
import type { LiveRoom } from '../live/live-room.ts'
import type { Visitor } from '../live/visitor.ts'
import { Admission, type AdmissionParts } from './admission.ts'
import type { Connection, RoomSocket } from './connection.ts'
import { TokenAllowances } from './token-limits.ts'

const badToken = { refusal: [closeCodes.badToken, 'bad token'] } as const
const phone = { type: 'phone', participant: { key: 1, sessionKey: 7 } } as Visitor

/** A connection that keeps what it is sent. */
class FakeStream extends PassThrough {
  readonly sent: string[] = []
  override write(chunk: Buffer | string): boolean {
    this.sent.push(String(chunk))
    return true
  }
  override end(text?: unknown): this {
    if (typeof text === 'string') this.sent.push(text)
    return this
  }
  get statusLine(): string | undefined {
    return this.sent[0]?.split('\r\n')[0]
  }
}

class FakeSocket extends EventEmitter {
  readonly CLOSED = 3
  readyState = 1
  closedWith: readonly [number, string] | undefined
  isPaused = true
  close(code: number, reason: string): void {
    this.closedWith = [code, reason]
    this.readyState = 2
  }
  pause(): void {
    this.isPaused = true
  }
  resume(): void {
    this.isPaused = false
  }
}

const clock = new FakeClock()
let logged: string
/** What was done, in order. */
let done: string[]
let sockets: FakeSocket[]
let visitors: (() => ReturnType<AdmissionParts['visitorOf']>)[]
let parts: AdmissionParts
let admission: Admission

beforeEach(() => {
  logged = ''
  done = []
  sockets = []
  visitors = []
  const room = {
    introduce: async (connection: Connection) => {
      done.push('read the room')
      return () => connection.begin('the room')
    },
  } as unknown as LiveRoom
  let badTokens = 0
  parts = {
    clock,
    log: jsonLog('info', line => {
      logged += line
    }),
    hub: {
      room: async () => {
        done.push('looked the room up')
        return room
      },
      enter: () => {
        done.push('entered')
        return true
      },
      leave: () => {
        done.push('left')
      },
    },
    allowances: new TokenAllowances(),
    badTokens: {
      draw: () => ({ count: ++badTokens, endsAt: 0 }),
      peek: () => ({ count: badTokens, endsAt: 0 }),
      refund: () => {},
    },
    addressKeyOf: () => '192.0.2.1',
    securityHeaders: {},
    originAllowed: origin => origin === 'https://polls.example',
    visitorOf: async () => (visitors.shift() ?? (async () => phone))(),
    completeHandshake: () => {
      done.push('shook hands')
      const socket = new FakeSocket()
      sockets.push(socket)
      return { socket: socket as unknown as RoomSocket, listen: () => done.push('listened') }
    },
  }
  admission = new Admission(parts)
})

/** A device asks for a socket; settles when it is in or turned away. */
async function ask({
  token = 'a'.repeat(43),
  url = '/room/v1/socket',
  headers = {},
  stream = new FakeStream(),
} = {}): Promise<FakeStream> {
  const offered = `roomful.v1, token.${token}`
  const request = {
    url,
    headers: { host: 'polls.example', 'sec-websocket-protocol': offered, ...headers },
  } as unknown as IncomingMessage
  admission.request(request, stream, Buffer.alloc(0))
  await settled()
  return stream
}

/** Nothing here waits for anything but promises. */
async function settled(): Promise<void> {
  await new Promise(resolve => setImmediate(resolve))
}

const foreignStage = {
  url: '/room/v1/socket?stage=lnk_1',
  headers: { origin: 'https://elsewhere.example' },
}

test('a device enters its room before the room is read, and its messages are handled once the room was sent', async () => {
  const { sent } = await ask()
  const order = ['shook hands', 'looked the room up', 'listened', 'entered', 'read the room']
  expect([done, sent, sockets[0]!.isPaused]).toEqual([order, ['the room'], false])
})

test('the handshake is held back until the room was read, and sent where that fails', async () => {
  const stream = new FakeStream()
  const gate = Promise.withResolvers<void>()
  parts.hub.room = () => gate.promise.then(() => Promise.reject(new Error('the storage is away')))
  await ask({ stream })
  const heldBack = stream.writableCorked
  gate.resolve()
  await settled()
  expect([heldBack, stream.writableCorked, (await ask()).writableCorked]).toEqual([1, 0, 0])
})

test('another path, another protocol and a stage link of another origin are refused by HTTP, and nothing is looked up', async () => {
  visitors.push(() => Promise.reject(new Error('nobody should ask')))
  const lost = await ask({ url: '/room/v1/sockets' })
  const foreign = await ask(foreignStage)
  const old = await ask({ headers: { 'sec-websocket-protocol': 'roomful.v0' } })
  expect([lost.statusLine, foreign.statusLine, old.statusLine]).toEqual([
    'HTTP/1.1 404 Not Found',
    'HTTP/1.1 403 Forbidden',
    'HTTP/1.1 400 Bad Request',
  ])
  expect([done, visitors.length]).toEqual([[], 1])
})

test('pages of other origins enter as participants; as stages they are refused before the handshake', async () => {
  const headers = { origin: 'https://elsewhere.example' }
  expect((await ask({ headers })).sent).toEqual(['the room'])
  for (const kind of ['stage', 'embed']) {
    visitors.push(async () => ({ type: kind }) as Visitor)
    expect((await ask({ headers })).statusLine).toBe('HTTP/1.1 403 Forbidden')
  }
  expect([sockets.length, logged.match(/another origin/g)]).toEqual([1, ['another origin']])
})

test('foreign origins are warned of once a minute', async () => {
  await ask(foreignStage)
  await ask(foreignStage)
  expect(logged.match(/another origin/g)).toHaveLength(1)
  clock.advance(60_000)
  await ask(foreignStage)
  expect(logged.match(/another origin/g)).toHaveLength(2)
})

test('a token that connects too often gets a 429 before it is looked up', async () => {
  for (let i = 0; i < roomLimits.connectsPerMinute; i++) await ask()
  expect(sockets).toHaveLength(roomLimits.connectsPerMinute)
  visitors.push(() => Promise.reject(new Error('nobody should ask')))
  expect((await ask()).statusLine).toBe('HTTP/1.1 429 Too Many Requests')
  expect(visitors).toHaveLength(1)
  visitors = []
  expect((await ask({ token: 'b'.repeat(43) })).sent).toEqual(['the room'])
})

test('a bad token gets a close code, and nothing of it is kept', async () => {
  visitors.push(async () => badToken)
  await ask()
  expect(done).toEqual(['shook hands'])
  expect([sockets[0]!.closedWith, parts.allowances.size]).toEqual([badToken.refusal, 0])
})

test('from the 301st bad token of an address on no handshake is made for them', async () => {
  for (let i = 0; i < 301; i++) visitors.push(async () => badToken)
  for (let i = 0; i < 300; i++) await ask()
  expect((await ask()).statusLine).toBe('HTTP/1.1 429 Too Many Requests')
  expect(sockets).toHaveLength(300)
})

test('a connection closed during its lookup gets no handshake', async () => {
  const stream = new FakeStream()
  visitors.push(async () => {
    stream.emit('close')
    return phone
  })
  await ask({ stream })
  expect(done).toEqual([])
})

test('a handshake that was refused enters no room', async () => {
  parts = { ...parts, completeHandshake: () => undefined }
  admission = new Admission(parts)
  await ask()
  expect(done).toEqual([])
})

test('a room that has gone since it was looked up is looked up again', async () => {
  const enter = vi.spyOn(parts.hub, 'enter').mockReturnValueOnce(false)
  await ask()
  expect(enter).toHaveBeenCalledTimes(2)
  expect(done.filter(what => what === 'looked the room up')).toHaveLength(2)
})

test('a socket closed before entering has left', async () => {
  parts.hub.room = async () => {
    sockets[0]!.readyState = sockets[0]!.CLOSED
    return { introduce: async () => () => {} } as unknown as LiveRoom
  }
  await ask()
  expect(done.slice(-2)).toEqual(['entered', 'left'])
})

test('participants removed while the room is read are sent the close code only', async () => {
  const removed = { refusal: [closeCodes.removed, 'removed'] } as const
  visitors.push(
    async () => phone,
    async () => removed,
  )
  const { sent } = await ask()
  expect([sockets[0]!.closedWith, sent]).toEqual([removed.refusal, []])
})

test('failures before the handshake are a 503, later ones 1013: devices reconnect', async () => {
  visitors.push(() => Promise.reject(new Error('the storage is away')))
  expect((await ask()).statusLine).toBe('HTTP/1.1 503 Service Unavailable')
  parts.hub.room = () => Promise.reject(new Error('the storage is away'))
  await ask()
  expect(sockets[0]!.closedWith?.[0]).toBe(closeCodes.tryAgainLater)
  expect(logged).toContain('failed to admit a socket')
})

test('a stop rejects pending and future handshakes', async () => {
  const gate = Promise.withResolvers<void>()
  visitors.push(async () => {
    await gate.promise
    return phone
  })
  const early = await ask()
  admission.stop()
  gate.resolve()
  await settled()
  expect([early.statusLine, done]).toEqual(['HTTP/1.1 503 Service Unavailable', []])
  expect((await ask()).statusLine).toBe('HTTP/1.1 503 Service Unavailable')
})
