// Pages of other origins take part in rooms with what they send themselves; cookies open nothing to them, and stages stay closed.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeCodes, type JoinOut, type Room, roomSubprotocol } from '@roomful/contract/room/protocol'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { testConfig } from '../../../test/support/engines.ts'
import { sendRaw } from '../../../test/support/raw-http.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { createStageLink, type LinkRole } from '../../features/stages/stage-links.ts'
import { writing } from '../../services.ts'

const foreignOrigins = ['https://other.example', 'null', 'http://localhost:1']
const wrongCodesMax = 300

let api: ApiClient
let room: OpenRoom
beforeAll(async () => {
  const allowed = { ROOMFUL_ALLOWED_ORIGINS: 'https://listed.example' }
  api = await startApi(testConfig(allowed), { clock: new FakeClock() })
  const options = [{ text: 'A' }, { text: 'B' }]
  room = await openRoom(api, { questions: [{ type: 'MULTIPLE_CHOICE', prompt: 'Which?', options }] })
  await room.activate(0)
})
afterAll(() => api.app.close())

interface Call {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

function call(path: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Response> {
  const json = { 'content-type': 'application/json', ...headers }
  return fetch(`${api.app.url}/room/v1/${path}`, {
    method,
    headers: body === undefined ? headers : json,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

const preflight = (path: string, method: string, origin: string) =>
  call(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
      'access-control-request-private-network': 'true',
    },
  })

const link = (role: LinkRole) => writing(api.app.services, tx => createStageLink(tx, room.sessionId, role))

/** The cookie of a remote's browser. */
async function remoteCookie(): Promise<{ linkId: string; cookie: string; token: string }> {
  const { id, token } = await link('remote')
  const exchanged = await call('stage/exchange', { method: 'POST', body: { token } })
  return { linkId: id, token, cookie: exchanged.headers.get('set-cookie')!.split(';')[0]! }
}

const participantRoutes = [
  ['POST', 'join'],
  ['POST', 'lookup'],
  ['GET', 'state'],
  ['GET', 'state?wait=20&since=%22a%22'],
  ['PUT', 'questions/que_1/answer'],
  ['POST', 'questions/que_1/entries'],
  ['PUT', 'entries/ent_1/upvote'],
  ['DELETE', 'entries/ent_1/upvote'],
  ['PUT', 'nickname'],
  ['PUT', 'team'],
  ['PUT', 'team/name'],
  ['POST', 'reactions'],
  ['POST', 'join/'],
] as const

const closedRoutes = [
  ['POST', 'stage/exchange'],
  ['POST', 'stage/pairing'],
  ['GET', 'stage/pairing/lnk_1'],
  ['POST', 'stage/pairing/decision'],
  ['POST', 'sign-in'],
  ['POST', 'control'],
  ['GET', 'slides'],
  ['GET', 'entries'],
  ['GET', 'origins'],
  ['POST', 'sessions/ses_1/questions'],
  ['GET', 'sessions/ses_1/recent-questions'],
  ['GET', 'state?stage=lnk_1'],
  ['GET', 'state?wait=1&%73tage=lnk_1'],
  ['GET', 'state?stage'],
  ['POST', 'reactions?stage=lnk_1'],
  ['POST', 'joined'],
  ['GET', 'nowhere'],
] as const

describe.each(foreignOrigins)('for a page of %s', origin => {
  test.each(participantRoutes)('%s %s is open, with a token and without cookies', async (method, path) => {
    const asked = await preflight(path, method, origin)
    expect(asked.status).toBe(204)
    const list = (name: string) => asked.headers.get(name)?.toLowerCase().split(', ') ?? []
    expect(list('access-control-allow-methods')).toContain(method.toLowerCase())
    expect(list('access-control-allow-headers')).toEqual(
      expect.arrayContaining(['authorization', 'content-type']),
    )
    expect(asked.headers.get('access-control-allow-private-network')).toBeNull()
    const body = method === 'GET' ? undefined : {}
    const response = await call(path, { method, headers: { origin }, body })
    for (const { headers } of [asked, response]) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.get('set-cookie')).toBeNull()
    }
    expect(response.headers.get('access-control-expose-headers')).toMatch(/Retry-After.*ETag/)
  })

  test.each(closedRoutes)('%s %s is closed', async (method, path) => {
    const body = method === 'GET' ? undefined : {}
    for (const { headers } of [
      await preflight(path, method, origin),
      await call(path, { method, headers: { origin }, body }),
    ])
      expect([...headers.keys()].filter(name => name.startsWith('access-control-'))).toEqual([])
  })

  test('a participant joins, answers and waits for the change', async () => {
    const headers = { origin, 'sec-fetch-site': 'cross-site' }
    const found = await call('lookup', { method: 'POST', headers, body: { code: room.code } })
    expect(await found.json()).toMatchObject({ title: 'Deck' })
    const joined = await call('join', { method: 'POST', headers, body: { code: room.code } })
    const { token } = (await joined.json()) as JoinOut
    const withToken = { ...headers, authorization: `Bearer ${token}` }
    const { headers: before } = await call('state', { headers: withToken })
    const answer = { option_ids: [room.options[0]![0]] }
    const path = `questions/${room.questions[0]}/answer`
    const answered = await call(path, { method: 'PUT', headers: withToken, body: { answer } })
    expect(answered.status).toBe(200)
    const since = encodeURIComponent(before.get('etag')!)
    const after = await call(`state?wait=20&since=${since}`, { headers: withToken })
    expect(((await after.json()) as Room).my_answers).toEqual({ [room.questions[0]!]: answer })
  })

  test('a socket with the token of a participant opens; the cookie or the token of a stage is refused', async () => {
    const { token } = await room.join()
    const { linkId, cookie, token: remote } = await remoteCookie()
    const participant = [roomSubprotocol, `token.${token}`]
    expect(await firstOf(participant, { origin })).toMatchObject({ type: 'room', room: { title: 'Deck' } })
    // A cookie that is sent along makes no stage of the participant.
    const withCookie = (await firstOf(participant, { origin, cookie })) as { room: object }
    expect(withCookie.room).not.toHaveProperty('role')
    expect(await firstOf([roomSubprotocol], { origin, cookie }, `?stage=${linkId}`)).toBe(403)
    expect(await firstOf(participant, { origin, cookie }, `?stage=${linkId}`)).toBe(403)
    expect(await firstOf([roomSubprotocol], { origin, cookie })).toBe(403)
    for (const role of ['screen', 'embed'] as const)
      expect(await firstOf([roomSubprotocol, `token.${(await link(role)).token}`], { origin })).toBe(403)
    expect(await firstOf([roomSubprotocol, `token.${remote}`], { origin })).toBe(403)
    expect(await firstOf([roomSubprotocol, `token.${'A'.repeat(43)}`], { origin })).toBe(closeCodes.badToken)
  })

  test("a stage's token follows over HTTP from no such page, nor does its cookie without a link", async () => {
    const { cookie, token } = await remoteCookie()
    const headers = { authorization: `Bearer ${token}`, origin }
    expect((await call('state', { headers })).status).toBe(403)
    expect((await call('state', { headers: { cookie, origin } })).status).toBe(401)
    expect((await call('state', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  })
})

test('each route of rooms is one of those above, so that a new one is open or closed on purpose', () => {
  const files = readdirSync(import.meta.dirname).filter(name => name.endsWith('-routes.ts'))
  const texts = files.map(name => readFileSync(join(import.meta.dirname, name), 'utf8'))
  const routes = [...texts.join().matchAll(/'\/room\/v1\/([^']+)'/g)].map(([, route]) => route!)
  expect(routes.length).toBeGreaterThan(15)
  const listed = [...participantRoutes, ...closedRoutes].map(([, path]) => path)
  const isListed = (route: string) =>
    listed.some(path => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(path))
  expect(routes.filter(route => !isListed(route))).toEqual([])
})

test('listed origins and pages of the server are stages as before', async () => {
  const { linkId, cookie, token } = await remoteCookie()
  for (const origin of [api.app.url, 'https://listed.example']) {
    const stage = { type: 'room', room: { role: 'remote' } }
    expect(await firstOf([roomSubprotocol], { origin, cookie }, `?stage=${linkId}`)).toMatchObject(stage)
    expect(await firstOf([roomSubprotocol, `token.${token}`], { origin })).toMatchObject(stage)
    expect((await call('state', { headers: { authorization: `Bearer ${token}`, origin } })).status).toBe(200)
  }
})

test('a request without Host has no origin of its own', async () => {
  const { linkId, cookie } = await remoteCookie()
  const head = `GET /room/v1/socket?stage=${linkId} HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n`
  const handshake = `sec-websocket-version: 13\r\nsec-websocket-key: ${'A'.repeat(22)}==\r\nsec-websocket-protocol: roomful.v1\r\n`
  const { status } = await sendRaw(
    api.app.url,
    `${head}${handshake}origin: null\r\ncookie: ${cookie}\r\n\r\n`,
  )
  expect(status).toBe(403)
})

test('wrong codes of pages of other origins leave the allowance of the network for its own phones', async () => {
  const type = (code: string, headers = {}) => call('join', { method: 'POST', headers, body: { code } })
  const wrong = room.code === '999999' ? '999998' : '999999'
  const foreign = { origin: 'https://other.example' }
  for (let i = 0; i < wrongCodesMax; i++) expect((await type(wrong, foreign)).status).toBe(404)
  const refused = await type(room.code, foreign)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect((await type(room.code, { origin: 'null' })).status).toBe(429)
  expect((await type(room.code, { origin: api.app.url })).status).toBe(200)
  expect((await type(room.code)).status).toBe(200)
})

/** The first message of a socket, the status that refuses its handshake, or its close code. */
function firstOf(protocols: string[], headers: Record<string, string>, query = ''): Promise<unknown> {
  const url = `${api.app.url.replace('http', 'ws')}/room/v1/socket${query}`
  const socket = new WebSocket(url, protocols, { headers })
  return new Promise((resolve, reject) => {
    socket.once('message', raw => {
      socket.terminate()
      resolve(JSON.parse(raw.toString()))
    })
    socket.once('close', resolve)
    socket.once('unexpected-response', (request, response) => {
      request.destroy()
      resolve(response.statusCode)
    })
    socket.once('error', reject)
  })
}
