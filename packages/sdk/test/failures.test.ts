// SDK failures: error classes by cause, retries that take effect once, timeouts over headers and bodies, aborts at any
// time, options of single calls, and hooks for logs.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../server/test/support/api.ts'
import { testConfig } from '../../server/test/support/engines.ts'
import { FakeClock } from '../../server/test/support/fake-clock.ts'
import {
  AbortError,
  ApiError,
  type Attempt,
  ConnectionError,
  RoomfulError,
  type RoomfulOptions,
  roomful,
  TimeoutError,
  WebhookVerificationError,
} from '../src/index.ts'

const clock = new FakeClock()
const closing: (() => unknown)[] = []
let api: ApiClient
beforeEach(async () => {
  api = await startApi(testConfig(), { clock })
  closing.push(() => api.app.close())
})
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

const noSleep = async () => {}
const forLong = 50
const limits = { limit: 1, remaining: 1 }

function connect(options: Partial<RoomfulOptions> = {}) {
  return roomful({ apiKey: api.key, baseUrl: api.app.url, sleep: noSleep, ...options })
}

/** A client of a server that is not Roomful, and the requests that reached it. */
async function connectTo(listener: RequestListener, options: Partial<RoomfulOptions> = {}) {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  // Below a path, so that the tests do not compare it with the OpenAPI document.
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/elsewhere`
  return { client: connect({ baseUrl, ...options }), requests: () => requests }
}

/** Requests that reach the server while the first responses get lost. */
function losing(responses: number): { fetch: typeof fetch; sent: Request[] } {
  const sent: Request[] = []
  return {
    sent,
    fetch: async (input, init) => {
      sent.push(new Request(input as string, init))
      const response = await fetch(input, init)
      if (sent.length <= responses) throw new TypeError('the connection was lost')
      return response
    },
  }
}

/** Never responds. */
const silent: typeof fetch = (_input, init) =>
  new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)))

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

test('error responses are ApiErrors with status, code and request id', async () => {
  const reader = await apiClient(api.app, { plan: 'STARTER', scopes: ['results:read'] })
  const failure = await failureOf(connect({ apiKey: reader.key }).createPresentation({ title: 'x' }))
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toBeInstanceOf(RoomfulError)
  expect(failure).toMatchObject({
    name: 'ApiError',
    status: 401,
    code: 'INSUFFICIENT_SCOPE',
    requiredScope: 'content:write',
    requestId: expect.stringMatching(/^req_/),
  })
  await expect(connect().createPresentation({ title: '' })).rejects.toMatchObject({
    code: 'INVALID_REQUEST_BODY',
    invalidFields: ['title'],
  })
  await expect(connect().getSession({ session_id: 'a/../b' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('each kind of failure has a class of its own under RoomfulError; wrong arguments are TypeErrors', async () => {
  const unreachable = connect({ baseUrl: 'http://127.0.0.1:1', retries: 0 })
  const connection = await failureOf(unreachable.getLimits())
  const timeout = await failureOf(connect({ fetch: silent, timeoutMs: 1, retries: 0 }).getLimits())
  const abort = await failureOf(connect().getLimits(undefined, { signal: AbortSignal.abort() }))
  // @ts-expect-error session_id is missing
  const argument = await failureOf(connect().getSession({}))
  expect([connection, timeout, abort, argument].map(error => (error as Error).name)).toEqual([
    'ConnectionError',
    'TimeoutError',
    'AbortError',
    'TypeError',
  ])
  expect(timeout).toBeInstanceOf(ConnectionError)
  for (const error of [connection, timeout, abort]) {
    expect(error).toBeInstanceOf(RoomfulError)
    expect(error).not.toBeInstanceOf(ApiError)
  }
  expect(argument).not.toBeInstanceOf(RoomfulError)
  expect(new WebhookVerificationError('SIGNATURE_MISMATCH', 'x')).toBeInstanceOf(RoomfulError)
  expect((connection as Error).message).toMatch(
    /^http:\/\/127\.0\.0\.1:1\/public\/v1\/limits cannot be reached: /,
  )
})

test('unusable arguments and options are named before anything is sent', async () => {
  const { fetch, sent } = losing(0)
  // biome-ignore lint/suspicious/noExplicitAny: JavaScript has no types
  const untyped = (options: object = {}) => connect({ fetch, ...options }) as any
  for (const [call, message] of [
    [() => untyped().getSession(), 'getSession: session_id is missing'],
    [() => untyped().getSession({ session_id: null }), 'getSession: session_id is missing'],
    [() => untyped().activateQuestion({ session_id: 'ses_x' }), 'activateQuestion: question_id is missing'],
    [() => untyped().getWebhook({ id: 'whk_x' }), 'getWebhook: webhook_id is missing'],
    [() => untyped().all('listSession').next(), 'there is no operation listSession'],
    [() => untyped({ apiKey: undefined }).getLimits(), 'apiKey is missing'],
    [() => untyped({ apiKey: 'rmf_…' }).getLimits(), 'apiKey is not a key'],
    [() => untyped({ baseUrl: undefined }).getLimits(), 'baseUrl is missing'],
    [
      () => untyped({ baseUrl: 'localhost:3000' }).getLimits(),
      'baseUrl is localhost:3000: give the server as',
    ],
  ] as const) {
    const failure = await failureOf(call())
    expect(failure).toBeInstanceOf(TypeError)
    expect((failure as Error).message).toContain(message)
  }
  expect(sent).toEqual([])
  // The address of the API is as good as that of the server.
  expect(await untyped({ baseUrl: `${api.app.url}/public/v1` }).getLimits()).toHaveProperty('limit')
})

test('an exhausted budget is waited for, as long as the server requires', async () => {
  const { key } = await apiClient(api.app, { plan: 'PRO' })
  const waits: number[] = []
  const sleep = async (ms: number) => {
    waits.push(ms)
    clock.advance(ms)
  }
  const client = connect({ apiKey: key, sleep })
  for (let i = 0; i < 120; i++) await client.getLimits()
  clock.advance(20_000)
  expect((await client.getLimits()).remaining).toBe(119)
  expect(waits).toEqual([40_000])
  const impatient = connect({ apiKey: key, sleep, waitSecondsMax: 10 })
  for (let i = 0; i < 119; i++) await impatient.getLimits()
  await expect(impatient.getLimits()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 60 })
})

test('a Retry-After date, as proxies send it, is waited for too', async () => {
  const waits: number[] = []
  const { client } = await connectTo(
    (_, response) => {
      if (waits.length > 0) response.end(JSON.stringify(limits))
      else response.writeHead(503, { 'retry-after': new Date(Date.now() + 30_000).toUTCString() }).end('busy')
    },
    { sleep: async ms => void waits.push(ms) },
  )
  expect(await client.getLimits()).toEqual(limits)
  expect(Math.round(waits[0]! / 5_000)).toBe(6)
})

test('a change whose response was lost is repeated and takes effect once', async () => {
  const { fetch, sent } = losing(2)
  const client = connect({ fetch })
  const created = await client.createPresentation({ title: 'Once' })
  const { presentations } = await client.listPresentations()
  expect(presentations.map(one => one.id)).toEqual([created.id])
  const keys = sent.slice(0, 3).map(request => request.headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(1)
})

test('gives up after the last attempt, and does not repeat lost changes under If-Match', async () => {
  const gone = losing(Number.POSITIVE_INFINITY)
  const client = connect({ fetch: gone.fetch, retries: 2 })
  await expect(client.listSessions()).rejects.toThrow('the connection was lost')
  expect(gone.sent).toHaveLength(3)

  const presentation = await connect().createPresentation({ title: 'x' })
  const question = await connect().request('createQuestion', {
    presentation_id: presentation.id,
    type: 'WORD_CLOUD',
    prompt: 'One?',
  })
  const { fetch, sent } = losing(1)
  const guarded = connect({ fetch })
  const change = { presentation_id: presentation.id, question_id: question.data.id, prompt: 'Two?' }
  const ifMatch = question.headers.get('etag')!
  await expect(guarded.updateQuestion(change, { ifMatch })).rejects.toThrow('the connection was lost')
  expect(sent).toHaveLength(1)
  await expect(guarded.updateQuestion(change, { headers: { 'If-Match': ifMatch } })).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
  })
  const lateProxy = await connectTo((_, response) => response.writeHead(504).end())
  await expect(lateProxy.client.updateQuestion(change, { ifMatch })).rejects.toMatchObject({ status: 504 })
  expect(lateProxy.requests()).toBe(1)
})

test('a page of a proxy is an ApiError without a code, whatever its status, and is shown in the message', async () => {
  const page = '<html>Please sign in</html>'
  const html: RequestListener = ({ url }, response) =>
    response
      .writeHead(url!.endsWith('/limits') ? 502 : 200, {
        'content-type': 'text/html',
        'x-request-id': 'edge-1',
      })
      .end(page)
  const { client, requests } = await connectTo(html)
  const failure = await failureOf(client.getSession({ session_id: 'ses_x' }))
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ status: 200, code: undefined, requestId: 'edge-1' })
  expect((failure as Error).message).toContain(page)
  await expect(client.exportSession({ session_id: 'ses_x' })).rejects.toMatchObject({ status: 200 })
  expect(requests()).toBe(2)
  await expect(client.getLimits()).rejects.toMatchObject({ status: 502, code: undefined })
  expect(requests()).toBe(6)
})

test('a body that stalls is a timeout, one that breaks off is retried', async () => {
  const half: RequestListener = (_, response) => response.writeHead(200).write('{"limit":')
  const stalled = await connectTo(half, { timeoutMs: forLong, retries: 0 })
  await expect(stalled.client.getLimits()).rejects.toBeInstanceOf(TimeoutError)

  const broken = await connectTo((_, response) => {
    if (broken.requests() > 2) response.end(JSON.stringify(limits))
    else response.writeHead(200).write('{"limit":', () => response.destroy())
  })
  expect(await broken.client.getLimits()).toEqual(limits)
  expect(broken.requests()).toBe(3)
  const always = await connectTo((_, response) =>
    response.writeHead(200).write('{"limit":', () => response.destroy()),
  )
  await expect(always.client.getLimits(undefined, { retries: 0 })).rejects.toBeInstanceOf(ConnectionError)
})

test('the seconds that a call asks the server to wait are added to its timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let signal: AbortSignal | null | undefined
  const client = connect({
    retries: 0,
    fetch: (input, init) => {
      signal = init!.signal
      return silent(input, init)
    },
  })
  const waiting = failureOf(client.getSession({ session_id: 'ses_x', wait: 30 }))
  await vi.advanceTimersByTimeAsync(59_999)
  expect(signal!.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await waiting).toBeInstanceOf(TimeoutError)
  expect(((await waiting) as Error).message).toMatch(/wait=30 timed out after 60000 ms$/)

  const endless = failureOf(client.getLimits(undefined, { timeoutMs: Number.POSITIVE_INFINITY }))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(signal!.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(2 ** 31)
  expect(await endless).toBeInstanceOf(TimeoutError)
})

test('a signal aborts a call before it, during it, and during the pause before a retry', async () => {
  const reason = new Error('called off')
  const during = new AbortController()
  const call = failureOf(connect({ fetch: silent }).listSessions({}, { signal: during.signal }))
  during.abort(reason)
  expect(await call).toMatchObject({ name: 'AbortError', message: 'called off', cause: reason })

  const { client, requests } = await connectTo(
    (_, response) => response.writeHead(503, { 'retry-after': '50' }).end(),
    { sleep: undefined, onResponse: () => setTimeout(() => paused.abort(reason)) },
  )
  const paused = new AbortController()
  const { signal } = paused
  expect(await failureOf(client.getLimits(undefined, { signal }))).toBeInstanceOf(AbortError)
  expect(requests()).toBe(1)
  expect(await failureOf(client.getLimits(undefined, { signal }))).toBeInstanceOf(AbortError)
  expect(requests()).toBe(1)
})

test('one call has its own timeout, retries, headers and idempotency key', async () => {
  const seen: Record<string, unknown>[] = []
  const { client, requests } = await connectTo(
    ({ headers }, response) => {
      seen.push(headers)
      response.writeHead(500).end()
    },
    { headers: { 'X-Team': 'a', 'X-Trace': '1' }, retries: 5 },
  )
  const options = { retries: 1, headers: { 'x-trace': '2' }, idempotencyKey: 'once' }
  await expect(client.createPresentation({ title: 'x' }, options)).rejects.toMatchObject({ status: 500 })
  expect(requests()).toBe(2)
  for (const headers of seen)
    expect(headers).toMatchObject({ 'x-team': 'a', 'x-trace': '2', 'idempotency-key': 'once' })
  const slow = connect({ fetch: silent })
  await expect(slow.getLimits(undefined, { timeoutMs: 1, retries: 0 })).rejects.toThrow(
    'timed out after 1 ms',
  )
})

test('hooks see each attempt, without the key', async () => {
  const log: Attempt[] = []
  const { fetch } = losing(1)
  const client = connect({
    fetch,
    onRequest: attempt => log.push(attempt),
    onResponse: result => log.push(result),
  })
  await client.createPresentation({ title: 'x' }, { idempotencyKey: 'k' })
  await failureOf(client.getSession({ session_id: 'ses_x' }))
  const url = `${api.app.url}/public/v1/presentations`
  const creation = { operation: 'createPresentation', method: 'POST', url, idempotencyKey: 'k' }
  const reading = { operation: 'getSession', method: 'GET', attempt: 1, idempotencyKey: undefined }
  const durationMs = expect.any(Number)
  const requestId = expect.stringMatching(/^req_/)
  expect(log).toEqual([
    { ...creation, attempt: 1 },
    {
      ...creation,
      attempt: 1,
      durationMs,
      status: undefined,
      requestId: undefined,
      error: expect.any(ConnectionError),
      retryInMs: expect.any(Number),
    },
    { ...creation, attempt: 2 },
    {
      ...creation,
      attempt: 2,
      durationMs,
      status: 200,
      requestId,
      error: undefined,
      retryInMs: undefined,
    },
    expect.objectContaining(reading),
    expect.objectContaining({
      ...reading,
      status: 404,
      requestId,
      error: expect.any(ApiError),
      retryInMs: undefined,
    }),
  ])
  expect(JSON.stringify(log)).not.toContain(api.key)
})
