// Clients that do not read responses (slow read attack): requests are handled only as fast as responses are taken,
// stalled ones are given up, memory is bounded, and other clients go on. So it is with bodies that do not end.
import { EventEmitter, once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { FakeClock } from '@roomful/testkit/fake-clock'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { receiveJsonBody } from '../../../lib/http/body.ts'
import type { Log } from '../../../lib/log.ts'
import { errorHandler } from '../errors.ts'
import { PendingResponses } from './pending-responses.ts'
import { RequestTurns } from './request-turns.ts'
import { Transfers, transferLimits } from './transfers.ts'

/** More than the system takes for a connection whose peer does not read. */
const large = 'x'.repeat(16 * 1024 * 1024)

let app: FastifyInstance
const clients: Socket[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await app.close()
})

/** A server whose handler says which paths it was asked for. */
async function startServer({
  limits = {},
  waitingMax,
}: {
  limits?: ConstructorParameters<typeof Transfers>[1]
  waitingMax?: number
} = {}) {
  const clock = new FakeClock()
  const handled: string[] = []
  app = Fastify({
    forceCloseConnections: true,
    serverFactory: handle => new RequestTurns(handle, waitingMax).createServer({}),
  })
  const pending = new PendingResponses()
  pending.watch(app.server)
  const unsent = new Transfers(clock, limits)
  unsent.watch(app, pending)
  app.decorateRequest('address', '127.0.0.1')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.get<{ Params: { name: string } }>('/large/:name', async request => {
    handled.push(request.params.name)
    return large
  })
  app.get<{ Params: { name: string } }>('/small/:name', async request => {
    handled.push(request.params.name)
    return 'small'
  })
  app.get<{ Params: { owner: string; name: string } }>('/of/:owner/:name', async request => {
    await request.countTransfersOf(request.params.owner)
    handled.push(request.params.name)
    return large
  })
  app.get<{ Params: { owner: string; name: string } }>('/bytes/:owner/:name', async (request, reply) => {
    await request.countTransfersOf(request.params.owner)
    handled.push(request.params.name)
    return reply.send(Buffer.from(large))
  })
  app.get('/download', async (_request, reply) => reply.send(Readable.from([large, large])))
  app.get('/list', async (request, reply) => {
    await request.countTransfersOf('ann')
    reply.type('application/json').send(Readable.from([large]))
    return reply
  })
  app.post('/echo', async request => request.body)
  app.register(async bodies => {
    bodies.removeAllContentTypeParsers()
    bodies.addContentTypeParser('*', (_request, _payload, done) => done(null))
    bodies.setErrorHandler(errorHandler({ error() {} } as unknown as Log, ''))
    bodies.post('/unread', async () => 'not read')
    bodies.post<{ Params: { owner: string; max: string } }>('/body/:owner/:max', async request => {
      const { owner, max } = request.params
      if (owner !== 'anyone') await request.countTransfersOf(owner)
      handled.push(owner)
      return { length: String(await receiveJsonBody(request, Number(max))).length }
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { clock, handled, unsent }
}

/** A connection that reads nothing until it is resumed. */
async function connection(): Promise<Socket> {
  const { port } = app.server.address() as { port: number }
  const client = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  clients.push(client)
  client.pause().on('error', () => {})
  await once(client, 'connect')
  return client
}

/** One that sends a request and reads no response. The server has begun it when this settles. */
async function ask(path: string): Promise<{ client: Socket; server: Socket }> {
  const accepted = once(app.server, 'connection')
  const client = await connection()
  const [server] = (await accepted) as [Socket]
  const asked = once(app.server, 'request')
  client.write(get(path))
  await asked
  return { client, server }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const closing = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
const closed = (server: Socket) => (server.destroyed ? undefined : once(server, 'close'))

describe('requests of one connection', () => {
  test('are handled no faster than their responses are read, and all are answered in order', async () => {
    const { handled } = await startServer()
    const client = await connection()
    const names = Array.from({ length: 40 }, (_, i) => String(i))
    const all = names.map(name => get(`/small/${name}`)).join('')
    client.write(get('/large/first') + all + closing('/small/last'))
    await expect.poll(() => handled.length).toBe(1)
    // Another connection has been served from beginning to end meanwhile.
    const other = await connection()
    other.end(closing('/small/other'))
    await text(other)
    expect(handled).toEqual(['first', 'other'])
    const received = await text(client)
    expect(received.match(/HTTP\/1.1 200/g)).toHaveLength(42)
    expect(handled.filter(name => name !== 'other')).toEqual(['first', ...names, 'last'])
  })

  test('keep their bodies, however they are cut into packets', async () => {
    await startServer()
    const client = await connection()
    const post = (body: string, more = '') =>
      `POST /echo HTTP/1.1\r\nHost: x\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`
    const all = post('one') + post('two') + get('/large/0') + post('three', 'Connection: close\r\n')
    for (const character of all.match(/[\s\S]{1,7}/g)!) {
      client.write(character)
      await new Promise(resolve => setImmediate(resolve))
    }
    const bodies = (await text(client)).split(/HTTP\/1.1 200 OK\r\n[\s\S]*?\r\n\r\n/).slice(1)
    expect(bodies.map(body => (body.length > 100 ? 'large' : body))).toEqual(['one', 'two', 'large', 'three'])
  })

  test('are answered although the client has ended its side', async () => {
    await startServer()
    const client = await connection()
    client.end(Array.from({ length: 5 }, () => get('/large/0')).join('') + closing('/large/0'))
    expect((await text(client)).match(/HTTP\/1.1 200/g)).toHaveLength(6)
  })

  test('are too many when very many of all connections wait: the connection is given up, others go on', async () => {
    await startServer({ waitingMax: 50 })
    const { client, server } = await ask('/large/0')
    client.write(get('/large/1').repeat(60))
    await closed(server)
    const next = await connection()
    next.write(get('/small/2').repeat(50) + closing('/small/3'))
    expect((await text(next)).match(/HTTP\/1.1 200/g)).toHaveLength(51)
  })
})

describe('a response that is not read', () => {
  test('is given up when nothing of it has been taken for a while', async () => {
    await startServer({ limits: { stalledMs: 100 } })
    await closed((await ask('/large/0')).server)
    await closed((await ask('/download')).server)
  })

  test('is given up at its deadline, a download or long list at a later one', async () => {
    const { clock, unsent, handled } = await startServer({ limits: { responseMs: 1_000, downloadMs: 9_000 } })
    const { server: response } = await ask('/large/0')
    const long = [(await ask('/download')).server, (await ask('/list')).server]
    await expect
      .poll(() => [handled.length, ...long.map(one => one.writableLength > 0)])
      .toEqual([1, true, true])
    const areGivenUp = () => [response, ...long].map(({ destroyed }) => destroyed)
    clock.advance(999)
    unsent.sweep()
    expect(areGivenUp()).toEqual([false, false, false])
    clock.advance(1)
    unsent.sweep()
    expect(areGivenUp()).toEqual([true, false, false])
    clock.advance(8_000)
    unsent.sweep()
    expect(areGivenUp()).toEqual([true, true, true])
  })

  test('is not given up while a phone reads it at 40 kB/s: the system sees that before the limit', async () => {
    await startServer()
    for (const path of ['/large/0', '/download']) {
      const { client, server } = await ask(path)
      const sent = () => (server as unknown as { _handle: { writeQueueSize: number } })._handle.writeQueueSize
      await expect.poll(sent).toBeGreaterThan(0)
      let longest = 0
      for (let read = 0, unseen = 0, before = sent(); read < large.length / 2; ) {
        const part: Buffer | null = client.read()
        await new Promise(resolve => setTimeout(resolve, 10))
        read += part?.length ?? 0
        unseen = sent() === before ? unseen + (part?.length ?? 0) : 0
        before = sent()
        longest = Math.max(longest, unseen)
      }
      expect(longest / 40).toBeLessThan(transferLimits.stalledMs)
    }
  })

  test.each(['of', 'bytes'])('delays further responses to its owner only: /%s', async path => {
    const { handled } = await startServer({ limits: { ownerBytesMax: 1 } })
    const { client: first } = await ask(`/${path}/ann/1`)
    await expect.poll(() => handled).toEqual(['1'])
    const { client: second } = await ask(`/${path}/ann/2`)
    await ask(`/${path}/bob/3`)
    await expect.poll(() => handled).toEqual(['1', '3'])
    first.end(closing('/large/4'))
    await text(first)
    await expect.poll(() => handled).toContain('2')
    second.destroy()
  })

  test('without an owner belongs to its network, whose oldest one is dropped for a new one', async () => {
    const { handled } = await startServer({ limits: { ownerBytesMax: 2 * large.length } })
    const servers: Socket[] = []
    for (let i = 1; i <= 4; i++) {
      servers.push((await ask(`/large/${i}`)).server)
      await expect.poll(() => handled.length).toBe(i)
    }
    await expect.poll(() => servers.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false])
    await ask('/of/ann/5')
    expect(servers.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false])
  })

  test('has waiting ones of its owner rendered one by one, each counted before the next', async () => {
    const unsent = new Transfers(new FakeClock(), { ownerBytesMax: 100_000 })
    let rendering = 0
    let most = 0
    const open: ServerResponse[] = []
    const render = () =>
      unsent.renderInTurn('ann', async () => {
        most = Math.max(most, ++rendering)
        await new Promise(resolve => setImmediate(resolve))
        rendering--
        const response = new ServerResponse(new IncomingMessage(new Socket()))
        unsent.add(response, 'ann', 60_000)
        open.push(response)
      })
    const all = Array.from({ length: 9 }, render)
    const turns = async () => {
      for (let i = 0; i < 50; i++) await new Promise(resolve => setImmediate(resolve))
    }
    await turns()
    // What is unsent stays below the limit, but for those that were being rendered when it was reached.
    expect([most, open.length]).toEqual([2, 2])
    while (open.length < all.length) {
      const before = open.length
      for (const response of open) response.emit('close')
      await turns()
      expect(open.length).toBeLessThanOrEqual(before + 2)
    }
    await Promise.all(all)
  })

  test('is given up, the oldest first, when all of them take too much', async () => {
    const { handled } = await startServer({ limits: { bytesMax: 2 * large.length } })
    const servers: Socket[] = []
    for (let i = 1; i <= 4; i++) {
      servers.push((await ask(`/of/${i}/${i}`)).server)
      await expect.poll(() => handled.length).toBe(i)
    }
    await expect.poll(() => servers.map(server => server.destroyed)).toEqual([true, true, false, false])
  })
})

describe('a body', () => {
  const { pace, discardMs } = transferLimits
  const mebibyte = 1024 * 1024
  const post = (path: string, length: number | 'chunked', more = '') =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}` +
    `${length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`}\r\n\r\n`
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

  /** A connection that has sent this much, all of which has arrived. */
  async function send(head: string, body = '') {
    const accepted = once(app.server, 'connection')
    const client = await connection()
    const [server] = (await accepted) as [Socket]
    const responded = new Promise<string>(resolve => client.once('data', bytes => resolve(bytes.toString())))
    const response = text(client).catch(() => 'reset')
    client.write(head + body)
    await arrived(server, head.length + body.length)
    return { client, server, responded, response }
  }
  const arrived = (server: Socket, bytes: number) => expect.poll(() => server.bytesRead).toBe(bytes)

  test.each([
    ['declared', mebibyte, `"${'x'.repeat(9_000)}`],
    ['chunked', 'chunked', chunk(`"${'x'.repeat(9_000)}`)],
    ['with Expect', mebibyte, '"x'],
    ['of which nothing comes', 500, ''],
  ] as const)(
    'that stalls is refused after 10 s, and its connection closed: %s',
    async (kind, length, body) => {
      const { clock, unsent, handled } = await startServer()
      const expects = kind === 'with Expect' ? 'Expect: 100-continue\r\n' : ''
      const { response, server } = await send(post('/body/anyone/1048576', length, expects), body)
      await expect.poll(() => handled).toEqual(['anyone'])
      clock.advance(pace.everyMs - 1)
      unsent.sweep()
      expect(server.writableEnded).toBe(false)
      clock.advance(1)
      unsent.sweep()
      const received = await response
      expect(received).toContain('HTTP/1.1 408 Request Timeout')
      expect(received).toContain('connection: close')
      expect(received).toContain('"code":"REQUEST_TIMEOUT"')
      await closed(server)
    },
  )

  test('of an image over 256 kbit/s is received, however long it takes', async () => {
    const { clock, unsent } = await startServer()
    const length = 7 * mebibyte
    const { client, server, response } = await send(
      post(`/body/ann/${8 * mebibyte}`, length + 2, 'Connection: close\r\n'),
      '"',
    )
    const everyTenSeconds = 'x'.repeat((256_000 / 8) * 10)
    let sent = server.bytesRead
    for (let left = length; left > 0; left -= everyTenSeconds.length) {
      const part = everyTenSeconds.slice(0, left)
      client.write(part)
      sent += part.length
      await arrived(server, sent)
      clock.advance(pace.everyMs)
      unsent.sweep()
    }
    client.write('"')
    expect(await response).toContain(`{"length":${length}}`)
  })

  test('that grows more slowly than the pace is refused, whatever it has sent before', async () => {
    const { clock, unsent } = await startServer()
    const { client, server, response } = await send(
      post(`/body/ann/${8 * mebibyte}`, mebibyte),
      `"${'x'.repeat(pace.bytes)}`,
    )
    const sent = server.bytesRead
    client.write('x'.repeat(pace.bytes))
    await arrived(server, sent + pace.bytes)
    clock.advance(pace.everyMs)
    unsent.sweep()
    client.write('x'.repeat(pace.bytes - 1))
    await arrived(server, sent + 2 * pace.bytes - 1)
    clock.advance(pace.everyMs)
    unsent.sweep()
    expect(await response).toContain('HTTP/1.1 408')
  })

  test.each([
    ['larger than its path takes', '/body/anyone/1000', '"x', 413],
    ['that is not read', '/unread', 'x', 200],
  ])(
    '%s has its rest discarded after the response, for as long as it comes',
    async (_, path, body, status) => {
      const { clock, unsent } = await startServer()
      const { client, server, responded } = await send(post(path, 4 * mebibyte), body)
      expect(await responded).toContain(`HTTP/1.1 ${status} `)
      let sent = server.bytesRead
      for (let i = 1; i * pace.everyMs < discardMs; i++) {
        client.write('x'.repeat(pace.bytes))
        sent += pace.bytes
        await arrived(server, sent)
        clock.advance(pace.everyMs)
        unsent.sweep()
        expect(server.destroyed).toBe(false)
      }
      client.write('x'.repeat(pace.bytes))
      await arrived(server, sent + pace.bytes)
      clock.advance(pace.everyMs)
      unsent.sweep()
      expect(server.destroyed).toBe(true)
    },
  )

  test('after whose response nothing more comes has its connection closed', async () => {
    const { clock, unsent } = await startServer()
    const { server, responded } = await send(post('/unread', 100), 'x')
    await responded
    clock.advance(pace.everyMs)
    unsent.sweep()
    expect(server.destroyed).toBe(true)
  })

  test('of a connection that goes on after its response is no longer watched', async () => {
    const { clock, unsent } = await startServer()
    const { client, server, responded } = await send(post('/unread', 3), 'x')
    await responded
    client.write(`xx${closing('/small/0')}`)
    await expect.poll(() => server.writableEnded).toBe(true)
    clock.advance(discardMs)
    unsent.sweep()
    expect(server.writableEnded).toBe(true)
  })

  test('has its connection closed at once where enough others are discarded', async () => {
    await startServer({ limits: { discardedMax: 1 } })
    const first = await send(post('/unread', mebibyte), 'x')
    expect(await first.responded).not.toContain('connection: close')
    const second = await send(post('/unread', mebibyte), 'x')
    expect(await second.response).toContain('connection: close')
    expect(first.server.destroyed).toBe(false)
    first.client.destroy()
    await expect.poll(() => first.server.closed).toBe(true)
    const third = await send(post('/unread', mebibyte), 'x')
    expect(await third.responded).not.toContain('connection: close')
  })

  describe('when unfinished ones take too much memory', () => {
    const kibibyte = 1024
    const part = `"${'x'.repeat(10 * kibibyte)}`
    const unfinished = (owner: string, max = mebibyte) => send(post(`/body/${owner}/${max}`, mebibyte), part)
    const refused = /HTTP\/1.1 503 [\s\S]*"code":"UNAVAILABLE"/
    const areClosed = (all: readonly { server: Socket }[]) => all.map(({ server }) => server.destroyed)

    test('of a network, is refused, the oldest first; one that is complete at once is not', async () => {
      await startServer({ limits: { ownerBytesMax: 100 * kibibyte } })
      const attacks: Awaited<ReturnType<typeof unfinished>>[] = []
      for (let i = 0; i < 200; i++) attacks.push(await unfinished('anyone'))
      await expect.poll(() => areClosed(attacks).filter(isClosed => isClosed)).toHaveLength(191)
      expect(areClosed(attacks.slice(-9))).toEqual(Array(9).fill(false))
      expect(await attacks[0]!.response).toMatch(refused)
      // Nor is one of which nothing has come yet, although it is older than some of them.
      const slow = await send(post('/body/anyone/1000', 3, 'Connection: close\r\n'))
      for (let i = 0; i < 10; i++) attacks.push(await unfinished('anyone'))
      await expect.poll(() => areClosed(attacks).filter(isClosed => isClosed)).toHaveLength(201)
      slow.client.write('"x"')
      expect(await slow.response).toContain('{"length":1}')
      const whole = await send(post('/body/anyone/1000', 3, 'Connection: close\r\n'), '"x"')
      expect(await whole.response).toContain('{"length":1}')
      expect(areClosed(attacks.slice(-9))).toEqual(Array(9).fill(false))
    })

    test('of an owner, is refused as well, and delays no other request of theirs', async () => {
      const { handled } = await startServer({ limits: { ownerBytesMax: 25 * kibibyte } })
      const all = [await unfinished('ann'), await unfinished('ann'), await unfinished('bob')]
      all.push(await unfinished('ann'))
      expect(await all[0]!.response).toMatch(refused)
      await ask('/of/ann/next')
      await expect.poll(() => handled).toContain('next')
      expect(areClosed(all)).toEqual([true, false, false, false])
    })

    test('in all, is refused, files too, which have slots instead of a share of their owner', async () => {
      await startServer({ limits: { ownerBytesMax: 15 * kibibyte, bytesMax: 45 * kibibyte } })
      const files: Awaited<ReturnType<typeof unfinished>>[] = []
      for (let i = 0; i < 5; i++) files.push(await unfinished('ann', 2 * mebibyte))
      expect(await files[0]!.response).toMatch(refused)
      expect(areClosed(files.slice(1))).toEqual([false, false, false, false])
    })
  })
})

test('thousands of bodies that are due at once are refused some at a time, and others are served in between', async () => {
  app = Fastify()
  const clock = new FakeClock()
  const transfers = new Transfers(clock)
  let refused = 0
  for (let i = 0; i < 1_000; i++) {
    const raw = Object.assign(new EventEmitter(), { complete: false, socket: { bytesRead: 0 } })
    const request = { raw, transferOwner: null, address: '192.0.2.1' } as unknown as FastifyRequest
    transfers.receive(request, false, () => refused++)
  }
  clock.advance(transferLimits.pace.everyMs)
  const refusedByTurn: number[] = []
  transfers.sweep()
  for (let turn = 0; turn < 30; turn++) {
    refusedByTurn.push(refused)
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(refusedByTurn[0]).toBeLessThanOrEqual(100)
  expect(refused).toBe(1_000)
})
