/** Promise: names that the specification of the API gives are in the OpenAPI document as given: operations, components, fields, parameters. */
import { expect, test } from 'vitest'
import { openApiDocument } from './document.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}
interface Operation {
  readonly parameters?: readonly {
    name: string
    in: string
    required?: boolean
    schema: { default?: unknown }
  }[]
  readonly requestBody?: { content: Record<string, { schema: Schema }> }
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema?: Schema }> }>>
}

const { paths, webhooks, components } = openApiDocument('http://x') as unknown as {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, unknown>
  components: { schemas: Record<string, Schema> }
}
const { schemas } = components

/** The members of a union, or the schema itself; references are followed. */
function membersOf(schema: Schema): Schema[] {
  if (schema.$ref) return membersOf(schemas[schema.$ref.split('/').at(-1)!]!)
  return (schema.oneOf ?? schema.anyOf)?.flatMap(membersOf) ?? [schema]
}

const page = ['limit', 'real', 'has_more', 'next_cursor', 'prev_cursor']

/** Fields that every response of a component has. */
const resources: Readonly<Record<string, readonly string[]>> = {
  Presentation: ['id', 'title', 'slide_count', 'created_at', 'updated_at'],
  QuestionOut: ['id', 'type', 'prompt', 'order', 'inactive', 'inactive_reason', 'upgrade_to', 'created_at'],
  SessionOut: [
    ...['id', 'presentation_id', 'join_code', 'state', 'mode', 'participant_identity_mode'],
    ...['active_question_id', 'started_at', 'ended_at', 'created_at'],
  ],
  SessionKpisOut: [
    ...['session_id', 'status', 'participants', 'voters', 'questions_asked', 'total_responses'],
    ...['response_rate_avg', 'duration_seconds', 'has_quiz', 'started_at', 'ended_at'],
  ],
  QuestionResultsOut: [
    ...['session_id', 'question_id', 'question_type', 'total_voters', 'option_counts', 'value_distribution'],
    ...['average', 'words', 'texts', 'correct_option_ids', 'nps', 'pair_stats', 'correct_pairs'],
    ...['correct_order', 'placement_accuracy', 'most_common_order', 'blank_stats', 'allocation_totals'],
    'spin_outcomes',
  ],
  EntryOut: [
    ...['id', 'question_id', 'text', 'upvotes', 'asker_name', 'lifecycle', 'pinned_order'],
    ...['public_answer', 'created_at'],
  ],
  ParticipantsOut: ['session_id', 'identity_mode', 'total', 'participants'],
  WebhookOut: ['id', 'target_url', 'event_types', 'active', 'auto_disabled'],
  WebhookCreatedOut: [
    ...['id', 'target_url', 'event_types', 'active', 'auto_disabled', 'created_at', 'signing_secret'],
  ],
  PresentationPage: [...page, 'presentations'],
  QuestionPage: [...page, 'questions'],
  SessionPage: [...page, 'sessions'],
  EntryPage: [...page, 'entries'],
  WebhookPage: [...page, 'webhooks'],
}

test.each(Object.entries(resources))('%s has the fields of the specification, always', (name, fields) => {
  const members = membersOf(schemas[name]!)
  expect(members.length).toBeGreaterThan(0)
  for (const member of members) {
    expect(Object.keys(member.properties!)).toEqual(expect.arrayContaining([...fields]))
    expect(member.required).toEqual(expect.arrayContaining([...fields]))
  }
})

test('errors are ApiErrorOut, with a message, a code and the identifier of the request', () => {
  const { properties, required } = schemas.ApiErrorOut!
  expect(Object.keys(properties!)).toEqual(
    expect.arrayContaining([
      ...['error', 'code', 'invalid_fields', 'required_scope', 'upgrade_to', 'retry_after_seconds'],
    ]),
  )
  expect(required).toEqual(['error', 'code', 'request_id'])
})

test('a participant has the fields of the specification', () => {
  const [member] = membersOf(schemas.ParticipantsOut!.properties!.participants!.items!)
  expect(member!.required).toEqual(
    expect.arrayContaining(['display_name', 'email', 'joined_at', 'identity_seal']),
  )
  expect(member!.properties!.identity_seal!.enum).toEqual(expect.arrayContaining(['SSO_VERIFIED', 'GUEST']))
})

/** Fields of bodies, those first that are required. */
const bodies: Readonly<Record<string, { required: readonly string[]; optional: readonly string[] }>> = {
  CreateQuestionBody: { required: ['type', 'prompt'], optional: ['settings'] },
  UpdateQuestionBody: { required: [], optional: ['prompt'] },
  CreateSessionBody: { required: ['presentation_id'], optional: ['participant_identity_mode'] },
  ScheduleSessionBody: { required: ['opens_at', 'closes_at', 'timezone'], optional: [] },
  RegisterWebhookBody: { required: ['target_url', 'event_types'], optional: [] },
}

test.each(Object.entries(bodies))(
  '%s has the fields of the specification',
  (name, { required, optional }) => {
    for (const member of membersOf(schemas[name]!)) {
      expect(Object.keys(member.properties!)).toEqual(expect.arrayContaining([...required, ...optional]))
      expect(member.required ?? []).toEqual(expect.arrayContaining([...required]))
    }
  },
)

test('options and settings of a created question have the fields of the specification', () => {
  const multipleChoice = schemas.CreateMultipleChoiceQuestion!.properties!
  const [option] = membersOf(multipleChoice.options!.items!)
  expect(Object.keys(option!.properties!)).toContain('text')
  const [settings] = membersOf(multipleChoice.settings!)
  expect(Object.keys(settings!.properties!)).toEqual(
    expect.arrayContaining(['allow_multiple', 'show_results']),
  )
})

const list = ['limit', 'cursor', 'before']
const session = '/public/v1/sessions/{id}'
const questions = '/public/v1/presentations/{presentationId}/questions'

/** The eighteen operations: method, path, query parameters, body, response. */
test.each([
  ['get', '/public/v1/presentations', list, null, 'PresentationPage'],
  ['get', questions, [], null, 'QuestionPage'],
  ['post', questions, [], 'CreateQuestionBody', 'QuestionOut'],
  ['patch', `${questions}/{questionId}`, [], 'UpdateQuestionBody', 'QuestionOut'],
  ['get', '/public/v1/sessions', list, null, 'SessionPage'],
  ['post', '/public/v1/sessions', [], 'CreateSessionBody', 'SessionOut'],
  ['get', session, [], null, 'SessionOut'],
  ['get', `${session}/kpis`, [], null, 'SessionKpisOut'],
  ['get', `${session}/results`, ['question_id'], null, 'QuestionResultsOut'],
  ['get', `${session}/qa`, ['limit'], null, 'EntryPage'],
  ['get', `${session}/export`, ['format'], null, null],
  ['post', `${session}/open`, [], null, 'SessionOut'],
  ['post', `${session}/questions/{questionId}/activate`, [], null, 'SessionOut'],
  ['post', `${session}/schedule`, [], 'ScheduleSessionBody', 'SessionOut'],
  ['post', `${session}/close`, [], null, 'SessionOut'],
  ['get', `${session}/participants`, [], null, 'ParticipantsOut'],
  ['post', '/public/v1/webhooks', [], 'RegisterWebhookBody', 'WebhookCreatedOut'],
  ['get', '/public/v1/webhooks', list, null, 'WebhookPage'],
] as const)('%s %s has the names of the specification', (method, path, query, body, response) => {
  const operation = paths[path]![method]!
  const names = (place: string) =>
    operation.parameters?.filter(one => one.in === place).map(({ name }) => name) ?? []
  expect(names('query')).toEqual(expect.arrayContaining([...query]))
  expect(names('path')).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const reference = (name: string | null) => (name === null ? undefined : `#/components/schemas/${name}`)
  expect(operation.requestBody?.content['application/json']?.schema.$ref).toBe(reference(body))
  expect(operation.responses[200]!.content?.['application/json']?.schema?.$ref).toBe(reference(response))
})

test('the results require question_id, and files are CSV by default', () => {
  const parameter = (path: string, wanted: string) =>
    paths[`${session}/${path}`]!.get!.parameters!.find(({ name }) => name === wanted)
  expect(parameter('results', 'question_id')).toMatchObject({ required: true })
  expect(parameter('export', 'format')).toMatchObject({ schema: { default: 'csv' } })
})

test('the kinds of events have the names of the specification', () => {
  expect(Object.keys(webhooks)).toEqual(
    expect.arrayContaining(['session.ended', 'report.ready', 'question.results.finalized']),
  )
})
