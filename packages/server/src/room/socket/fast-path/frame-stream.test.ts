// The fast WebSocket frame reader delivers exactly what the ws library delivers, for any bytes cut in any pieces, and leaves
// every invalid frame to the library.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Duplex } from 'node:stream'
import { roomLimits } from '@roomful/contract/room/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { anyCharacter } from '../../../../test/support/any-character.ts'
import { FrameStream } from './frame-stream.ts'

/** A connection whose bytes come from the test, each push one piece. */
class Wire extends Duplex {
  readonly sent: Buffer[] = []
  override _read(): void {}
  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.sent.push(chunk)
    done()
  }
}

const headers = {
  upgrade: 'websocket',
  connection: 'Upgrade',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
}

/** Messages and responses of a socket for pieces of bytes; `ahead` counts what went past the library. */
async function received(pieces: readonly Buffer[], isAhead: boolean, head: Buffer = Buffer.alloc(0)) {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: roomLimits.messageBytesMax,
  })
  const wire = new Wire()
  const events: unknown[] = []
  let ahead = 0
  const handle = (socket: WebSocket, text: string) => {
    if (socket.readyState !== socket.OPEN) return
    ahead++
    events.push(['text', text])
  }
  const frames = isAhead ? new FrameStream(wire, Buffer.from(head), handle) : null
  const socket = await new Promise<WebSocket>(resolve => {
    const request = { method: 'GET', headers } as unknown as IncomingMessage
    server.handleUpgrade(request, frames ?? wire, frames ? Buffer.alloc(0) : Buffer.from(head), resolve)
  })
  wire.sent.length = 0
  for (const name of ['ping', 'pong'] as const) socket.on(name, data => events.push([name, data.toString()]))
  socket.on('error', error => events.push(['error', error.message]))
  socket.on('close', code => events.push(['close', code]))
  socket.on('message', (data, isBinary) => {
    if (socket.readyState === socket.OPEN) events.push([isBinary ? 'binary' : 'text', data.toString()])
  })
  if (frames) frames.owner = socket
  for (const piece of pieces) {
    // The library unmasks in place.
    wire.push(Buffer.from(piece))
    await new Promise(resolve => setImmediate(resolve))
  }
  wire.push(null)
  wire.destroy()
  await new Promise(resolve => setImmediate(resolve))
  await new Promise(resolve => setImmediate(resolve))
  return { events, said: Buffer.concat(wire.sent), ahead }
}

interface FrameParts {
  readonly first: number
  readonly payload: Buffer
  readonly mask: Buffer | null
  /** How the length is written, where it could be shorter. */
  readonly lengthBytes?: 0 | 2 | 8
}

function frame({ first, payload, mask, lengthBytes }: FrameParts): Buffer {
  const { length } = payload
  const extended = lengthBytes ?? (length > 65_535 ? 8 : length > 125 ? 2 : 0)
  const header = Buffer.alloc(2 + extended)
  header[0] = first
  header[1] = (mask ? 0x80 : 0) | (extended === 8 ? 127 : extended === 2 ? 126 : length)
  if (extended === 2) header.writeUInt16BE(length, 2)
  if (extended === 8) header.writeBigUInt64BE(BigInt(length), 2)
  const body = mask ? payload.map((byte, i) => byte ^ mask[i % 4]!) : payload
  return Buffer.concat([header, mask ?? Buffer.alloc(0), body])
}

const mask = Buffer.from([0x37, 0xfa, 0x21, 0x3d])
const text = (content: string) => frame({ first: 0x81, payload: Buffer.from(content), mask })

async function expectSame(pieces: readonly Buffer[], head?: Buffer) {
  const [plain, ahead] = [await received(pieces, false, head), await received(pieces, true, head)]
  expect({ events: ahead.events, said: ahead.said }).toEqual({ events: plain.events, said: plain.said })
  return ahead
}

test('bytes that came with the upgrade request are delivered first', async () => {
  const { events } = await expectSame(
    [text('second')],
    Buffer.concat([text('first'), text('in').subarray(0, 3)]),
  )
  expect(events.slice(0, 1)).toEqual([['text', 'first']])
  expect((await expectSame([text('second')], text('first'))).ahead).toBe(2)
})

test('messages are not delivered without an owner, nor while the socket is paused', async () => {
  const wire = new Wire()
  const texts: string[] = []
  const frames = new FrameStream<object>(wire, Buffer.alloc(0), (_, content) => texts.push(content))
  const passed: Buffer[] = []
  frames.on('data', chunk => passed.push(chunk))
  const turn = () => new Promise(resolve => setImmediate(resolve))
  wire.push(text('nobody'))
  await turn()
  expect([texts, passed]).toEqual([[], [text('nobody')]])
  frames.pause()
  frames.owner = {}
  wire.push(text('paused'))
  await turn()
  expect([texts, passed.length]).toEqual([[], 1])
  expect(wire.isPaused()).toBe(true)
  frames.resume()
  await turn()
  expect([texts, passed.length]).toEqual([['paused'], 1])
})

test('a frame of the library is written whole, and the connection ends and breaks with the stream', async () => {
  const wire = new Wire()
  const frames = new FrameStream(wire, Buffer.alloc(0), () => {})
  frames.resume()
  frames.cork()
  frames.write('head')
  frames.write('body')
  frames.uncork()
  wire.write('next')
  expect(Buffer.concat(wire.sent).toString()).toBe('headbodynext')
  frames.end('bye')
  await once(wire, 'finish')
  expect(Buffer.concat(wire.sent).toString()).toBe('headbodynextbye')
  wire.destroy(new Error('reset'))
  await once(frames, 'close')
  const other = new Wire()
  new FrameStream(other, Buffer.alloc(0), () => {}).destroy()
  expect(other.destroyed).toBe(true)
})

test('messages of every length in whole frames bypass the library', async () => {
  const lengths = [0, 1, 3, 4, 5, 124, 125, 126, 127, 128, 4_095, 4_096]
  const { ahead, events } = await expectSame(lengths.map(length => text('x'.repeat(length))))
  expect(ahead).toBe(lengths.length)
  expect(events.slice(0, -1)).toEqual(lengths.map(length => ['text', 'x'.repeat(length)]))
})

test('long messages are the library’s', async () => {
  const lengths = [4_097, 65_535, roomLimits.messageBytesMax]
  const { ahead, events } = await expectSame(lengths.map(length => text('x'.repeat(length))))
  expect(ahead).toBe(0)
  expect(events.length).toBe(lengths.length + 1)
})

test('texts are UTF-8', async () => {
  const { ahead } = await expectSame([text('Größe 😀'), text('ascii'), text('日本語')])
  expect(ahead).toBe(3)
})

test('after pings, pongs and binary messages that come whole, messages go past the library again', async () => {
  const others = [0x89, 0x8a, 0x82].map(first => frame({ first, payload: Buffer.from('other'), mask }))
  const { ahead } = await expectSame(others.flatMap(one => [one, text('next')]))
  expect(ahead).toBe(3)
})

test.each([
  ['a message in two pieces', [text('in two').subarray(0, 9), text('in two').subarray(9)]],
  ['byte by byte', [...text('bytes')].map(byte => Buffer.from([byte]))],
  ['two messages in one piece', [Buffer.concat([text('one'), text('two')])]],
  [
    'a message and the beginning of the next',
    [Buffer.concat([text('one'), text('two').subarray(0, 4)]), text('two').subarray(4)],
  ],
  [
    'a message in two frames',
    [
      frame({ first: 0x01, payload: Buffer.from('two '), mask }),
      frame({ first: 0x80, payload: Buffer.from('frames'), mask }),
    ],
  ],
  [
    'a ping between the frames of a message',
    [
      frame({ first: 0x01, payload: Buffer.from('two '), mask }),
      frame({ first: 0x89, payload: Buffer.from('ping'), mask }),
      frame({ first: 0x80, payload: Buffer.from('frames'), mask }),
    ],
  ],
  [
    'a piece that looks like a whole message within a longer one',
    [frame({ first: 0x82, payload: Buffer.alloc(50), mask }).subarray(0, 10), text('x'.repeat(34))],
  ],
])('%s is delivered as by the library, and so are later messages', async (_, pieces) => {
  await expectSame([text('before'), ...pieces, text('after'), text('and after')])
})

test.each([
  ['text that is no UTF-8', frame({ first: 0x81, payload: Buffer.from([0xc3, 0x28]), mask })],
  ['no mask', frame({ first: 0x81, payload: Buffer.from('text'), mask: null })],
  ['a reserved bit', frame({ first: 0xc1, payload: Buffer.from('text'), mask })],
  ['an unknown opcode', frame({ first: 0x83, payload: Buffer.from('text'), mask })],
  ['a continuation of nothing', frame({ first: 0x80, payload: Buffer.from('text'), mask })],
  ['more than the largest message', text('x'.repeat(roomLimits.messageBytesMax + 1))],
  ['a length of eight bytes', frame({ first: 0x81, payload: Buffer.from('text'), mask, lengthBytes: 8 })],
  [
    'a length longer than need be',
    frame({ first: 0x81, payload: Buffer.from('text'), mask, lengthBytes: 2 }),
  ],
  ['a close', frame({ first: 0x88, payload: Buffer.from([0x03, 0xe8]), mask })],
  ['a long ping', frame({ first: 0x89, payload: Buffer.alloc(126), mask })],
])('%s is left to the library', async (_, piece) => {
  await expectSame([text('before'), piece, text('after'), text('and after')])
})

test('any bytes in any pieces are delivered as by the library', async () => {
  const anyFrame = fc
    .record({
      first: fc.oneof(
        { weight: 6, arbitrary: fc.constant(0x81) },
        { weight: 3, arbitrary: fc.constantFrom(0x01, 0x80, 0x00, 0x82, 0x89, 0x8a, 0x88) },
        { weight: 1, arbitrary: fc.nat(255) },
      ),
      payload: fc.oneof(
        fc.string({ unit: anyCharacter, maxLength: 140 }).map(content => Buffer.from(content)),
        fc.uint8Array({ maxLength: 8 }).map(bytes => Buffer.from(bytes)),
      ),
      mask: fc.oneof(
        { weight: 9, arbitrary: fc.uint8Array({ minLength: 4, maxLength: 4 }).map(b => Buffer.from(b)) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
    })
    .map(frame)
  const cuts = fc.array(fc.nat(400), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyFrame, fc.boolean()), { maxLength: 8 }),
      cuts,
      async (frames, at) => {
        // Frames come alone, or with the one before, and are cut here and there.
        const joined: Buffer[] = []
        for (const [one, isAlone] of frames)
          joined.push(isAlone || joined.length === 0 ? one : Buffer.concat([joined.pop()!, one]))
        const pieces = at.reduce((all, place) => {
          const i = place % (all.length + 1)
          const one = all[i]
          if (!one || one.length < 2) return all
          const cut = 1 + (place % (one.length - 1))
          return [...all.slice(0, i), one.subarray(0, cut), one.subarray(cut), ...all.slice(i + 1)]
        }, joined)
        await expectSame(pieces)
      },
    ),
    { numRuns: 500 },
  )
})

test('messages of a real client over a real connection bypass the library', async () => {
  const server = createServer()
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const texts: string[] = []
  server.on('upgrade', (request, stream, head) => {
    const frames = new FrameStream<WebSocket>(stream, head, (_, content) => texts.push(content))
    sockets.handleUpgrade(request, frames, Buffer.alloc(0), socket => {
      socket.on('message', () => texts.push('delivered by the library'))
      frames.owner = socket
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await once(client, 'open')
  client.send('first')
  await expect.poll(() => texts).toEqual(['first'])
  client.send('x'.repeat(200))
  await expect.poll(() => texts).toEqual(['first', 'x'.repeat(200)])
  client.terminate()
  server.close()
})
