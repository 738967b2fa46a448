// SDK client: typed calls and errors, pagination, retries that make a change once though its response was lost, no retry
// of If-Match, timeouts and aborts, and event streams that survive a restart.
import { afterEach, expect, expectTypeOf, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../server/test/support/api.ts'
import { testConfig } from '../../server/test/support/engines.ts'
import { FakeClock } from '../../server/test/support/fake-clock.ts'
import { RoomfulError, type RoomfulOptions, roomful } from '../src/index.ts'

let api: ApiClient
afterEach(() => api.app.close())

const deck = {
  title: 'Town hall',
  questions: [
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Which?',
      options: [{ text: 'A' }, { text: 'B' }],
      settings: { show_results: false },
    },
  ],
} as const

function connect(options: Partial<RoomfulOptions> = {}) {
  return roomful({ apiKey: api.key, baseUrl: `${api.app.url}/`, ...options })
}

/** Requests that reach the server, and answers that get lost on their way back. */
function losing(answers: number): { fetch: typeof fetch; sent: Request[] } {
  const sent: Request[] = []
  return {
    sent,
    fetch: async (input, init) => {
      sent.push(new Request(input as string, init))
      const response = await fetch(input, init)
      if (sent.length <= answers) throw new TypeError('the connection was lost')
      return response
    },
  }
}

const noSleep = async () => {}
const nps = { type: 'NPS', prompt: 'How?' } as const

test('a session from its deck to its results, with types throughout', async () => {
  api = await startApi(testConfig())
  const client = connect()
  const presentation = await client.createPresentation({
    title: deck.title,
    questions: [...structuredDeck()],
  })
  const { questions } = await client.listQuestions({ presentationId: presentation.id })
  const [question] = questions
  const session = await client.createSession({ presentation_id: presentation.id })
  expectTypeOf(session.state).toEqualTypeOf<'DRAFT' | 'LIVE' | 'CLOSED'>()
  expect((await client.openSession({ id: session.id })).state).toBe('LIVE')
  const asked = await client.activateQuestion({ id: session.id, questionId: question!.id })
  expect(asked.active_question_id).toBe(question!.id)
  const results = await client.getQuestionResults({ id: session.id, question_id: question!.id })
  expectTypeOf(results.option_counts).toEqualTypeOf<Record<string, number> | null>()
  expect(Object.values(results.option_counts!)).toEqual([0, 0])
  expect((await client.closeSession({ id: session.id })).state).toBe('CLOSED')
  expect(await client.getLimits()).toMatchObject({ plan: 'ENTERPRISE' })
})

test('what an operation does not take does not compile', async () => {
  api = await startApi(testConfig())
  const client = connect({ retries: 0 })
  // @ts-expect-error id is missing
  await expect(client.getSession({})).rejects.toThrow('id is missing')
  // @ts-expect-error no such field
  await expect(client.createPresentation({ title: 'x', colour: 'red' })).rejects.toMatchObject({
    unknownFields: ['colour'],
  })
})

test('all pages of a list, one item after the other', async () => {
  api = await startApi(testConfig())
  const client = connect()
  for (let i = 0; i < 7; i++) await client.createPresentation({ title: `Deck ${i}` })
  const titles: string[] = []
  for await (const presentation of client.all('listPresentations', { limit: 3 }))
    titles.push(presentation.title)
  expect(titles).toEqual([6, 5, 4, 3, 2, 1, 0].map(i => `Deck ${i}`))
  const first = await client.all('listPresentations').next()
  expectTypeOf(first.value!.slide_count).toBeNumber()
})

test('refusals are typed errors', async () => {
  api = await startApi(testConfig())
  const reader = await apiClient(api.app, { plan: 'STARTER', scopes: ['results:read'] })
  const refused = await connect({ apiKey: reader.key })
    .createPresentation({ title: 'x' })
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RoomfulError)
  expect(refused).toMatchObject({
    status: 401,
    code: 'INSUFFICIENT_SCOPE',
    requiredScope: 'content:write',
    requestId: expect.stringMatching(/^req_/),
  })
  await expect(connect().createPresentation({ title: '' })).rejects.toMatchObject({
    code: 'INVALID_REQUEST_BODY',
    invalidFields: ['title'],
  })
  await expect(connect().getSession({ id: 'a/../b' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a spent budget is waited for, as long as the server says', async () => {
  const clock = new FakeClock()
  api = await startApi(testConfig(), { clock })
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

test('a change whose response was lost is repeated and happens once', async () => {
  api = await startApi(testConfig())
  const { fetch, sent } = losing(2)
  const client = connect({ fetch, sleep: noSleep })
  const created = await client.createPresentation({ title: 'Once' })
  const { presentations } = await client.listPresentations()
  expect(presentations.map(one => one.id)).toEqual([created.id])
  const keys = sent.slice(0, 3).map(request => request.headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(1)
})

test('gives up after the last attempt, and never repeats what If-Match guards', async () => {
  api = await startApi(testConfig())
  const gone = losing(Number.POSITIVE_INFINITY)
  const client = connect({ fetch: gone.fetch, sleep: noSleep, retries: 2 })
  await expect(client.listSessions()).rejects.toThrow('the connection was lost')
  expect(gone.sent).toHaveLength(3)

  const presentation = await connect().createPresentation({ title: 'x' })
  const question = await connect().request('createQuestion', {
    presentationId: presentation.id,
    type: 'WORD_CLOUD',
    prompt: 'One?',
  })
  const { fetch, sent } = losing(1)
  const guarded = connect({ fetch, sleep: noSleep })
  const change = { presentationId: presentation.id, questionId: question.answer.id, prompt: 'Two?' }
  const ifMatch = question.headers.get('etag')!
  await expect(guarded.updateQuestion(change, { ifMatch })).rejects.toThrow('the connection was lost')
  expect(sent).toHaveLength(1)
  await expect(guarded.updateQuestion(change, { ifMatch })).rejects.toMatchObject({
    code: 'PRECONDITION_FAILED',
  })
})

test('a call can be called off, and an attempt takes only so long', async () => {
  api = await startApi(testConfig())
  const silent: typeof fetch = (_input, init) =>
    new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)))
  const controller = new AbortController()
  const call = connect({ fetch: silent }).listSessions({}, { signal: controller.signal })
  controller.abort(new Error('called off'))
  await expect(call).rejects.toThrow('called off')
  await expect(connect({ fetch: silent, timeoutMs: 1, retries: 0 }).listSessions()).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})

test('what a program without types may get wrong is said before anything is sent', async () => {
  api = await startApi(testConfig())
  const { fetch, sent } = losing(0)
  // biome-ignore lint/suspicious/noExplicitAny: JavaScript has no types
  const untyped = (options: object = {}) => connect({ fetch, ...options }) as any
  for (const [call, message] of [
    [() => untyped().getSession(), 'getSession: id is missing'],
    [() => untyped().getSession({ session_id: 'ses_x' }), 'getSession: id is missing'],
    [() => untyped().activateQuestion({ id: 'ses_x' }), 'activateQuestion: questionId is missing'],
    [() => untyped().all('listSession').next(), 'there is no operation listSession'],
    [() => untyped({ apiKey: undefined }).getLimits(), 'apiKey is missing'],
    [() => untyped({ baseUrl: undefined }).getLimits(), 'baseUrl is missing'],
    [
      () => untyped({ baseUrl: 'localhost:3000' }).getLimits(),
      'baseUrl is localhost:3000: give the server as',
    ],
  ] as const)
    await expect(call()).rejects.toThrow(message)
  expect(sent).toEqual([])
  // The address of the API is as good as that of the server.
  expect(await untyped({ baseUrl: `${api.app.url}/public/v1` }).getLimits()).toHaveProperty('limit')
})

test('a server that cannot be reached is named', async () => {
  api = await startApi(testConfig())
  const client = connect({ baseUrl: 'http://127.0.0.1:1', retries: 0 })
  await expect(client.getLimits()).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:1\/public\/v1\/limits cannot be reached: /,
  )
})

test('an answer of something that is not Roomful still is an error', async () => {
  api = await startApi(testConfig())
  const fetch = async () => new Response('<html>bad gateway</html>', { status: 502 })
  await expect(connect({ fetch, sleep: noSleep }).listSessions()).rejects.toMatchObject({ status: 502 })
})

test('the events of a session go on over a restart of the server, each once, until the last', async () => {
  const config = testConfig()
  api = await startApi(config)
  const { key } = api
  // The address stays, the server behind it is another.
  const client = connect({
    baseUrl: 'http://rooms.example',
    sleep: noSleep,
    fetch: (url, init) => fetch(String(url).replace('http://rooms.example', api.app.url), init),
  })
  const deckOfTwo = await client.createPresentation({ title: 'Two', questions: [nps, nps] })
  const { questions } = await client.listQuestions({ presentationId: deckOfTwo.id })
  const { id } = await client.createSession({ presentation_id: deckOfTwo.id })
  await client.openSession({ id })
  for (const { id: questionId } of questions) await client.activateQuestion({ id, questionId })
  const heard: string[] = []
  const states: string[] = []
  let restarted = false
  for await (const event of client.sessionEvents({ id })) {
    if (event.type === 'session.changed') states.push(event.data.state)
    else heard.push(event.type)
    if (event.type === 'question.results.finalized' && !restarted) {
      expectTypeOf(event.data.results.total_voters).toBeNumber()
      restarted = true
      await api.app.close()
      api = { ...api, ...(await startApi(config)), key }
      await client.closeSession({ id })
    }
  }
  expect(heard).toEqual([
    'question.results.finalized',
    'question.results.finalized',
    'session.ended',
    'report.ready',
  ])
  expect(states).toEqual(['LIVE', 'CLOSED'])
})

test('following a session can be called off, and what cannot be followed is refused', async () => {
  api = await startApi(testConfig())
  const client = connect({ sleep: noSleep })
  const { id: presentation_id } = await client.createPresentation({ title: 'x' })
  const { id } = await client.createSession({ presentation_id })
  const controller = new AbortController()
  const events = client.sessionEvents({ id }, { signal: controller.signal })
  expect((await events.next()).value).toMatchObject({ type: 'session.changed', data: { state: 'DRAFT' } })
  controller.abort(new Error('called off'))
  await expect(events.next()).rejects.toThrow('called off')
  const unknown = client.sessionEvents({ id, after: 'evt_x' })
  await expect(unknown.next()).rejects.toMatchObject({ invalidFields: ['after'] })
})

function structuredDeck() {
  return deck.questions.map(({ options, settings, ...question }) => ({
    ...question,
    options: [...options],
    settings: { ...settings },
  }))
}
