// Webhook receivers that hang, drip, lie about lengths, send endless bodies or headers, redirect, break TLS or abuse
// Retry-After cost one bounded, correctly recorded attempt.
import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net'
import { freePort } from '@roomful/testkit/free-port'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '../../../test/support/engines.ts'
import { selfSigned } from '../../../test/support/self-signed.ts'
import { type Deliveries, startDeliveries } from '../../../test/support/webhooks.ts'
import { writing } from '../../services.ts'
import { removeEndpoint } from './endpoints.ts'

const deadlineMs = 400
const late = 'timed out after 0.4 s'
const second = 1_000

interface Case {
  name: string
  /** The receiver, and how it is spoken to. */
  receiver: () => TcpServer
  scheme?: 'https'
  state: 'DELIVERED' | 'PENDING' | 'DEAD_LETTERED'
  status: number | null
  error: string | RegExp | null
  response?: string | number | null
  /** From the attempt to the next one, seconds. */
  wait?: [number, number]
}

const firstStep: [number, number] = [24, 36]
const http = (listener: RequestListener) => () => createHttpServer(listener)

/** Reads the request and then speaks whatever it likes. */
const tcp = (speak: (socket: Socket) => void) => () =>
  createTcpServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => speak(socket))
  })

const cases: Case[] = [
  {
    name: 'answers 200 with a few words',
    receiver: http((_, response) => response.end('thank you')),
    state: 'DELIVERED',
    status: 200,
    error: null,
    response: 'thank you',
  },
  {
    name: 'answers 204',
    receiver: http((_, response) => response.writeHead(204).end()),
    state: 'DELIVERED',
    status: 204,
    error: null,
    response: '',
  },
  {
    name: 'answers 200 later than the deadline',
    receiver: http((_, response) => setTimeout(() => response.end('ok'), 2 * deadlineMs)),
    state: 'PENDING',
    status: null,
    error: late,
  },
  { name: 'hangs before its headers', receiver: tcp(() => {}), state: 'PENDING', status: null, error: late },
  {
    name: 'drips its headers',
    receiver: tcp(socket => {
      socket.write('HTTP/1.1 200 OK\r\n')
      every(socket, 20, () => 'x-more: 1\r\n')
    }),
    state: 'PENDING',
    status: null,
    error: late,
  },
  {
    name: 'drips its body',
    receiver: tcp(socket => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n')
      every(socket, 20, () => '.')
    }),
    state: 'PENDING',
    status: null,
    error: late,
  },
  {
    name: 'sends informational answers and nothing else',
    receiver: tcp(socket => every(socket, 20, () => 'HTTP/1.1 103 Early Hints\r\n\r\n')),
    state: 'PENDING',
    status: null,
    error: late,
  },
  {
    name: 'sends a body of 100 MB',
    receiver: http((_, response) => {
      response.on('error', () => {})
      const chunk = Buffer.alloc(64 * 1024, 'x')
      let left = 1600
      const more = () => {
        while (left-- > 0) if (!response.write(chunk)) return void response.once('drain', more)
        response.end()
      }
      more()
    }),
    state: 'DELIVERED',
    status: 200,
    error: null,
    response: 16 * 1024,
  },
  {
    name: 'sends NUL bytes and broken UTF-8',
    receiver: http((_, response) => response.end(Buffer.from([0, 0xff, 0x41]))),
    state: 'DELIVERED',
    status: 200,
    error: null,
    response: '\uFFFD\uFFFDA',
  },
  {
    name: 'resets the connection',
    receiver: tcp(socket => socket.resetAndDestroy()),
    state: 'PENDING',
    status: null,
    error: 'the connection was reset',
  },
  {
    name: 'breaks off in the middle of its body',
    receiver: tcp(socket => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf')),
    state: 'PENDING',
    status: null,
    error: /^the (connection was reset|response does not match its Content-Length)$/,
  },
  {
    name: 'does not speak HTTP',
    receiver: tcp(socket => socket.end('SSH-2.0-OpenSSH_9.2\r\n')),
    state: 'PENDING',
    status: null,
    error: 'the response is not valid HTTP',
  },
  {
    name: 'sends a megabyte of headers',
    receiver: tcp(socket => {
      socket.write('HTTP/1.1 200 OK\r\n')
      socket.end(`x-long: ${'x'.repeat(1024 * 1024)}\r\n\r\n`)
    }),
    state: 'PENDING',
    status: null,
    error: 'the response headers are too large',
  },
  {
    name: 'has a certificate that nobody signed',
    receiver: () => createHttpsServer(selfSigned, (_, response) => response.end()),
    scheme: 'https',
    state: 'PENDING',
    status: null,
    error: 'TLS failed: DEPTH_ZERO_SELF_SIGNED_CERT',
  },
  {
    name: 'speaks plain text where TLS is expected',
    receiver: http((_, response) => response.end()),
    scheme: 'https',
    state: 'PENDING',
    status: null,
    error: /^TLS failed: /,
  },
  {
    name: 'redirects to this server',
    receiver: http((request, response) =>
      response.writeHead(307, { location: `http://${request.headers.host}/elsewhere` }).end(),
    ),
    state: 'PENDING',
    status: 307,
    error: 'status 307: redirects are not followed',
  },
  {
    name: 'fails with 500',
    receiver: http((_, response) => response.writeHead(500).end('stack trace')),
    state: 'PENDING',
    status: 500,
    error: 'status 500',
    response: 'stack trace',
    wait: firstStep,
  },
  {
    name: 'says it is gone for good',
    receiver: http((_, response) => response.writeHead(410).end()),
    state: 'DEAD_LETTERED',
    status: 410,
    error: 'status 410: not repeated',
  },
  {
    name: 'asks for 50 seconds of patience',
    receiver: http((_, response) => response.writeHead(429, { 'retry-after': '50' }).end()),
    state: 'PENDING',
    status: 429,
    error: 'status 429',
    wait: [50, 50],
  },
  {
    name: 'asks for a day of patience',
    receiver: http((_, response) => response.writeHead(503, { 'retry-after': '86400' }).end()),
    state: 'PENDING',
    status: 503,
    error: 'status 503',
    wait: [60, 60],
  },
  {
    name: 'asks for patience until a date',
    receiver: http((_, response) =>
      response.writeHead(429, { 'retry-after': 'Mon, 02 Mar 2026 09:00:45 GMT' }).end(),
    ),
    state: 'PENDING',
    status: 429,
    error: 'status 429',
    wait: [45, 45],
  },
  ...(
    [
      ['99999999999999999999', [60, 60]],
      ['9'.repeat(5_000), [60, 60]],
      ['Fri, 31 Dec 9999 23:59:59 GMT', [60, 60]],
      ['Mon, 02 Mar 2020 09:00:00 GMT', firstStep],
      ['Fri, 31 Dec 275761 00:00:00 GMT', firstStep],
      ['-1', firstStep],
      ['50.5', firstStep],
      ['1e9', firstStep],
      ['0x32', firstStep],
      ['50, 50', firstStep],
      ['', firstStep],
      ['NaN', firstStep],
      ['Infinity', firstStep],
    ] as const
  ).map(
    ([header, wait]): Case => ({
      name: `asks for patience with ${JSON.stringify(header.slice(0, 30))}`,
      receiver: tcp(socket => socket.end(`HTTP/1.1 503 No\r\nretry-after: ${header}\r\n\r\n`, 'latin1')),
      state: 'PENDING',
      status: 503,
      error: 'status 503',
      wait: [...wait] as [number, number],
    }),
  ),
  ...[2, 3, 100].map(
    (times): Case => ({
      name: `asks for patience ${times} times`,
      receiver: tcp(socket =>
        socket.end(
          `HTTP/1.1 429 No\r\n${'retry-after: 50\r\nRetry-After: 10\r\n'.repeat(times / 2)}retry-after: 40\r\n\r\n`,
        ),
      ),
      state: 'PENDING',
      status: 429,
      error: 'status 429',
      wait: firstStep,
    }),
  ),
  ...[99, 100, 101, 199].map(
    (status): Case => ({
      name: `answers ${status} and nothing else`,
      receiver: tcp(socket =>
        socket.write(
          `HTTP/1.1 ${String(status).padStart(3, '0')} Hm\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n`,
        ),
      ),
      state: 'PENDING',
      status: null,
      error: /^(timed out|the (connection|request|response)) /,
    }),
  ),
  ...[600, 999].map(
    (status): Case => ({
      name: `answers ${status}`,
      receiver: tcp(socket => socket.end(`HTTP/1.1 ${status} Hm\r\ncontent-length: 0\r\n\r\n`)),
      state: 'PENDING',
      status,
      error: `status ${status}`,
      wait: firstStep,
    }),
  ),
  ...[
    'content-length: 1\r\ncontent-length: 2',
    'content-length: 99999999999999999999999999',
    'content-length: -1',
    'content-length: 2\r\ntransfer-encoding: chunked',
    'transfer-encoding: gzip, chunked, chunked',
  ].map(
    (headers): Case => ({
      name: `lies about its length: ${headers.replaceAll('\r\n', ', ')}`,
      receiver: tcp(socket => socket.end(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\nok`)),
      state: 'PENDING',
      status: null,
      error: /^(timed out|the (connection|request|response)) /,
    }),
  ),
  {
    name: 'sends the same headers a hundred times, and hostile ones for caches, cookies and connections',
    receiver: tcp(socket =>
      socket.end(
        `HTTP/1.1 200 OK\r\n${'set-cookie: a=b\r\nx-same: 1\r\n'.repeat(100)}keep-alive: timeout=999999999, max=-1\r\ndate: never\r\nlocation: //\r\ncontent-encoding: gzip\r\ntrailer: x\r\ncontent-length: 2\r\n\r\nok`,
      ),
    ),
    state: 'DELIVERED',
    status: 200,
    error: null,
    response: 'ok',
  },
  {
    name: 'asks for patience in words',
    receiver: http((_, response) => response.writeHead(429, { 'retry-after': 'soon' }).end()),
    state: 'PENDING',
    status: 429,
    error: 'status 429',
    wait: firstStep,
  },
]

const closing: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Whether its attempt may end with the deadline; all others have time, however slow the machine is. */
const mayBeLate = ({ error }: Case) => (error instanceof RegExp ? error.test(late) : error === late)

onBothEngines('deliveries to hostile receivers', newConfig => {
  let hurried: Deliveries
  let patient: Deliveries
  beforeAll(async () => {
    hurried = await startDeliveries(await newConfig(), { deadlineMs })
    patient = await startDeliveries(await newConfig())
  })
  afterAll(() => Promise.all([hurried.close(), patient.close()]))

  test('each receiver gets one attempt, which is stored as it ended', async () => {
    for (const one of cases) await deliverTo(one)
  })

  async function deliverTo(one: Case): Promise<void> {
    const deliveries = mayBeLate(one) ? hurried : patient
    const url = await listen(one.receiver(), one.scheme ?? 'http')
    const { id } = await register(deliveries, url)
    await deliveries.emit()
    await deliveries.worker.idle()
    const [delivery] = await deliveries.list(id)
    const error = one.error instanceof RegExp ? expect.stringMatching(one.error) : one.error
    expect.soft(delivery, one.name).toMatchObject({
      state: one.state,
      attempts: 1,
      last_status: one.status,
      last_error: error,
    })
    const { last_response: response } = delivery!
    if (typeof one.response === 'number') expect.soft(response, one.name).toHaveLength(one.response)
    else if (one.response !== undefined) expect.soft(response, one.name).toBe(one.response)
    const { failures } = await deliveries.endpoint(id)
    expect.soft(failures, one.name).toBe(one.state === 'DELIVERED' ? 0 : 1)
    if (one.wait) {
      const waitMs = Date.parse(delivery!.next_attempt_at!) - deliveries.clock.now()
      expect.soft(waitMs, one.name).toBeGreaterThanOrEqual(one.wait[0] * second)
      expect.soft(waitMs, one.name).toBeLessThanOrEqual(one.wait[1] * second)
    }
    for (const close of closing.splice(0).reverse()) await close()
  }

  test('nothing listens', async () => {
    const { id } = await register(patient, `http://127.0.0.1:${await freePort()}/`)
    await patient.emit()
    await patient.worker.idle()
    expect(await patient.list(id)).toMatchObject([
      { state: 'PENDING', last_status: null, last_error: 'the connection was refused', last_response: null },
    ])
  })

  test('a redirect is not followed', async () => {
    const paths: string[] = []
    const url = await listen(
      createHttpServer((request, response) => {
        paths.push(request.url!)
        response.writeHead(302, { location: '/elsewhere' }).end()
      }),
      'http',
    )
    await register(patient, url)
    await patient.emit()
    await patient.worker.idle()
    expect(paths).toEqual(['/'])
  })

  async function register(deliveries: Deliveries, url: string) {
    const endpoint = await deliveries.register(url)
    closing.push(() =>
      writing(deliveries.services, tx => removeEndpoint(tx, deliveries.organization, endpoint.id)),
    )
    return endpoint
  }
})

async function listen(server: TcpServer, scheme: string): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new Set<Socket>()
  server.on('connection', socket => sockets.add(socket))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Writes again and again until the other side has gone. */
function every(socket: Socket, ms: number, text: () => string): void {
  const timer = setInterval(() => socket.write(text()), ms)
  socket.on('close', () => clearInterval(timer))
}
