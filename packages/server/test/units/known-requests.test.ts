import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KnownRequests } from '../../src/http/known-requests.ts'

// Whoever answered says so: the parser's way, or the one by the bytes.

let server: Server
let socket: Socket
let received = ''
/** Whether there is an answer by the bytes. */
let isAnswerable = true
/** Follows every answer by the bytes. */
let filler = ''
let timesParsed = 0
beforeEach(async () => {
  isAnswerable = true
  filler = ''
  server = createServer((request, response) => {
    timesParsed++
    known.begin(request, response)
    const answer = () => {
      response.end(`<parsed ${request.method} ${request.url}>`)
      known.learn(request, response)
    }
    request.resume().on('end', () => {
      if (request.url === '/public/slow') setTimeout(answer, 60)
      else answer()
    })
  })
  const known = new KnownRequests(({ url }) => {
    const text = `<known ${url}>${filler}`
    return isAnswerable ? `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n${text}` : null
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await reconnect()
})
afterEach(() => {
  socket.destroy()
  server.close()
})

async function reconnect(): Promise<void> {
  socket?.destroy()
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay()
  received = ''
  socket.setEncoding('latin1').on('data', text => {
    received += text
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
}

/** What has been answered, without heads. */
function answers(): string[] {
  return received.match(/<[^>]*>|HTTP\/1.1 [45]\d\d/g) ?? []
}

/** Sends pieces, each in a packet of its own, and waits for so many answers. */
async function send(count: number, ...pieces: string[]): Promise<string[]> {
  for (const piece of pieces) {
    socket.write(piece, 'latin1')
    if (pieces.length > 1) await new Promise(resolve => setTimeout(resolve, 20))
  }
  await expect.poll(() => answers().length).toBe(count)
  return answers().slice(-count)
}

const headers = 'host: x\r\nx-api-key: k\r\n'
const parsed = (what: string) => `<parsed ${what}>`
const [knownA, knownB] = ['<known /public/a>', '<known /public/b>']

const hello = `GET /public/hello HTTP/1.1\r\n${headers}\r\n`
const a = `GET /public/a HTTP/1.1\r\n${headers}\r\n`
const b = `GET /public/b HTTP/1.1\r\n${headers}\r\n`

/** Opens a connection on which it is known where the parser stands. */
async function openLine(): Promise<void> {
  await reconnect()
  await send(1, hello)
  await send(2, hello)
  received = ''
}

/** Has `a` and `b` known. */
async function learn(): Promise<void> {
  await openLine()
  await send(1, a)
  await send(2, b)
  await openLine()
}

test('what was parsed once is known by its bytes, on any connection', async () => {
  await openLine()
  expect(await send(1, a)).toEqual([parsed('GET /public/a')])
  expect(await send(2, a)).toEqual([parsed('GET /public/a'), knownA])
  await openLine()
  expect(await send(1, a)).toEqual([knownA])
  expect(await send(2, b)).toEqual([knownA, parsed('GET /public/b')])
  expect(await send(3, a)).toEqual([knownA, parsed('GET /public/b'), knownA])
})

test('the first two requests of a connection are parsed: then it is known where the parser stands', async () => {
  await learn()
  await reconnect()
  expect(await send(1, a)).toEqual([parsed('GET /public/a')])
  expect(await send(2, a)).toEqual([parsed('GET /public/a'), parsed('GET /public/a')])
  expect((await send(3, a)).at(-1)).toBe(knownA)
})

test.each([
  ['another', 'GET /public/d HTTP/1.1\r\nhost: x\r\nnote: ', '/public/d'],
  ['the same', 'GET /public/a HTTP/1.1\r\nhost: x\r\nnote: ', '/public/a'],
])(
  'bytes that end %s request which began before it was listened to are not taken for all of it',
  async (_which, begun, path) => {
    await learn()
    await reconnect()
    expect(await send(2, hello + begun, a)).toEqual([parsed('GET /public/hello'), parsed(`GET ${path}`)])
    expect((await send(3, a)).at(-1)).toBe(parsed('GET /public/a'))
    // And nobody is answered that other request for these bytes.
    await openLine()
    expect(await send(1, a)).toEqual([knownA])
  },
)

test('bytes of a body that began before it was listened to are no requests', async () => {
  await learn()
  await reconnect()
  const post = `POST /public/c HTTP/1.1\r\n${headers}content-length: ${3 * a.length}\r\n\r\n`
  expect(await send(2, hello + post, a, a, a)).toEqual([
    parsed('GET /public/hello'),
    parsed('POST /public/c'),
  ])
  await new Promise(resolve => setTimeout(resolve, 30))
  expect(answers()).toHaveLength(2)
})

test('what is known but has no answer now is parsed', async () => {
  await learn()
  isAnswerable = false
  expect(await send(1, a)).toEqual([parsed('GET /public/a')])
  isAnswerable = true
  expect((await send(2, a)).at(-1)).toBe(knownA)
})

const slow = `GET /public/slow HTTP/1.1\r\n${headers}\r\n`
const other = `GET /other HTTP/1.1\r\n${headers}\r\n`
const post = `POST /public/c HTTP/1.1\r\n${headers}content-length: ${a.length}\r\n\r\n`
const chunked = `POST /public/c HTTP/1.1\r\n${headers}transfer-encoding: chunked\r\n\r\n`

test.each<[string, string[], string[]]>([
  ['two in one packet', [a + b], [parsed('GET /public/a'), parsed('GET /public/b')]],
  ['in two packets', [a.slice(0, 30), a.slice(30)], [parsed('GET /public/a')]],
  ['another path between', [a, other, b], [knownA, parsed('GET /other'), parsed('GET /public/b')]],
  [
    'behind one that has no answer yet',
    [slow, a, b],
    [parsed('GET /public/slow'), parsed('GET /public/a'), parsed('GET /public/b')],
  ],
  ['as the body of another', [post, a], [parsed('POST /public/c')]],
  [
    'as the body of another after a known one',
    [b, post, a, b],
    [knownB, parsed('POST /public/c'), parsed('GET /public/b')],
  ],
  [
    'as a chunk of a body',
    [chunked, `${a.length.toString(16)}\r\n`, a, '\r\n0\r\n\r\n'],
    [parsed('POST /public/c')],
  ],
  [
    'within the head of another',
    ['GET /public/d HTTP/1.1\r\nhost: x\r\nnote: ', a],
    [parsed('GET /public/d')],
  ],
  [
    'behind half of a head with its end',
    ['GET /public/d HTTP/1.1\r\nhost: x\r\n', '\r\n', a],
    [parsed('GET /public/d'), parsed('GET /public/a')],
  ],
  [
    'with a body announced',
    [a.replace('host', 'content-length: 3\r\nhost'), 'abc', b],
    [parsed('GET /public/a'), parsed('GET /public/b')],
  ],
  ['behind what is no request', ['GET /public/ HTTP/1.1\r\nno header\r\n\r\n', a], ['HTTP/1.1 400']],
  ['behind a request without a version', ['GET /public/\r\n\r\n', a], [parsed('GET /public/')]],
  ['what is no request behind it', [a, 'nonsense\r\n\r\n'], [knownA, 'HTTP/1.1 400']],
])('a known request %s', async (_how, pieces, expected) => {
  await learn()
  expect(await send(expected.length, ...pieces)).toEqual(expected)
  // And nothing more.
  await new Promise(resolve => setTimeout(resolve, 30))
  expect(answers()).toEqual(expected)
})

test('answers come in the order of the requests, however fast those come', async () => {
  await learn()
  const rounds = 50
  const expected: string[] = []
  for (let i = 0; i < rounds; i++) {
    socket.write(a)
    socket.write(b)
    if (i % 10 === 9) socket.write(other)
    expected.push('/public/a', '/public/b', ...(i % 10 === 9 ? ['/other'] : []))
  }
  await expect.poll(() => answers().length).toBe(expected.length)
  expect(answers().map(answer => /\/[a-z/]+/.exec(answer)![0])).toEqual(expected)
})

test('nothing overtakes an answer that is still due', async () => {
  await learn()
  const [line] = await Promise.all([once(server, 'connection'), openLine()])
  for (const request of [a, b, other]) line[0].emit('data', Buffer.from(request))
  await expect.poll(answers).toEqual([knownA, knownB, parsed('GET /other')])
})

test('who says nothing more is answered before the connection ends', async () => {
  await learn()
  socket.end(a)
  await once(socket, 'end')
  expect(answers()).toEqual([knownA])
})

test.each([
  ['HTTP/1.0', a.replace('HTTP/1.1', 'HTTP/1.0')],
  ['connection: close', a.replace('host', 'connection: close\r\nhost')],
])('a request of %s is parsed each time, and its connection ends', async (_what, request) => {
  for (let i = 0; i < 2; i++) {
    const ended = once(socket, 'end')
    expect(await send(1, request)).toEqual([parsed('GET /public/a')])
    await ended
    await reconnect()
  }
})

test('connection: keep-alive says what is so anyway', async () => {
  const kept = a.replace('host', 'Connection: Keep-Alive\r\nhost')
  await openLine()
  await send(1, kept)
  expect((await send(2, kept)).at(-1)).toBe(knownA)
})

test('an upgrade gets the connection as it is', async () => {
  await learn()
  server.on('upgrade', (_request, stream) => {
    stream.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
    stream.on('data', (chunk: Buffer) => stream.write(`<echo ${chunk.length}>`))
  })
  await send(1, a)
  socket.write(`GET /public/a HTTP/1.1\r\n${headers}connection: upgrade\r\nupgrade: x\r\n\r\n`)
  await expect.poll(() => received).toContain('101 Switching')
  expect(await send(2, a)).toEqual([knownA, `<echo ${a.length}>`])
})

test('who does not read on is left to the parser, which waits', async () => {
  await learn()
  // More than what the system holds for a connection.
  filler = '.'.repeat(16_000_000)
  timesParsed = 0
  socket.pause()
  socket.write(a)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(timesParsed).toBe(0)
  socket.write(a)
  await expect.poll(() => timesParsed).toBe(1)
  socket.resume()
  await expect.poll(answers).toEqual([knownA, parsed('GET /public/a')])
})
