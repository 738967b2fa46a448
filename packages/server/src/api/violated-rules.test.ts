// Every refusal names the rule that each field breaks, up to 20, for bodies, parameters, headers and answers, over HTTP,
// WebSocket, SDK and MCP alike.
import { ApiError, roomful } from '@roomful/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectAgent } from '../../test/support/agent.ts'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { testConfig } from '../../test/support/engines.ts'
import { callRoom, openRoom } from '../../test/support/room.ts'

let api: ApiClient
beforeAll(async () => {
  api = await startApi(testConfig())
})
afterAll(() => api.app.close())

const ab = [{ text: 'A' }, { text: 'B' }]
const numeric = (settings: object) => ({ type: 'NUMERIC', prompt: '?', settings })

const badQuestions: [why: string, body: object, details: object[]][] = [
  [
    'a size',
    { type: 'RANKING', prompt: '?', options: [{ text: 'A' }] },
    [{ field: 'options', rule: 'min_items', message: 'at least 2 items' }],
  ],
  [
    'a rule of the type',
    { type: 'QUIZ', prompt: '?', options: ab },
    [{ field: 'options', rule: 'correct_option', message: 'a QUIZ requires an option with is_correct' }],
  ],
  [
    'several fields',
    { type: 'POLL', options: 'A', colour: 'red' },
    [
      { field: 'type', rule: 'enum', message: expect.stringMatching(/^one of MULTIPLE_CHOICE, QUIZ, /) },
      { field: 'options', rule: 'type', message: 'a list' },
      { field: 'prompt', rule: 'required', message: 'is required' },
      { field: 'colour', rule: 'unknown', message: 'unknown, remove it' },
    ],
  ],
  [
    'options that a type does not have',
    { type: 'NPS', prompt: '?', options: ab },
    [{ field: 'options', rule: 'max_items', message: 'must be empty' }],
  ],
  [
    'a setting of another type',
    { type: 'NPS', prompt: '?', settings: { max_words: 2 } },
    [{ field: 'settings.max_words', rule: 'unknown', message: 'unknown, remove it' }],
  ],
  [
    'misspelt fields, with the names that they may stand for',
    {
      type: 'QUIZ',
      prompt: '?',
      note: 'x',
      options: [{ text: 'A', is_corect: true }, { text: 'B' }],
      settings: { time_limit_second: 5, timeLimit: 5, colour: 5 },
    },
    [
      { field: 'note', rule: 'unknown', message: 'unknown, did you mean notes?' },
      {
        field: 'options[0].is_corect',
        rule: 'unknown',
        message: 'unknown, did you mean is_correct?',
      },
      { field: 'settings.colour', rule: 'unknown', message: 'unknown, remove it' },
      {
        field: 'settings.timeLimit',
        rule: 'unknown',
        message: 'unknown, did you mean time_limit_seconds?',
      },
      {
        field: 'settings.time_limit_second',
        rule: 'unknown',
        message: 'unknown, did you mean time_limit_seconds?',
      },
    ],
  ],
  [
    'settings that do not fit each other',
    numeric({ min: 5, max: 5 }),
    [{ field: 'settings.max', rule: 'ordered_ends', message: 'max must be above min' }],
  ],
  [
    'an option that repeats another',
    { type: 'ORDERING', prompt: '?', options: [...ab, { text: 'A' }] },
    [
      {
        field: 'options[0].text',
        rule: 'distinct_texts',
        message: 'must differ from options[2].text',
      },
      {
        field: 'options[2].text',
        rule: 'distinct_texts',
        message: 'must differ from options[0].text',
      },
    ],
  ],
  [
    'blanks without marks',
    { type: 'FILL_IN_BLANK', prompt: 'A ___ and ___', settings: { blanks: [{ accepted: ['x'] }] } },
    [
      {
        field: 'settings.blanks',
        rule: 'blank_per_mark',
        message: 'one item for each ___ of the prompt',
      },
    ],
  ],
]

describe('a refusal of a question states the rule that each field breaks:', () => {
  test.each(badQuestions)('%s', async (_, body, details) => {
    const { status, body: refusal } = await api.post('/presentations', { title: 'x', questions: [body] })
    const inDeck = await newQuestion(body)
    expect([status, inDeck.status]).toEqual([400, 400])
    expect(sortedByField(inDeck.body.details)).toEqual(sortedByField(details))
    expect(refusal.details.map(({ field }: { field: string }) => field)).toEqual(
      inDeck.body.details.map(({ field }: { field: string }) => `questions[0].${field}`),
    )
    for (const { message } of inDeck.body.details) expect(inDeck.body.error).toContain(message)
    const { invalid_fields, unknown_fields = [] } = inDeck.body
    expect(inDeck.body.details.map(({ field }: { field: string }) => field)).toEqual([
      ...invalid_fields,
      ...unknown_fields,
    ])
  })
})

async function newQuestion(body: object) {
  const { body: deck } = await api.post('/presentations', { title: 'x' })
  return api.post(`/presentations/${deck.id}/questions`, body)
}

function sortedByField(details: { field?: string }[]) {
  return details.toSorted((a, b) => (a.field! < b.field! ? -1 : 1))
}

test('at most 20 rules are stated, however many fields are wrong', async () => {
  const questions = Array.from({ length: 200 }, () => ({ type: 'QUIZ', prompt: '?', options: ab }))
  const { body } = await api.post('/presentations', { title: 'x', questions })
  expect(body.details).toHaveLength(20)
  expect(body.invalid_fields).toHaveLength(200)
})

test('so do refusals of parameters and headers', async () => {
  const refusals = await Promise.all([
    api.get('/sessions?limit=0'),
    api.get('/sessions?limit=many'),
    api.get('/sessions?cursor=abc'),
    api.get('/sessions?cursor=abc&before=abc'),
    api.get(`/sessions/${'x'}/results`),
    api.get('/sessions/x/results?question_id='),
    api.post('/presentations', { title: 'x' }, { 'idempotency-key': 'k'.repeat(256) }),
  ])
  expect(refusals.map(({ body }) => body.details)).toEqual([
    [{ field: 'limit', rule: 'minimum', message: 'at least 1' }],
    [{ field: 'limit', rule: 'type', message: 'a whole number' }],
    [{ field: 'cursor', rule: 'own_cursor', message: 'must come from an earlier page of this list' }],
    [
      { field: 'cursor', rule: 'either', message: 'either cursor or before, not both' },
      { field: 'before', rule: 'either', message: 'either cursor or before, not both' },
    ],
    [{ field: 'question_id', rule: 'required', message: 'is required' }],
    [{ field: 'question_id', rule: 'min_length', message: 'at least 1 character' }],
    [{ field: 'Idempotency-Key', rule: 'length', message: '1 to 255 characters' }],
  ])
})

test('so do refusals by what is there already', async () => {
  const { body: deck } = await api.post('/presentations', {
    title: 'x',
    questions: [{ type: 'NPS', prompt: '?' }],
  })
  const { body: list } = await api.get(`/presentations/${deck.id}/questions`)
  const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
  const times = { opens_at: '2040-03-05T09:00', closes_at: '2040-03-04T09:00', timezone: 'UTC' }
  const refusals = await Promise.all([
    api.patch(`/presentations/${deck.id}/questions/${list.questions[0].id}`, { order: 1 }),
    api.post('/sessions', { presentation_id: 'pres_nobody' }),
    api.post(`/sessions/${session.id}/schedule`, times),
    api.post(`/sessions/${session.id}/schedule`, { ...times, timezone: 'Berlin' }),
    api.post(`/sessions/${session.id}/schedule`, { ...times, opens_at: 'soon' }),
    api.post(`/sessions/${session.id}/open`, { now: true }),
    api.post('/webhooks', { target_url: 'http://example.com', event_types: ['session.ended'] }),
  ])
  expect(refusals.map(({ body }) => body.details.map((d: { rule: string }) => d.rule))).toEqual([
    ['place_in_deck'],
    ['own_presentation'],
    ['after_opens_at'],
    ['time_zone'],
    ['time'],
    ['unknown'],
    ['public_address'],
  ])
})

test('so do refusals of answers, over sockets and HTTP', async () => {
  const room = await openRoom(api, {
    questions: [{ type: 'POINT_ALLOCATION', prompt: '?', options: ab }],
  })
  await room.activate(0)
  const phone = await room.phone()
  const answer = { points: { [room.options[0]![0]!]: 70 } }
  const details = [{ field: 'answer.points', rule: 'total_points', message: 'must sum to 100, not 70' }]
  const path = `/questions/${room.questions[0]}/answer`
  const overHttp = await callRoom(api.app, phone.token, 'PUT', path, { answer })
  expect(await overHttp.json()).toMatchObject({ code: 'INVALID_ANSWER', details })
  const refused = phone.answer(room.questions[0]!, answer)
  await expect(refused).rejects.toThrow('answer.points: must sum to 100, not 70')
  expect(phone.messages.find(({ type }) => type === 'error')).toMatchObject({ details })
  await phone.leave()
})

test('the client and the tools hand the rules on', async () => {
  const client = roomful({ apiKey: api.key, baseUrl: api.app.url })
  const details = [{ field: 'title', rule: 'min_length', message: 'at least 1 character' }]
  const refusal = await client.createPresentation({ title: '' }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  expect((refusal as ApiError).details).toEqual(details)

  const agent = await connectAgent(api)
  const answer = await agent.callTool({ name: 'create_presentation', arguments: { title: '' } })
  expect(answer.isError).toBe(true)
  expect(JSON.parse((answer.content as { text: string }[])[0]!.text)).toMatchObject({ details })
  await agent.close()
})
