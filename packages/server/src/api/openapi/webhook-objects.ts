import { SessionKpisOut } from '@roomful/contract/features/results/kpis'
import { SessionOut } from '@roomful/contract/features/sessions/sessions'
import { type EventType, eventTypes } from '@roomful/contract/features/webhooks/events'
import { named, Timestamp } from '@roomful/contract/lib/schema'
import { QuestionResultsOut } from '@roomful/contract/question-types/results'
import Type, { type TSchema } from 'typebox'
import { sampleEvents } from './examples/events.ts'
import { examplesObject } from './examples/media.ts'
import type { Json, JsonObject, Schemas } from './schemas.ts'

const session = {
  session_id: Type.String({ description: 'The session.' }),
  presentation_id: Type.String({ description: 'The presentation that it ran.' }),
}

/** What each kind of event reports, and when it is sent. */
const events: Readonly<Record<EventType, { name: string; summary: string; data: TSchema }>> = {
  'session.ended': {
    name: 'SessionEndedEvent',
    summary: 'A session has closed: once per close, whichever surface closed it.',
    data: SessionOut,
  },
  'question.results.finalized': {
    name: 'QuestionResultsFinalizedEvent',
    summary: 'A question has closed: another one was activated, or the session closed.',
    data: Type.Object({
      ...session,
      question_id: Type.String({ description: 'The question that has closed.' }),
      revision: Type.Integer({
        minimum: 1,
        description: "How often this question's results have become final in this session.",
      }),
      results: QuestionResultsOut,
      truncated: Type.Optional(
        Type.Array(Type.String(), {
          description: 'Names of the results fields that were cut: words to 200, texts to 100.',
        }),
      ),
    }),
  },
  'report.ready': {
    name: 'ReportReadyEvent',
    summary: "The closed session's key figures and exports can be read.",
    data: Type.Object({ ...session, kpis: SessionKpisOut }),
  },
  ping: {
    name: 'PingEvent',
    summary: 'Sent by request to try an endpoint out; nobody registers for it.',
    data: Type.Object({ webhook_id: Type.String({ description: 'The endpoint that is tried out.' }) }),
  },
}

/** The schema of an event as its receivers get it. */
function eventSchema(type: EventType): TSchema {
  const { name, data } = events[type]
  return named(
    name,
    Type.Object({
      id: Type.String({ description: 'The same on each attempt: the webhook-id.' }),
      type: Type.Literal(type, { description: 'The kind of event.' }),
      created_at: Timestamp,
      organization_id: Type.String({ description: 'The organization that it happened in.' }),
      data: '$id' in data ? data : { ...data, description: 'What the event reports.' },
    }),
  )
}

const signatureHeaders = {
  'webhook-id': "The event's id, the same on each attempt: remember those that you have handled.",
  'webhook-timestamp': 'When the attempt was made: Unix time in whole seconds. Refuse what is minutes old.',
  'webhook-signature':
    'One or more signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, ' +
    "keyed with the bytes that stand in base64 after `whsec_` of the endpoint's signing secret (Standard Webhooks 1.0).",
} as const

/** The requests that Roomful makes to endpoints, as OpenAPI 3.1 Path Item Objects by event kind. */
export function webhookObjects(schemas: Schemas): JsonObject {
  const samples = sampleEvents()
  return Object.fromEntries(
    [...eventTypes, 'ping' as const].map(type => [
      type,
      { post: webhookObject(type, schemas, { [type]: samples[type] }) },
    ]),
  )
}

function webhookObject(type: EventType, schemas: Schemas, samples: Record<string, unknown>): Json {
  return {
    operationId: `on_${type.replaceAll('.', '_')}`,
    summary: events[type].summary,
    description: 'Sent to every active endpoint that is registered for it, signed with its secret.',
    tags: ['webhooks'],
    security: [],
    parameters: Object.entries(signatureHeaders).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: schemas.use(eventSchema(type)), examples: examplesObject(samples) },
      },
    },
    responses: {
      '2XX': { description: 'Taken: any 2xx status within 15 seconds; its body does not matter.' },
      '4XX': { description: 'A failure, as anything else is too: it is tried again, up to 8 times in all.' },
    },
  }
}
