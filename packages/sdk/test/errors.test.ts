// SDK errors: a class per cause, unusable arguments and options named before anything is sent, responses of proxies.
import type { RequestListener } from 'node:http'
import { expect, test, vi } from 'vitest'
import { apiClient } from '../../server/test/support/api.ts'
import {
  AbortError,
  ApiError,
  ConnectionError,
  RoomfulError,
  roomful,
  TimeoutError,
  WebhookVerificationError,
} from '../src/index.ts'
import {
  api,
  connect,
  connectTo,
  failureOf,
  losing,
  silent,
  startServerForEachTest,
} from './support/clients.ts'

startServerForEachTest()

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
  expect(timeout).toBeInstanceOf(TimeoutError)
  expect(timeout).toBeInstanceOf(ConnectionError)
  expect(abort).toBeInstanceOf(AbortError)
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
  ] as const) {
    const failure = await failureOf(call())
    expect(failure).toBeInstanceOf(TypeError)
    expect((failure as Error).message).toContain(message)
  }
  expect(sent).toEqual([])
  // The address of the API is as good as that of the server.
  expect(await untyped({ baseUrl: `${api.app.url}/public/v1` }).getLimits()).toHaveProperty('limit')
})

test('unusable options are named when the client is made', () => {
  for (const [options, message] of [
    [{ apiKey: undefined }, 'apiKey is missing: give it or set ROOMFUL_KEY'],
    [{ apiKey: ' ' }, 'apiKey is missing'],
    [{ apiKey: 'rmf_…' }, 'apiKey is not a key'],
    [{ baseUrl: undefined }, 'baseUrl is missing'],
    [{ baseUrl: 'localhost:3000' }, 'baseUrl is localhost:3000: give the server as'],
    [{ baseUrl: 'https://' }, 'baseUrl is https://: give the server as'],
    [{ baseUrl: 'https://rooms example' }, 'baseUrl is https://rooms example: give the server as'],
    [{ baseUrl: 'https://rooms.example:99999' }, 'baseUrl is https://rooms.example:99999'],
    [{ baseUrl: 'https://rooms.example?x=1' }, 'baseUrl is https://rooms.example?x=1'],
    [{ baseUrl: 'https://me@rooms.example' }, 'baseUrl is https://me@rooms.example'],
    [{ baseUrl: 'https://rooms.example\n' }, 'baseUrl is https://rooms.example\n'],
    [{ timeoutMs: '5' }, 'timeoutMs is 5: it must be a number of at least 1'],
    [{ timeoutMs: 0 }, 'timeoutMs is 0'],
    [{ retries: -1 }, 'retries is -1: it must be a number of at least 0'],
    [{ retries: Number.NaN }, 'retries is NaN'],
    [{ waitSecondsMax: null }, 'waitSecondsMax is null'],
    [{ fetch: 'x' }, 'fetch is x: it must be a function'],
    [{ onRequest: 1 }, 'onRequest is 1'],
    [{ headers: { 'a b': 'c' } }, 'headers has a name or value'],
  ] as const) {
    const make = () => connect(options as never)
    expect(make).toThrow(TypeError)
    expect(make).toThrow(message)
  }
  connect({ retries: Number.POSITIVE_INFINITY, timeoutMs: Number.POSITIVE_INFINITY, headers: undefined })
})

test('the environment has the key and the address that are not given', async () => {
  vi.stubEnv('ROOMFUL_KEY', api.key)
  vi.stubEnv('ROOMFUL_URL', api.app.url)
  expect(await roomful().getLimits()).toHaveProperty('limit')
  vi.stubEnv('ROOMFUL_KEY', 'rmf_of_nobody')
  expect(await roomful({ apiKey: api.key }).getLimits()).toHaveProperty('limit')
  vi.stubEnv('ROOMFUL_URL', '')
  expect(() => roomful({ apiKey: api.key })).toThrow('baseUrl is missing')
  vi.unstubAllEnvs()
})

test('earlier names of the variables are read as well, the others first', async () => {
  vi.stubEnv('ROOMFUL_API_KEY', api.key)
  vi.stubEnv('ROOMFUL_BASE_URL', api.app.url)
  await roomful().getLimits()
  vi.stubEnv('ROOMFUL_KEY', 'rmf_of_nobody')
  expect(await failureOf(roomful().getLimits())).toMatchObject({ code: 'UNAUTHENTICATED' })
  vi.unstubAllEnvs()
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
