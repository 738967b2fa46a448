// OpenAPI examples and schemas match what the server takes and sends: operations, refusals, question types, webhooks.
import { readFileSync } from 'node:fs'
import { errorCodes, type PublicOperation, publicOperations } from '@roomful/contract'
import { getQuestion } from '@roomful/contract/features/presentations/questions'
import { getQuestionResults } from '@roomful/contract/features/results/results'
import { eventTypes } from '@roomful/contract/features/webhooks/events'
import { questionTypeNames } from '@roomful/contract/question-types/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiAnswer, type ApiClient, apiClient, startApi } from '../../../test/support/api.ts'
import { document, misfits, resolvedResponse } from '../../../test/support/documented.ts'
import { testConfig } from '../../../test/support/engines.ts'
import { answerTo, everyType, seededNumbers } from '../../../test/support/every-type.ts'
import { openRoom } from '../../../test/support/room.ts'
import { realPath, sampleIds, withRealIds } from '../../../test/support/sample-ids.ts'
import { eventsOf } from '../../../test/support/test-session.ts'

interface Media {
  readonly schema: object
  readonly examples: Readonly<Record<string, { readonly value: Readonly<Record<string, unknown>> }>>
}
interface Content {
  readonly content?: Readonly<Record<string, Media | undefined>>
}
interface Described {
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}
const { paths, webhooks, components } = document as unknown as {
  paths: Record<string, Record<string, Described>>
  webhooks: Record<string, { post: Described & { parameters: { name: string }[] } }>
  components: { schemas: Record<string, { oneOf?: { $ref: string }[]; properties?: object }> }
}

const table: readonly PublicOperation[] = Object.values(publicOperations)
const json = 'application/json'
function described(operation: PublicOperation): Described {
  const found = paths[operation.path]![operation.method.toLowerCase()]!
  const responses = Object.entries(found.responses).map(([status, one]) => [status, resolvedResponse(one)!])
  return { ...found, responses: Object.fromEntries(responses) }
}
const values = (media: Media | undefined) =>
  Object.entries(media?.examples ?? {}).map(([name, { value }]) => ({ name, value }))
/** Names of fields, whatever their order. */
const fields = (value: object) => Object.keys(value).sort()

let api: ApiClient
beforeAll(async () => {
  api = await startApi(testConfig())
})
afterAll(() => api.app.close())

describe('examples of responses', () => {
  test('every operation and every status has one, unless its response is a file', () => {
    const without = table.flatMap(operation =>
      Object.entries(described(operation).responses)
        .filter(
          ([status]) => !['204', '304'].includes(status) && !(operation.output === null && status === '200'),
        )
        .filter(([, response]) => values(response.content?.[json]).length === 0)
        .map(([status]) => `${operation.id} ${status}`),
    )
    expect(without).toEqual([])
    const csv = paths['/public/v1/sessions/{id}/export']!.get!.responses[200]!.content!['text/csv']
    expect(values(csv)).toEqual([
      { name: 'CSV', value: expect.stringMatching(/^Question,Type,Total voters,Answer,Count,Share\r\n/) },
    ])
  })

  test('each is what its schema describes, and nothing more', () => {
    for (const operation of table) {
      for (const [status, response] of Object.entries(described(operation).responses)) {
        for (const { name, value } of values(response.content?.[json])) {
          const where = `${operation.id} ${status} ${name}`
          expect.soft(misfits(response.content![json]!.schema, value), where).toEqual([])
        }
      }
    }
  })

  test('each has the fields of a real response', async () => {
    for (const operation of table.filter(operation => operation.output)) {
      const ids = await sampleIds(api, operation)
      const [body] = operation.examples ?? []
      const response = await api.call(
        operation.method,
        realPath(operation, ids),
        body && withRealIds(body, ids),
      )
      expect(response.status, operation.id).toBe(200)
      const [example] = values(described(operation).responses[200]!.content![json])
      expect.soft(fields(example!.value), operation.id).toEqual(fields(response.body))
      const item = (value: object) => Object.values(value).find(Array.isArray)?.[0]
      const [real, shown] = [item(response.body), item(example!.value)]
      if (real && typeof real === 'object') expect.soft(fields(shown), operation.id).toEqual(fields(real))
    }
  })
})

test('examples of refusals have the fields of real ones', async () => {
  const refusals: [code: keyof typeof errorCodes, provoke: () => Promise<ApiAnswer>][] = [
    ['INVALID_REQUEST_BODY', () => api.post('/sessions', { presentation_id: 7 })],
    ['INVALID_REQUEST_PARAMETER', () => api.get('/sessions?limit=0')],
    ['UNAUTHENTICATED', () => api.get('/sessions', { 'x-api-key': 'rmf_x' })],
    [
      'INSUFFICIENT_SCOPE',
      async () => (await apiClient(api.app, { scopes: ['content:write'] })).get('/sessions'),
    ],
    ['PLAN_LIMIT_REACHED', async () => (await apiClient(api.app, { plan: 'FREE' })).get('/sessions')],
    ['NOT_FOUND', () => api.get('/sessions/ses_x')],
    [
      'LIMIT_REACHED',
      async () => {
        const hoarder = await apiClient(api.app)
        const registration = { target_url: 'https://example.com/', event_types: ['report.ready'] }
        for (let i = 0; i < 100; i++) expect((await hoarder.post('/webhooks', registration)).status).toBe(200)
        return hoarder.post('/webhooks', registration)
      },
    ],
    ['UNSUPPORTED_MEDIA_TYPE', () => api.post('/sessions', '{}', { 'content-type': 'text/plain' })],
    [
      'PAYLOAD_TOO_LARGE',
      () => api.post('/sessions', JSON.stringify({ presentation_id: 'x'.repeat(2 ** 20) })),
    ],
    [
      'IDEMPOTENCY_CONFLICT',
      async () => {
        const key = { 'idempotency-key': 'one' }
        await api.post('/presentations', { title: 'One' }, key)
        return api.post('/presentations', { title: 'Two' }, key)
      },
    ],
    [
      'RATE_LIMITED',
      async () => {
        const small = await apiClient(api.app, { plan: 'PRO' })
        await Promise.all(Array.from({ length: 120 }, () => small.get('/sessions')))
        return small.get('/sessions')
      },
    ],
  ]
  for (const [code, provoke] of refusals) {
    const { status, body } = await provoke()
    expect([status, body.code]).toEqual([errorCodes[code].status, code])
    const examples = table.flatMap(operation =>
      values(described(operation).responses[status]?.content?.[json]).filter(({ name }) => name === code),
    )
    expect(examples.length, code).toBeGreaterThan(0)
    for (const { value } of examples) expect.soft(fields(value), code).toEqual(fields(body))
  }
})

describe('questions of each type', () => {
  test('every type has all the fields that are published of all types', () => {
    const {
      words_total: _,
      right: __,
      groups: ___,
      values_total: ____,
      ...results
    } = getQuestionResults.output.properties
    const published = {
      QuestionOut: getQuestion.output.properties,
      QuestionResultsOut: results,
      CreateQuestionBody: { options: 0, prompt: 0, settings: 0, type: 0 },
    }
    for (const [name, properties] of Object.entries(published)) {
      for (const { $ref } of components.schemas[name]!.oneOf!) {
        const type = components.schemas[$ref.split('/').at(-1)!]!
        expect(Object.keys(type.properties!), $ref).toEqual(expect.arrayContaining(Object.keys(properties)))
      }
    }
  })

  test('bodies, questions and results have a schema of their own, which refuses what belongs to others', () => {
    for (const name of ['CreateQuestionBody', 'QuestionOut', 'QuestionResultsOut'])
      expect(components.schemas[name]!.oneOf).toHaveLength(questionTypeNames.length)
    const body = described(publicOperations.createQuestion).requestBody!.content![json]!
    for (const { name, value } of values(body)) {
      expect(misfits(body.schema, value), name).toEqual([])
      const strange = { ...value, settings: { ...(value.settings as object), colour: 'red' } }
      expect(misfits(body.schema, strange), name).not.toEqual([])
    }
    const rating = { type: 'RATING', prompt: 'How clear?', settings: { max_words: 3 } }
    expect(misfits(body.schema, rating)).not.toEqual([])
    expect(misfits(body.schema, { ...rating, settings: { max: 4 } })).toEqual([])
  })

  test('the document and the server accept the same, setting by setting', async () => {
    const schema = described(publicOperations.createQuestion).requestBody!.content![json]!.schema
    const path = `/presentations/${(await sampleIds(api)).presentationId}/questions`
    for (const question of everyType) {
      const given = { ...question, settings: 'settings' in question ? question.settings : {} }
      for (const settings of [
        {},
        { show_results: 'yes' },
        { points: 5 },
        { min: 0, max: 3 },
        { max_words: 11 },
      ]) {
        const body = { ...given, settings: { ...given.settings, ...settings } }
        const { status } = await api.post(path, body)
        expect([misfits(schema, body).length === 0, JSON.stringify(body)]).toEqual([
          status === 200,
          expect.any(String),
        ])
      }
    }
  })

  test('answered or not, the results of every type are as their schema says; so are the events of the close', async () => {
    const hook = { target_url: 'https://example.com/hook', event_types: eventTypes }
    await api.post('/webhooks', hook)
    const room = await openRoom(
      api,
      { questions: [...everyType] },
      { participant_identity_mode: 'IDENTIFIED' },
    )
    const schema = described(publicOperations.getQuestionResults).responses[200]!.content![json]!.schema
    const { body: deck } = await api.get(`/presentations/${room.presentationId}/questions`)
    const phone = await room.phone({ display_name: 'Ada' })
    for (const [i, question] of deck.questions.entries()) {
      await room.activate(i)
      if (question.type === 'QA') await phone.send({ type: 'ask', question_id: question.id, text: 'Why?' })
      expect(misfits(schema, await room.results(i)), `${question.type}, unanswered`).toEqual([])
      const answer = answerTo(question, seededNumbers(i))
      if (answer) await phone.answer(question.id, answer)
      expect(misfits(schema, await room.results(i)), question.type).toEqual([])
    }
    await api.post(`/sessions/${room.sessionId}/close`)
    const kinds = async () => [...new Set((await eventsOf(api.app.services)).map(event => event.type))]
    // Participants are announced after two seconds.
    await expect.poll(kinds).toContain('participant.joined')
    expect((await kinds()).sort()).toEqual(Object.keys(webhooks).sort())
    const events = await eventsOf(api.app.services)
    for (const event of events) {
      const { content } = webhooks[event.type]!.post.requestBody!
      expect(misfits(content![json]!.schema, event), event.type).toEqual([])
    }
  })
})

describe('webhooks', () => {
  test('each kind of event is described, with the headers of its signature', () => {
    expect(Object.keys(webhooks).sort()).toEqual([...eventTypes, 'ping'].sort())
    for (const { post } of Object.values(webhooks)) {
      expect(post.parameters.map(({ name }) => name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ])
    }
  })

  test('the example of each is what its schema describes', () => {
    for (const [type, { post }] of Object.entries(webhooks)) {
      const media = post.requestBody!.content![json]!
      for (const { value } of values(media)) expect(misfits(media.schema, value), type).toEqual([])
      expect(values(media)).toHaveLength(1)
    }
  })

  test('requests recorded in the guide are what its schemas describe', () => {
    const guide = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8')
    const events = [...guide.matchAll(/^\{"id":"evt_.*$/gm)].map(([body]) => JSON.parse(body))
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining([...eventTypes, 'ping']))
    for (const event of events) {
      const { schema } = webhooks[event.type]!.post.requestBody!.content![json]!
      expect([event.type, misfits(schema, event)], 'node scripts/record-webhooks.ts').toEqual([
        event.type,
        [],
      ])
    }
  })
})

test('no schema of the document is one that nothing compiles', () => {
  for (const name of Object.keys(components.schemas)) {
    expect(() => misfits({ $ref: `#/components/schemas/${name}` }, {})).not.toThrow()
  }
})
