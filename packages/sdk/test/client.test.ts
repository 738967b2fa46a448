// SDK client: typed calls, pagination, and event streams that survive a restart and stop when aborted.

import { afterEach, expect, expectTypeOf, test } from 'vitest'
import { type ApiClient, startApi } from '../../server/test/support/api.ts'
import { testConfig } from '../../server/test/support/engines.ts'
import packageJson from '../package.json' with { type: 'json' }
import { AbortError, type RoomfulOptions, roomful } from '../src/index.ts'

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

const noSleep = async () => {}
const nps = { type: 'NPS', prompt: 'How?' } as const

test('a session from its deck to its results, with types throughout', async () => {
  api = await startApi(testConfig())
  const client = connect()
  const presentation = await client.createPresentation({
    title: deck.title,
    questions: [...structuredDeck()],
  })
  const { questions } = await client.listQuestions({ presentation_id: presentation.id })
  const [question] = questions
  const session = await client.createSession({ presentation_id: presentation.id })
  expectTypeOf(session.state).toEqualTypeOf<'DRAFT' | 'LIVE' | 'CLOSED'>()
  expect((await client.openSession({ session_id: session.id })).state).toBe('LIVE')
  const asked = await client.activateQuestion({ session_id: session.id, question_id: question!.id })
  expect(asked.active_question_id).toBe(question!.id)
  const results = await client.getQuestionResults({ session_id: session.id, question_id: question!.id })
  expectTypeOf(results.option_counts).toEqualTypeOf<Record<string, number> | null>()
  expect(Object.values(results.option_counts!)).toEqual([0, 0])
  expect((await client.closeSession({ session_id: session.id })).state).toBe('CLOSED')
  expect(await client.getLimits()).toMatchObject({ plan: 'ENTERPRISE' })
})

test('arguments that an operation lacks do not compile', async () => {
  api = await startApi(testConfig())
  const client = connect({ retries: 0 })
  // @ts-expect-error session_id is missing
  await expect(client.getSession({})).rejects.toThrow('session_id is missing')
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
  const { questions } = await client.listQuestions({ presentation_id: deckOfTwo.id })
  const { id: session_id } = await client.createSession({ presentation_id: deckOfTwo.id })
  await client.openSession({ session_id })
  for (const { id: question_id } of questions) await client.activateQuestion({ session_id, question_id })
  const received: string[] = []
  const states: string[] = []
  let restarted = false
  for await (const event of client.sessionEvents({ session_id })) {
    if (event.type === 'session.changed') states.push(event.data.state)
    else received.push(event.type)
    if (event.type === 'question.results.finalized' && !restarted) {
      expectTypeOf(event.data.results.total_voters).toBeNumber()
      restarted = true
      await api.app.close()
      api = { ...api, ...(await startApi(config)), key }
      await client.closeSession({ session_id })
    }
  }
  expect(received).toEqual([
    'question.results.finalized',
    'question.results.finalized',
    'session.ended',
    'report.ready',
  ])
  expect(states).toEqual(['LIVE', 'CLOSED'])
})

test('the events of a session end at report.ready, without another connection', async () => {
  api = await startApi(testConfig())
  let connections = 0
  const client = connect({
    sleep: () => Promise.reject(new Error('waited')),
    fetch: (url, init) => {
      if (String(url).endsWith('/events')) connections += 1
      return fetch(url, init)
    },
  })
  const { id: presentation_id } = await client.createPresentation({ title: 'x', questions: [nps] })
  const { id: session_id } = await client.createSession({ presentation_id })
  await client.openSession({ session_id })
  await client.closeSession({ session_id })
  let last = ''
  for await (const { type } of client.sessionEvents({ session_id })) last = type
  expect([last, connections]).toEqual(['report.ready', 1])
})

test('the events of a session go on after the last one that stays stored', async () => {
  api = await startApi(testConfig())
  const message = (id: string, type: string, isKept = true) =>
    `${isKept ? `id: ${id}\n` : ''}event: ${type}\ndata: ${JSON.stringify({ id, type })}\n\n`
  const connections = [
    message('evt_1', 'session.ended') + message('evt_2', 'entry.created', false),
    message('evt_3', 'report.ready'),
  ]
  const asked: (string | null)[] = []
  const client = connect({
    sleep: noSleep,
    fetch: async url => {
      asked.push(new URL(String(url)).searchParams.get('after'))
      return new Response(connections.shift(), { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  const received: string[] = []
  for await (const { type } of client.sessionEvents({ session_id: 'ses_x' })) received.push(type)
  expect([received, asked]).toEqual([
    ['session.ended', 'entry.created', 'report.ready'],
    [null, 'evt_1'],
  ])
})

test('texts are strings; status, request id and user agent of calls can be read', async () => {
  api = await startApi(testConfig())
  let agent: string | null = null
  const client = connect({
    fetch: (url, init) => {
      agent = new Headers(init!.headers).get('user-agent')
      return fetch(url, init)
    },
  })
  const { id: presentation_id } = await client.createPresentation({ title: 'Lunch' })
  const { id: session_id } = await client.createSession({ presentation_id })
  const text = await client.getSessionReportText({ session_id })
  expectTypeOf(text).toBeString()
  expect(text).toContain('Lunch')
  const { status, requestId, headers } = await client.request('getSession', { session_id })
  expect([status, requestId]).toEqual([200, headers.get('x-request-id')])
  expect(requestId).toMatch(/^req_/)
  expect(agent).toBe(`roomful-sdk/${packageJson.version}`)
})

test('following a session can be aborted, also while it waits to reconnect, and rejects unknown events', async () => {
  api = await startApi(testConfig())
  const client = connect({ sleep: noSleep })
  const { id: presentation_id } = await client.createPresentation({ title: 'x' })
  const { id: session_id } = await client.createSession({ presentation_id })
  const controller = new AbortController()
  const events = client.sessionEvents({ session_id }, { signal: controller.signal })
  expect((await events.next()).value).toMatchObject({ type: 'session.changed', data: { state: 'DRAFT' } })
  controller.abort(new Error('called off'))
  await expect(events.next()).rejects.toBeInstanceOf(AbortError)

  const cut = new AbortController()
  const ending = connect({
    fetch: async () => new Response('', { headers: { 'content-type': 'text/event-stream' } }),
    sleep: async () => cut.abort(),
  })
  const waiting = ending.sessionEvents({ session_id }, { signal: cut.signal }).next()
  await expect(waiting).rejects.toBeInstanceOf(AbortError)

  const unknown = client.sessionEvents({ session_id, after: 'evt_x' })
  await expect(unknown.next()).rejects.toMatchObject({ invalidFields: ['after'] })
})

function structuredDeck() {
  return deck.questions.map(({ options, settings, ...question }) => ({
    ...question,
    options: [...options],
    settings: { ...settings },
  }))
}
