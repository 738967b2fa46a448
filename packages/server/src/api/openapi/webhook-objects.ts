import { type EventType, eventKinds, eventSchema } from '@roomful/contract/features/webhooks/events'
import { sampleEvents } from './examples/events.ts'
import { examplesObject } from './examples/media.ts'
import type { Json, JsonObject, Schemas } from './schemas.ts'

const signatureHeaders = {
  'webhook-id': "The event's id, the same on each attempt: remember those that you have handled.",
  'webhook-timestamp': 'When the attempt was made: Unix time in whole seconds. Refuse what is minutes old.',
  'webhook-signature':
    'One or more signatures separated by spaces, each `v1,` and the base64 of HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, ' +
    "keyed with the bytes that stand in base64 after `whsec_` of the endpoint's signing secret (Standard Webhooks 1.0).",
} as const

/** The requests that Roomful makes to endpoints, as OpenAPI 3.1 Path Item Objects by event type. */
export function webhookObjects(schemas: Schemas): JsonObject {
  const samples = sampleEvents()
  return Object.fromEntries(
    (Object.keys(eventKinds) as EventType[]).map(type => [
      type,
      { post: webhookObject(type, schemas, { [type]: samples[type] }) },
    ]),
  )
}

function webhookObject(type: EventType, schemas: Schemas, samples: Record<string, unknown>): Json {
  return {
    operationId: `on_${type.replaceAll('.', '_')}`,
    summary: eventKinds[type].summary,
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
