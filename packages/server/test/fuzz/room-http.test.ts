// Fuzzing the room's HTTP routes: bad bodies, media types, encodings, tokens and ids, even bytes that are no HTTP, get a
// named refusal and store nothing.
import { type ErrorCode, errorCodes } from '@roomful/contract/lib/errors'
import { FakeClock } from '@roomful/testkit/fake-clock'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../support/api.ts'
import { onBothEngines } from '../support/engines.ts'
import { sendRaw } from '../support/raw-http.ts'
import { type OpenRoom, openRoom } from '../support/room.ts'
import { storedChanges } from '../support/stored-changes.ts'
import { damaged, hostileTexts } from './hostile-messages.ts'

/** ROOMFUL_FUZZ_REQUESTS=50000 looks harder; ROOMFUL_FUZZ_SEED repeats a run. */
const requestsEach = Number(process.env.ROOMFUL_FUZZ_REQUESTS ?? 300)
const seed = Number(process.env.ROOMFUL_FUZZ_SEED ?? 20_260_301)
console.info(`room HTTP fuzz: ${requestsEach} requests to each route, seed ${seed}`)

const json = { 'content-type': 'application/json' }
const deck = {
  questions: [
    { type: 'NUMERIC', prompt: 'How many?' },
    { type: 'QA', prompt: 'Your questions?' },
  ],
}
const hostileIds = [
  'x',
  '%00',
  '%ff',
  '%2e%2e%2f',
  '%F0%9F%98%80',
  "'",
  'x'.repeat(255),
  'x'.repeat(300),
  'null',
]

const clock = new FakeClock()
let api: ApiClient
let room: OpenRoom
let token: string
let entryId: string
let foreign: { questionId: string; entryId: string; token: string }

/** Somebody joins and asks. */
async function prepared({ join, activate, questions }: OpenRoom) {
  const { token } = await join({ display_name: 'Ann' })
  await activate(1)
  const path = `/room/v1/questions/${questions[1]}/entries`
  const asked = await request('POST', path, JSON.stringify({ text: 'Why?' }), {
    ...json,
    authorization: `Bearer ${token}`,
  })
  await activate(0)
  return { token, entryId: asked.body.id as string }
}

async function request(
  method: string,
  path: string,
  body: string | Buffer | undefined,
  headers: Record<string, string>,
) {
  // So that no limit per token is ever reached.
  clock.advance(20_000)
  const response = await fetch(`${api.app.url}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, string>,
  }
}

/** What was stored after the last refusal; undefined where something may have been stored since. */
let stored: number | undefined

/** Refusals have a name and store nothing. @returns the status */
async function expectGoodManners(
  ...[method, path, body, headers]: Parameters<typeof request>
): Promise<number> {
  const before = stored ?? (await storedChanges(api.app.services))
  stored = undefined
  const response = await request(method, path, body, headers)
  if (response.status < 400) return response.status
  const code = response.body.code as ErrorCode
  expect(errorCodes[code], JSON.stringify(response.body)).toMatchObject({ status: response.status })
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(500)
  expect(response.body).toMatchObject({
    error: expect.any(String),
    doc_url: expect.stringContaining('#'),
    request_id: expect.stringMatching(/^req_/),
  })
  expect(response.headers.get('x-request-id')).toBe(response.body.request_id)
  stored = await storedChanges(api.app.services)
  expect(stored, 'something was stored').toBe(before)
  return response.status
}

interface Route {
  readonly name: string
  readonly method: string
  readonly path: (ids: { questionId: string; qaId: string; entryId: string }) => string
  readonly bodies: readonly object[]
  readonly authorized: boolean
}

const routes: Route[] = [
  {
    name: 'join',
    method: 'POST',
    path: () => '/room/v1/join',
    bodies: [
      { code: '000000', display_name: 'Ann' },
      { secret: 'x'.repeat(22), display_name: 'Ann', email: 'a@example.com' },
      { code: '000000', display_name: 'Ann', join_key: 'k'.repeat(22), time_factor: 1.5 },
    ],
    authorized: false,
  },
  {
    name: 'answer',
    method: 'PUT',
    path: ({ questionId }) => `/room/v1/questions/${questionId}/answer`,
    bodies: [{ answer: { value: 7 }, seq: 1 }, { answer: { value: 8 } }],
    authorized: true,
  },
  {
    name: 'ask',
    method: 'POST',
    path: ({ qaId }) => `/room/v1/questions/${qaId}/entries`,
    bodies: [{ text: 'Why?' }, { text: 'Why?', anonymous: true }],
    authorized: true,
  },
  {
    name: 'upvote',
    method: 'PUT',
    path: ids => `/room/v1/entries/${ids.entryId}/upvote`,
    bodies: [{ ignored: 'whatever' }],
    authorized: true,
  },
  {
    name: 'withdraw',
    method: 'DELETE',
    path: ids => `/room/v1/entries/${ids.entryId}/upvote`,
    bodies: [{ ignored: 'whatever' }],
    authorized: true,
  },
]

const idsHere = () => ({ questionId: room.questions[0]!, qaId: room.questions[1]!, entryId })
const withCode = (body: object) => ('code' in body ? { ...body, code: room.code } : body)

/** A look at everything that is stored takes longer on PostgreSQL. */
const runs = () =>
  api.app.services.storage.engine.name === 'postgres' ? Math.ceil(requestsEach / 6) : requestsEach

onBothEngines('whatever devices send over HTTP', newConfig => {
  beforeAll(async () => {
    stored = undefined
    api = await startApi(await newConfig(), { clock })
    room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
    const joined = await prepared(room)
    token = joined.token
    entryId = joined.entryId
    const elsewhere = await openRoom(await apiClient(api.app), deck, {
      participant_identity_mode: 'IDENTIFIED',
    })
    foreign = { questionId: elsewhere.questions[0]!, ...(await prepared(elsewhere)) }
  })
  afterAll(() => api.app.close())

  test.each(routes)(
    'whatever is sent to $name is refused by name or taken, and stores nothing when refused',
    async route => {
      const { method, bodies, authorized } = route
      const headers = { ...json, ...(authorized && { authorization: `Bearer ${token}` }) }
      const path = route.path(idsHere())
      const good = bodies.map(withCode)
      expect(await expectGoodManners(method, path, JSON.stringify(good[0]), headers)).toBe(200)
      for (const text of hostileTexts) await expectGoodManners(method, path, text, headers)
      await fc.assert(
        fc.asyncProperty(
          damaged(good),
          async text => void (await expectGoodManners(method, path, text, headers)),
        ),
        { numRuns: runs(), seed, endOnFailure: true },
      )
    },
    Math.max(60_000, requestsEach * 50),
  )

  test.each(routes)('$name: media types, encodings and sizes that are not taken', async route => {
    const { method, bodies, authorized } = route
    const bearer: Record<string, string> = authorized ? { authorization: `Bearer ${token}` } : {}
    const path = route.path(idsHere())
    const body = JSON.stringify(withCode(bodies[0]!))
    const takesBody = route.name !== 'upvote' && route.name !== 'withdraw'
    const large = `{"x":"${'x'.repeat(64 * 1024)}"}`
    // What takes no body reads none.
    expect(await expectGoodManners(method, path, large, { ...json, ...bearer })).toBe(takesBody ? 413 : 200)
    if (!takesBody) return
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '???', 'application/json5'])
      expect(await expectGoodManners(method, path, body, { 'content-type': type, ...bearer })).toBe(415)
    expect(
      await expectGoodManners(method, path, Buffer.from([0x22, 0xff, 0x22]), { ...json, ...bearer }),
    ).toBe(400)
    expect(await expectGoodManners(method, path, undefined, bearer)).toBe(400)
  })

  test.each(routes.filter(({ authorized }) => authorized))('$name: invalid tokens', async route => {
    const { method, bodies } = route
    const path = route.path(idsHere())
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      'Bearer x',
      `Basic ${token}`,
      `Bearer ${token}x`,
      token,
    ])
      expect(
        await expectGoodManners(method, path, JSON.stringify(bodies[0]), {
          ...json,
          ...(authorization !== undefined && { authorization }),
        }),
      ).toBe(401)
  })

  test.each(routes.filter(({ authorized }) => authorized))(
    '$name: ids that are not of this room',
    async route => {
      const { method, bodies } = route
      const headers = { ...json, authorization: `Bearer ${token}` }
      const body = JSON.stringify(bodies[0])
      for (const id of hostileIds) {
        const path = route.path({ questionId: id, qaId: id, entryId: id })
        const status = await expectGoodManners(method, path, body, headers)
        expect([404, 409]).toContain(status)
      }
      const elsewhere = { questionId: foreign.questionId, qaId: foreign.questionId, entryId: foreign.entryId }
      const refused = await expectGoodManners(method, route.path(elsewhere), body, headers)
      expect([404, 409]).toContain(refused)
    },
  )

  test('bytes that are no HTTP are refused by name, and the server goes on', async () => {
    const length = 'Content-Length: 5\r\nConnection: close\r\n'
    const requests = [
      'GET /room/v1/state\r\n\r\n',
      '\0\0\0\0\r\n\r\n',
      'GET /room/v1/state HTTP/1.1\r\n\r\n',
      `POST /room/v1/join HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n${length}\r\n`,
      `POST /room/v1/join HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n`,
      `GET /room/v1/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      `GET /room/v1/state HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      'POST /room/v1/join HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
      'GET /room/v1/socket HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      'GET /room/v1/socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
      'GET /room/v1/socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 7\r\n\r\n',
      'GET /room/v1/socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\nSec-WebSocket-Protocol: roomful.v1\r\n\r\n',
    ]
    const before = await storedChanges(api.app.services)
    for (const bytes of requests) {
      const { status } = await sendRaw(api.app.url, bytes)
      expect(status, bytes.slice(0, 60)).toBeGreaterThanOrEqual(400)
      expect(status, bytes.slice(0, 60)).toBeLessThan(500)
    }
    expect(await storedChanges(api.app.services)).toBe(before)
    expect((await fetch(`${api.app.url}/readyz`)).status).toBe(200)
  })
})
