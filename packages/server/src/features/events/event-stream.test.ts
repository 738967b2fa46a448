// Event streams (SSE): every event of a session arrives once and in order, resumed by Last-Event-ID; revoked keys get no
// more, open streams are limited, and a client that does not read costs one message.
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines, testConfig } from '../../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { eventsOf } from '../../../test/support/test-session.ts'
import { writing } from '../../services.ts'
import { revokeCredential } from '../credentials/credentials.ts'
import { activateQuestion } from '../session-control/question-phases.ts'
import { eventStreamLimits, openEventStream, type StreamCall } from './event-stream.ts'
import { WaitingCalls, waitingCallsMax } from './waiting-calls.ts'

interface Message {
  readonly id?: string
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: data of every kind of event
  readonly data: any
}

const questions = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ type: 'NPS', prompt: `How good is ${i}?` }))

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('the events of a session', newConfig => {
  test('are those that were recorded, then each as it comes, and end after the last', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, { questions: questions(2) })
    await room.activate(0)
    await room.activate(1)
    const stream = await open(room)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    const read = messages(stream)
    expect(await next(read)).toMatchObject({ event: 'session.changed', data: { data: { state: 'LIVE' } } })
    expect(await next(read)).toMatchObject({ data: { data: { question_id: room.questions[0] } } })
    await close(room)
    const rest = await all(read)
    expect(rest[0]).toMatchObject({ event: 'session.changed', data: { data: { state: 'CLOSED' } } })
    const recorded = await eventsOf(api.app.services)
    expect(recorded.map(({ type }) => type)).toEqual([
      'question.results.finalized',
      'question.results.finalized',
      'session.ended',
      'report.ready',
    ])
    expect(rest.slice(1).map(({ data }) => data)).toEqual(recorded.slice(1))
    for (const { id, event, data } of rest.slice(1)) expect([id, event]).toEqual([data.id, data.type])
  })

  test('go on after the event that the client names; after the last one there is nothing more', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, { questions: questions(3) })
    for (const i of [0, 1, 2]) await room.activate(i)
    await close(room)
    const ids = (await eventsOf(api.app.services)).map(idOf)
    for (const [i, id] of ids.slice(0, -1).entries()) {
      expect(recordedIn(await all(messages(await open(room, { 'last-event-id': id }))))).toEqual(
        ids.slice(i + 1),
      )
      const byQuery = await open(room, {}, `?after=${id}`)
      expect(recordedIn(await all(messages(byQuery)))).toEqual(ids.slice(i + 1))
    }
    const after = await open(room, { 'last-event-id': ids.at(-1)! }, `?after=${ids[0]}`)
    expect([after.status, await after.text()]).toEqual([204, ''])
  })

  test('come once and in order to followers that start while they are recorded', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, { questions: questions(12) })
    const following: { after: string | undefined; received: Promise<Message[]> }[] = []
    let last: string | undefined
    for (const i of room.questions.keys()) {
      const headers = last === undefined ? {} : { 'last-event-id': last }
      const opening = open(room, headers)
      await room.activate(i)
      following.push({ after: last, received: opening.then(stream => all(messages(stream))) })
      last = (await eventsOf(api.app.services)).map(idOf).at(-1)
    }
    await close(room)
    const ids = (await eventsOf(api.app.services)).map(idOf)
    expect(ids).toHaveLength(room.questions.length + 2)
    for (const { after, received } of following)
      expect(recordedIn(await received)).toEqual(ids.slice(after === undefined ? 0 : ids.indexOf(after) + 1))
  })

  test('that are committed at any step between reading and waiting are neither lost nor repeated', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, { questions: questions(8) })
    const left = [...room.questions]
    const activateNext = () => {
      const questionId = left.shift()
      if (questionId === undefined) return
      return writing(api.app.services, tx =>
        activateQuestion(tx, api.organization, { sessionId: room.sessionId, questionId }),
      )
    }
    await activateNext()
    // Before the storage is read, after it has been read, and while the stream waits for its client.
    const stream = await openDirectly(room, {
      isAllowed: async () => {
        await activateNext()
        return true
      },
    })
    const received: Message[] = []
    for await (const message of messagesOf(stream)) {
      received.push(message)
      await activateNext()
      if (left.length === 0 && recordedIn(received).length === room.questions.length - 1) break
    }
    expect(recordedIn(received)).toEqual((await eventsOf(api.app.services)).map(idOf))
  })
})

test('streams that cannot be followed are refused with a reason', async () => {
  api = await startApi(testConfig())
  const room = await openRoom(api, { questions: questions(1) })
  const other = await openRoom(api, { questions: questions(1) })
  await close(other)
  const [foreign] = (await eventsOf(api.app.services)).map(idOf)
  const path = `/sessions/${room.sessionId}/events`
  expect((await api.get('/sessions/ses_x/events')).body.code).toBe('NOT_FOUND')
  for (const id of [foreign!, 'evt_x', ''])
    expect((await api.get(path, { 'last-event-id': id })).body).toMatchObject({
      code: 'INVALID_REQUEST_PARAMETER',
      invalid_fields: ['Last-Event-ID'],
    })
  expect((await api.get(`${path}?after=${foreign}`)).body.invalid_fields).toEqual(['after'])
  const writer = await apiClient(api.app, { scopes: ['content:write'] })
  expect((await writer.get(path)).body.code).toBe('INSUFFICIENT_SCOPE')
})

test('a stream costs one call and leaves one row in the audit log', async () => {
  api = await startApi(testConfig())
  const room = await openRoom(api, { questions: questions(1) })
  const remaining = async () => Number((await api.get('/limits')).headers.get('x-ratelimit-remaining'))
  const before = await remaining()
  const read = messages(await open(room))
  await next(read)
  await close(room)
  await all(read)
  // The close, and the second look at the limits.
  expect(await remaining()).toBe(before - 3)
  const config = api.app.services.storage
  const rows = () =>
    config.read.selectFrom('audit').select(['status', 'path']).where('path', 'like', '%/events').execute()
  await expect.poll(rows).toEqual([{ status: 200, path: `/public/v1/sessions/${room.sessionId}/events` }])
})

test('streams and waiting calls count together; who leaves makes room, and a stop ends all', async () => {
  api = await startApi(testConfig())
  const room = await openRoom(api, { questions: questions(1) })
  const streams = await Promise.all(Array.from({ length: waitingCallsMax }, () => open(room)))
  expect((await api.get(`/sessions/${room.sessionId}/events`)).body.code).toBe('RATE_LIMITED')
  expect((await api.get(`/sessions/${room.sessionId}?wait=1`)).body.code).toBe('RATE_LIMITED')
  await streams.pop()!.body!.cancel()
  await expect.poll(async () => (await api.get(`/sessions/${room.sessionId}?wait=1`)).status).toBe(200)
  const closed = api.app.close()
  for (const stream of streams) await all(messages(stream))
  expect(await closed).toEqual([])
})

test('a key that is revoked reads no further event', async () => {
  const clock = new FakeClock()
  api = await startApi(testConfig(), { clock })
  const room = await openRoom(api, { questions: questions(2) })
  await room.activate(0)
  const owner = await apiClient(api.app)
  const read = messages(await open(room))
  await next(read)
  const { services } = api.app
  const { id } = await services.storage.read
    .selectFrom('credentials')
    .select('id')
    .where('organization_key', '=', api.organization.key)
    .executeTakeFirstOrThrow()
  await writing(services, tx => revokeCredential(tx, id))
  expect((await api.get('/limits')).status).toBe(401)
  expect((await owner.get('/limits')).status).toBe(200)
  await writing(services, tx =>
    activateQuestion(tx, api.organization, { sessionId: room.sessionId, questionId: room.questions[1]! }),
  )
  expect(await all(read)).toEqual([])
})

test('a session that is deleted has no more events', async () => {
  api = await startApi(testConfig())
  const { body: deck } = await api.post('/presentations', { title: 'Deck' })
  const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
  const read = messages(await open({ sessionId: session.id }))
  await next(read)
  expect((await api.call('DELETE', `/sessions/${session.id}`)).status).toBe(200)
  const rest = await all(read)
  expect(recordedIn(rest)).toEqual([])
  expect((await api.get(`/sessions/${session.id}/events`)).status).toBe(404)
})

test('without news a comment is sent periodically; after a time the stream ends and can be resumed', async () => {
  const clock = new FakeClock()
  api = await startApi(testConfig(), { clock })
  const room = await openRoom(api, { questions: questions(1) })
  const stream = await openDirectly(room, {}, { heartbeatMs: 1 })
  let text = ''
  for await (const chunk of stream) {
    text += chunk
    if (text.endsWith('\n\n:\n\n:\n\n')) clock.advance(eventStreamLimits.streamMs)
  }
  expect(text).toMatch(/^retry: 2000\n\nevent: session\.changed\ndata: .*\n\n(:\n\n){2,}$/)
  // Clients give up a stream after 11.5 s of silence; a revoked key reads on for 15 s at most.
  const { heartbeatMs, heartbeatsToLook } = eventStreamLimits
  expect(3 * heartbeatMs).toBeLessThan(11_500)
  expect(heartbeatMs * heartbeatsToLook).toBeLessThanOrEqual(15_000)
})

test('a client that takes nothing has one message in memory, and a lost one is counted no more', async () => {
  api = await startApi(testConfig())
  const room = await openRoom(api, { questions: questions(30) })
  for (const i of room.questions.keys()) await room.activate(i)
  const waitingCalls = new WaitingCalls(api.app.services.bus)
  const gone = new AbortController()
  const streams: Readable[] = []
  for (let i = 0; i < waitingCallsMax; i++)
    streams.push(await openDirectly(room, { gone: gone.signal }, {}, waitingCalls))
  await once(streams[0]!, 'readable')
  expect(streams[0]!.readableLength).toBeLessThan(100)
  await expect(openDirectly(room, {}, {}, waitingCalls)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  gone.abort()
  await openDirectly(room, {}, {}, waitingCalls)
})

test('a client that leaves while its stream is being opened is not counted, and not listened for', async () => {
  api = await startApi(testConfig())
  const room = await openRoom(api, { questions: questions(1) })
  const { bus } = api.app.services
  let subscriptions = 0
  const counted = Object.assign(Object.create(bus) as typeof bus, {
    subscribe(listener: Parameters<typeof bus.subscribe>[0]) {
      subscriptions++
      const unsubscribe = bus.subscribe(listener)
      return () => {
        subscriptions--
        unsubscribe()
      }
    },
  })
  const waitingCalls = new WaitingCalls(counted)
  for (let i = 0; i <= waitingCallsMax; i++) {
    const gone = new AbortController()
    const opening = openDirectly(room, { gone: gone.signal }, {}, waitingCalls)
    gone.abort()
    await opening
  }
  expect(subscriptions).toBe(0)
})

async function open(
  { sessionId }: Pick<OpenRoom, 'sessionId'>,
  headers: Record<string, string> = {},
  query = '',
): Promise<Response> {
  const url = `${api.app.url}/public/v1/sessions/${sessionId}/events${query}`
  return fetch(url, { headers: { 'x-api-key': api.key, ...headers } })
}

async function openDirectly(
  { sessionId }: OpenRoom,
  call: Partial<StreamCall>,
  limits: Partial<typeof eventStreamLimits> = {},
  waitingCalls = new WaitingCalls(api.app.services.bus),
): Promise<Readable> {
  const services = { ...api.app.services, waitingCalls } as Parameters<typeof openEventStream>[0]
  const stream = await openEventStream(
    services,
    {
      organization: api.organization,
      sessionId,
      lastEventId: undefined,
      after: undefined,
      gone: new AbortController().signal,
      isAllowed: async () => true,
      ...call,
    },
    { ...eventStreamLimits, ...limits },
  )
  return stream!
}

/** Closes a session, and waits until its report is ready. */
async function close({ sessionId }: OpenRoom): Promise<void> {
  expect((await api.post(`/sessions/${sessionId}/close`)).status).toBe(200)
}

function idOf(event: { type: string; data: object }): string {
  return (event as unknown as { id: string }).id
}

/** Ids of what was recorded, without what only says how the session is. */
function recordedIn(received: readonly Message[]): string[] {
  return received.flatMap(({ id }) => (id === undefined ? [] : [id]))
}

function messages(response: Response): AsyncGenerator<Message> {
  expect(response.status).toBe(200)
  return messagesOf(response.body!.pipeThrough(new TextDecoderStream()))
}

/** The messages of a stream, as a browser reads them. */
async function* messagesOf(chunks: AsyncIterable<unknown>): AsyncGenerator<Message> {
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      if (fields.data) yield { ...fields, event: fields.event!, data: JSON.parse(fields.data) } as Message
    }
  }
}

async function next(read: AsyncGenerator<Message>): Promise<Message> {
  return (await read.next()).value
}

async function all(read: AsyncIterable<Message>): Promise<Message[]> {
  return Array.fromAsync(read)
}
