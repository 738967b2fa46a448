// SDK attempts: retries that take effect once, timeouts over headers and bodies, aborts at any time, options of single
// calls, and hooks for logs.
import type { RequestListener } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { apiClient } from '../../server/test/support/api.ts'
import { AbortError, ApiError, type Attempt, ConnectionError, TimeoutError } from '../src/index.ts'
import {
  api,
  clock,
  connect,
  connectTo,
  failureOf,
  losing,
  silent,
  startServerForEachTest,
} from './support/clients.ts'

startServerForEachTest()

const limits = { limit: 1, remaining: 1 }

afterEach(() => {
  vi.useRealTimers()
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

test('outlasts the key of a request whose server died, also when its attempts are used up', async () => {
  const waits: number[] = []
  const claimed = JSON.stringify({
    code: 'IDEMPOTENCY_CONFLICT',
    error: 'in progress',
    retry_after_seconds: 9,
  })
  const different = JSON.stringify({ code: 'IDEMPOTENCY_CONFLICT', error: 'different', request_id: 'req_x' })
  const json = { 'content-type': 'application/json' }
  const dying = await connectTo(
    (_, response) => {
      if (dying.requests() <= 2) response.destroy()
      else if (dying.requests() === 3) response.writeHead(409, { ...json, 'retry-after': '9' }).end(claimed)
      else response.writeHead(200, json).end('{"id":"pres_x"}')
    },
    { retries: 2, sleep: async ms => void waits.push(ms) },
  )
  expect(await dying.client.createPresentation({ title: 'Once' })).toEqual({ id: 'pres_x' })
  expect(waits.at(-1)).toBe(9_000)
  // Of another process with the same key.
  const first = await connectTo(
    (_, response) =>
      first.requests() > 1
        ? response.writeHead(200, json).end('{"id":"pres_x"}')
        : response.writeHead(409, { ...json, 'retry-after': '9' }).end(claimed),
    { sleep: async () => {} },
  )
  await first.client.createPresentation({ title: 'Once' }, { idempotencyKey: 'k' })
  const reused = await connectTo((_, response) => response.writeHead(409, json).end(different))
  await expect(reused.client.createPresentation({ title: 'x' })).rejects.toMatchObject({
    message: 'different',
  })
  expect(reused.requests()).toBe(1)
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

test('a body that stalls is a timeout, one that breaks off is retried', async () => {
  const half: RequestListener = (_, response) => response.writeHead(200).write('{"limit":')
  const stalled = await connectTo(half, { timeoutMs: 50, retries: 0 })
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
