// HTTP conventions of the public API: a fixed order of checks, body and media type rules, request id and rate headers on
// every response, CORS, HEAD, ETag with If-Match, and caching.
import { type PublicOperation, publicOperations } from '@roomful/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../test/support/api.ts'
import { testConfig } from '../../test/support/engines.ts'
import { sendRaw } from '../../test/support/raw-http.ts'

const table: PublicOperation[] = Object.values(publicOperations)
const rateHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

let api: ApiClient
let readOnly: ApiClient
beforeAll(async () => {
  api = await startApi(testConfig())
  readOnly = await apiClient(api.app, { scopes: ['results:read'] })
})
afterAll(() => api.app.close())

describe('the order of the checks', () => {
  const large = JSON.stringify({ presentation_id: 'x'.repeat(1_100_000) })

  test('nothing is at the path, whatever comes with it', async () => {
    const response = await api.post('/nowhere', large, { 'x-api-key': 'bad', 'content-type': '???' })
    expect([response.status, response.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('the method, before the credential', async () => {
    const response = await api.call('PUT', '/sessions', large, { 'x-api-key': 'bad' })
    expect([response.status, response.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST')
  })

  test('the credential, before scope, parameters and body', async () => {
    const response = await api.post('/sessions', large, { 'x-api-key': 'bad', 'content-type': '???' })
    expect([response.status, response.body.code]).toEqual([401, 'UNAUTHENTICATED'])
    expect(response.body.required_scope).toBe('content:write')
  })

  test('the scope, before parameters and body', async () => {
    const response = await readOnly.post('/sessions', large, { 'content-type': 'text/plain' })
    expect([response.status, response.body.code]).toEqual([401, 'INSUFFICIENT_SCOPE'])
  })

  test('the plan, before parameters and body', async () => {
    const free = await apiClient(api.app, { plan: 'FREE' })
    expect((await free.get('/sessions?limit=0')).status).toBe(402)
    expect((await free.post('/sessions', large)).status).toBe(402)
  })

  test('parameters, before the body', async () => {
    const response = await api.post('/sessions', large, { 'idempotency-key': 'x'.repeat(256) })
    expect([response.status, response.body.code]).toEqual([400, 'INVALID_REQUEST_PARAMETER'])
    expect(response.body.invalid_fields).toEqual(['Idempotency-Key'])
  })

  test('the body, before the resource', async () => {
    const response = await api.patch('/presentations/pres_x/questions/que_x', { prompt: 1 })
    expect([response.status, response.body.invalid_fields]).toEqual([400, ['prompt']])
    expect((await api.patch('/presentations/pres_x/questions/que_x', { prompt: 'x' })).status).toBe(404)
  })
})

test.each([
  '/public/v1/sessions',
  '/app/v1/me',
  '/room/v1/state',
  '/room/v1/socket',
  '/healthz',
  '/metrics',
  '/openapi.json',
  '/docs',
  '/docs/',
  '/docs/js/scalar.js',
  '/docs/quickstart',
  '/nowhere',
  '/workspace',
  '/join/123456',
  '/assets/nothing.js',
  '/service-worker.js',
  '/app/sign-in/provider/return',
  '*',
])('%s has every security header', async path => {
  const response = await sendRaw(api.app.url, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  expectSecurityHeaders(response.headers)
  expect(response.headers['strict-transport-security']).toBeUndefined()
})

const upgrade = 'GET /room/v1/socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n'
/** Malformed requests, and refusals of sockets by the server and by the WebSocket library. */
const refused = [
  'GET / HTTP/9\r\n\r\n',
  'nonsense\r\n\r\n',
  `${upgrade}\r\n`,
  `${upgrade}sec-websocket-protocol: roomful.v1\r\n\r\n`,
  `${upgrade}sec-websocket-protocol: roomful.v1\r\nsec-websocket-key: ${'A'.repeat(22)}==\r\nsec-websocket-version: 7\r\n\r\n`,
]

test.each(refused)('so have responses to malformed requests and refused sockets: %j', async bytes => {
  const response = await sendRaw(api.app.url, bytes)
  expect(response.status).toBe(400)
  expectSecurityHeaders(response.headers)
})

test('where pages are served over https, browsers come back over https only', async () => {
  const secure = await startApi(testConfig({ ROOMFUL_PUBLIC_URL: 'https://rooms.example.com' }))
  for (const path of ['/workspace', '/docs', '/public/v1/sessions', '/nowhere'])
    expect((await fetch(secure.app.url + path)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
  for (const bytes of refused)
    expect((await sendRaw(secure.app.url, bytes)).headers['strict-transport-security'], bytes).toBe(
      'max-age=31536000; includeSubDomains',
    )
  await secure.app.close()
})

function expectSecurityHeaders(headers: Readonly<Record<string, string>>): void {
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['content-security-policy']).toMatch(/^default-src '(none|self)'/)
}

describe('bodies', () => {
  test.each([
    ['no body', undefined, 400, 'INVALID_REQUEST_BODY'],
    ['no JSON', '{"presentation_id":', 400, 'INVALID_REQUEST_BODY'],
    ['no object', '["x"]', 400, 'INVALID_REQUEST_BODY'],
    ['null', 'null', 400, 'INVALID_REQUEST_BODY'],
    ['no UTF-8', '{"presentation_id":"\u00ff"}', 400, 'INVALID_REQUEST_BODY'],
    ['over 1 MiB', `{"presentation_id":"${'x'.repeat(1_048_576)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s', async (name, body, status, code) => {
    const bytes = name === 'no UTF-8' ? Buffer.from(body!, 'latin1') : body
    const response = await fetch(`${api.app.url}/public/v1/sessions`, {
      method: 'POST',
      headers: { 'x-api-key': api.key, 'content-type': 'application/json' },
      ...(bytes !== undefined && { body: bytes }),
    })
    const { code: said } = (await response.json()) as { code: string }
    expect([response.status, said]).toEqual([status, code])
  })

  test('another media type is 415; parameters of ours are not', async () => {
    const body = { title: 'A deck' }
    const plain = await api.post('/presentations', body, { 'content-type': 'text/plain' })
    expect([plain.status, plain.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    const utf8 = await api.post('/presentations', body, { 'content-type': 'Application/JSON; charset=utf-8' })
    expect(utf8.status).toBe(200)
  })

  test('a body that is streamed without a length is held to the same limit', async () => {
    const response = await sendRaw(
      api.app.url,
      `POST /public/v1/sessions HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\nconnection: close\r\n` +
        `content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n` +
        `${`10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(17)}0\r\n\r\n`,
    )
    expect([response.status, JSON.parse(response.body).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test('numbers are not read out of strings, unknown keys have names', async () => {
    const { body } = await api.post('/presentations', {
      title: 'x',
      colour: 'red',
      questions: [{ type: 'RATING', prompt: 'x', settings: { max: '5', stars: true } }],
    })
    expect(body.unknown_fields).toEqual(['colour', 'questions[0].settings.stars'])
    expect(body.invalid_fields).toEqual(['questions[0].settings.max'])
    const nested = await api.post('/presentations', {
      title: 'x',
      questions: [{ type: 'RATING', prompt: 'x', settings: { max: '5', stars: true } }],
    })
    expect(nested.body.invalid_fields).toEqual(['questions[0].settings.max'])
    expect(nested.body.unknown_fields).toEqual(['questions[0].settings.stars'])
  })

  test('nested unknown keys are named together with invalid fields elsewhere in the body', async () => {
    const question = {
      type: 'MULTIPLE_CHOICE',
      prompt: '',
      options: [{ text: 'a', hint: 'x' }, { text: 'b' }],
      settings: { max_words: 3, points: 'many' },
    }
    const unknown = ['options[0].hint', 'settings.max_words']
    const { body: deck } = await api.post('/presentations', {
      title: 'Deck',
      questions: [{ type: 'NPS', prompt: 'x' }],
    })
    const path = `/presentations/${deck.id}/questions`
    const created = await api.post(path, question)
    expect(created.body.invalid_fields).toEqual(['prompt', 'settings.points'])
    expect(created.body.unknown_fields).toEqual(unknown)
    const together = await api.post('/presentations', { title: '', questions: [question] })
    expect(together.body.invalid_fields).toEqual([
      'title',
      'questions[0].prompt',
      'questions[0].settings.points',
    ])
    expect(together.body.unknown_fields).toEqual(unknown.map(name => `questions[0].${name}`))
    // Which type it is, an update does not say: only what no type has is unknown then.
    const { body: listed } = await api.get(path)
    const { type: _, ...update } = question
    const updated = await api.patch(`${path}/${listed.questions[0].id}`, update)
    expect(updated.body.invalid_fields).toEqual(['prompt'])
    expect(updated.body.unknown_fields).toEqual(['options[0].hint'])
  })

  test('an operation without a body takes none or an empty object', async () => {
    const { body: deck } = await api.post('/presentations', { title: 'x' })
    const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
    const path = `/sessions/${session.id}`
    expect((await api.post(`${path}/open`, { now: true })).body.unknown_fields).toEqual(['now'])
    expect((await api.post(`${path}/open`, {})).status).toBe(200)
    for (const ignored of ['{', '[1]', { why: 'done' }, 'x'.repeat(2_000_000)]) {
      const closed = await api.post(`${path}/close`, ignored, {
        'content-type': '???',
        'idempotency-key': '',
      })
      expect([closed.status, closed.body.state]).toEqual([200, 'CLOSED'])
    }
  })
})

describe('every response', () => {
  test('carries its request id and the rate headers, errors before routing included', async () => {
    const responses = [
      await api.get('/sessions'),
      await api.get('/nowhere'),
      await api.call('DELETE', '/sessions'),
      await api.get('/sessions', { 'x-api-key': '' }),
      await api.get('/sessions/%zz'),
      await api.get(`/sessions/${'x'.repeat(300)}`),
      await api.call('OPTIONS', '/sessions'),
      await api.call('PROPFIND', '/sessions'),
    ]
    expect(responses.map(response => response.status)).toEqual([200, 404, 405, 401, 404, 404, 204, 405])
    for (const { headers, status, body } of responses) {
      expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/)
      for (const name of rateHeaders) expect(headers.get(name), name).toMatch(/^\d+$/)
      if (status >= 400) expect(body.request_id).toBe(headers.get('x-request-id'))
    }
  })

  test.each([
    ['no HTTP', 'GET /public/v1/sessions HTTP/9.9\r\n\r\n', 400],
    ['a bad header', 'GET /public/v1/sessions HTTP/1.1\r\nhost x\r\n\r\n', 400],
    [
      'two lengths',
      'POST /public/v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
    ],
    ['huge headers', `GET /public/v1/sessions HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 413],
  ])('%s gets the envelope and the headers', async (_, text, status) => {
    const response = await sendRaw(api.app.url, text)
    expect(response.status).toBe(status)
    for (const name of ['x-request-id', ...rateHeaders]) expect(response.headers[name], name).toBeTruthy()
    expect(JSON.parse(response.body).request_id).toBe(response.headers['x-request-id'])
  })

  test('an offer to upgrade, or the question whether to go on, gets a response like any request', async () => {
    const start = `GET /public/v1/sessions HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\n`
    const upgrade = `${start}connection: upgrade, close\r\nupgrade: h2c\r\n\r\n`
    expect((await sendRaw(api.app.url, upgrade)).status).toBe(200)
    const expectation = `${start}connection: close\r\nexpect: miracles\r\n\r\n`
    const response = await sendRaw(api.app.url, expectation)
    expect([response.status, response.headers['x-ratelimit-limit']]).toEqual([200, '3000'])
  })
})

describe('CORS', () => {
  test('a preflight needs no key, draws on no budget and allows what the path takes', async () => {
    const preflight = () =>
      api.call('OPTIONS', '/sessions', undefined, {
        'x-api-key': '',
        origin: 'https://example.com',
        'access-control-request-method': 'POST',
      })
    const first = await preflight()
    const second = await preflight()
    expect(first.status).toBe(204)
    expect(first.headers.get('access-control-allow-origin')).toBe('*')
    expect(first.headers.get('access-control-allow-methods')).toContain('POST')
    expect(first.headers.get('access-control-allow-headers')).toContain('X-API-Key')
    expect(second.headers.get('x-ratelimit-remaining')).toBe(first.headers.get('x-ratelimit-remaining'))
  })

  test.each([
    ['traceparent, TraceState,x-sentry-trace', ['traceparent', 'tracestate', 'x-sentry-trace']],
    ['x-api-key,content-type', []],
    ['x-a, x b, x:c, "d", \u00e9, , x-e', ['x-a', 'x-e']],
    [
      Array.from({ length: 500 }, (_, i) => `x-${i}`).join(','),
      Array.from({ length: 50 }, (_, i) => `x-${i}`),
    ],
    [`x-${'a'.repeat(200)}, x-b`, ['x-b']],
  ])('a preflight allows the headers that it asks for: %s', async (asked, allowed) => {
    const { headers } = await api.call('OPTIONS', '/sessions', undefined, {
      'x-api-key': '',
      origin: 'https://example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': asked,
    })
    const own = ['X-API-Key', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match']
    expect(headers.get('access-control-allow-headers')?.split(', ')).toEqual([...own, ...allowed])
  })

  test('responses and errors alike may be read by pages of any origin', async () => {
    for (const { headers } of [await api.get('/sessions'), await api.get('/nowhere')]) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
      for (const name of ['X-RateLimit-Reset', 'Retry-After', 'ETag', 'Location', 'X-Request-Id'])
        expect(headers.get('access-control-expose-headers')).toContain(name)
    }
    const room = await fetch(`${api.app.url}/room/v1/slides`)
    expect(room.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('reads', () => {
  test('HEAD is like GET without a body, trailing slashes are ignored', async () => {
    const got = await api.get('/sessions/')
    const head = await api.call('HEAD', '/sessions')
    expect([got.status, head.status, head.body]).toEqual([200, 200, ''])
    expect(head.headers.get('content-length')).toBe(got.headers.get('content-length'))
    expect(head.headers.get('x-ratelimit-limit')).toBe('3000')
  })

  test('a resource that has not changed is not sent again; a change with an old ETag is refused', async () => {
    const { body: deck } = await api.post('/presentations', { title: 'x' })
    const questions = `/presentations/${deck.id}/questions`
    const created = await api.post(questions, { type: 'WORD_CLOUD', prompt: 'One?' })
    const etag = created.headers.get('etag')!
    const path = `${questions}/${created.body.id}`
    const known = await api.get(path, { 'if-none-match': `"other", W/${etag}` })
    expect([known.status, known.body, known.headers.get('etag')]).toEqual([304, '', etag])
    const changed = await api.patch(path, { prompt: 'Two?' }, { 'if-match': etag })
    expect(changed.status).toBe(200)
    const late = await api.patch(path, { prompt: 'Three?' }, { 'if-match': etag })
    expect([late.status, late.body.code]).toEqual([412, 'PRECONDITION_FAILED'])
    expect((await api.get(path)).body.prompt).toBe('Two?')
    expect((await api.patch(path, { prompt: 'Four?' }, { 'if-match': '*' })).status).toBe(200)
  })

  test('cacheable responses are private, errors are no-store', async () => {
    expect((await api.get('/sessions')).headers.get('cache-control')).toBe('private, no-cache')
    expect((await api.get('/nowhere')).headers.get('cache-control')).toBe('no-store')
  })

  test('unknown query parameters are named in one Warning of an otherwise unchanged success', async () => {
    const warning = async (path: string) => {
      const { status, headers } = await api.get(path)
      return [status, headers.get('warning')]
    }
    expect(await warning('/sessions?status=LIVE')).toEqual([200, '299 - "unknown parameter status"'])
    expect(await warning('/sessions?limit=1&state=LIVE')).toEqual([200, null])
    expect(await warning('/sessions?a=1&b=2&c=3&d=4&a=5')).toEqual([200, '299 - "unknown parameter a, b, c"'])
    // Percent-encoded: neither quotes nor line breaks nor letters beyond ASCII come back.
    const hostile = encodeURIComponent('"\\\r\nü😀')
    expect(await warning(`/sessions?${hostile}=1`)).toEqual([200, `299 - "unknown parameter ${hostile}"`])
    expect(await warning('/sessions?%ud800=1&=1')).toEqual([200, expect.stringMatching(/^[\x20-\x7e]+$/)])
    const [, long] = await warning(`/sessions?${'ü'.repeat(1_000)}=1`)
    expect(long).toBe(`299 - "unknown parameter ${'%C3%BC'.repeat(40)}"`)
    // Also where parameters are lenient, and on changes; an alias is known, and a failure says what is wrong with it.
    expect(await warning('/webhooks?lmit=1')).toEqual([200, '299 - "unknown parameter lmit"'])
    const created = await api.call('POST', '/presentations?dry_run=true', { title: 'x' })
    expect(created.headers.get('warning')).toBe('299 - "unknown parameter dry_run"')
    const { body: session } = await api.post('/sessions', { presentation_id: created.body.id })
    expect(await warning(`/sessions/${session.id}/results?all=true`)).toEqual([200, null])
    expect(await warning('/sessions?limit=0&x=1')).toEqual([400, null])
    expect(await warning('/sessions?constructor=1')).toEqual([200, '299 - "unknown parameter constructor"'])
    const { headers } = await api.get('/sessions')
    expect(headers.get('access-control-expose-headers')?.split(', ')).toContain('Warning')
  })

  test('a value that takes no effect, where no read is refused, is named in the Warning', async () => {
    const { body: deck } = await api.post('/presentations', { title: 'x' })
    const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
    const warning = async (path: string) => {
      const { status, headers } = await api.get(`/sessions/${session.id}${path}`)
      return [status, headers.get('warning')]
    }
    for (const query of ['lifecycle=NOPE', 'sort=nope', 'cursor=zzz', 'before=zzz', 'limit=x'])
      expect(await warning(`/qa?${query}`)).toEqual([200, `299 - "invalid value of ${query.split('=')[0]}"`])
    expect(await warning('/qa?lifecycle=NOPE&sort=nope&cursor=zzz')).toEqual([
      200,
      '299 - "invalid value of lifecycle, sort, cursor"',
    ])
    expect(await warning('/qa?colour=red&sort=nope')).toEqual([
      200,
      '299 - "unknown parameter colour; invalid value of sort"',
    ])
    // Clamped numbers take effect.
    expect(await warning('/qa?limit=0&lifecycle=PENDING&sort=created_at')).toEqual([200, null])
    expect(await warning('?wait=soon')).toEqual([200, '299 - "invalid value of wait"'])
    expect(await warning('/kpis?wait=soon')).toEqual([200, '299 - "invalid value of wait"'])
  })

  test('unknown query parameters are ignored, doubled known ones are not', async () => {
    expect((await api.get('/sessions?colour=red')).status).toBe(200)
    const doubled = await api.get('/sessions?limit=1&limit=2')
    expect([doubled.status, doubled.body.invalid_fields]).toEqual([400, ['limit']])
  })

  test('malformed ids are refused like absent ones', async () => {
    const absent = await api.get('/sessions/ses_00000000000000000000000000')
    for (const id of ['x', '%00', 'ses_x', '%F0%9F%98%80', 'ses_0000000000000000000000000%00']) {
      const { status, body } = await api.get(`/sessions/${id}`)
      expect([status, { ...body, request_id: '' }]).toEqual([404, { ...absent.body, request_id: '' }])
    }
  })
})

test.each(table.filter(operation => operation.lenient).map(operation => [operation.id, operation] as const))(
  '%s is never refused with 400',
  async (_, operation) => {
    const path = operation.path.replace('/public/v1', '').replace(/\{\w+\}/g, 'x')
    for (const query of [
      '?limit=0',
      '?limit=x',
      '?limit=999',
      '?cursor=x',
      '?before=%00',
      '?cursor=x&before=y',
    ]) {
      const response = await api.call(operation.method, path + query, undefined, { 'idempotency-key': '' })
      expect(response.status).toBe(404)
    }
  },
)
