import { type EventType, eventKinds, eventSchema } from '@roomful/contract/features/webhooks/events'
import { groups } from '@roomful/contract/groups'
import { sampleEvents } from './examples/events.ts'
import { examplesObject } from './examples/media.ts'
import type { Json, JsonObject, Schemas } from './schemas.ts'

const signatureHeaders = {
  'webhook-id': 'Event ID, the same on each attempt. Use it to ignore duplicates.',
  'webhook-timestamp':
    'Time of the attempt, Unix time in whole seconds. Reject requests older than a few minutes.',
  'webhook-signature':
    'One or more signatures separated by spaces, each `v1,` and the base64 HMAC-SHA256 of `webhook-id.webhook-timestamp.body`. ' +
    'The key is the base64-decoded part of the signing secret after `whsec_` (Standard Webhooks 1.0).',
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
    description: `${eventKinds[type].description} Delivered to every active endpoint that subscribes to it, signed with the endpoint's secret.`,
    tags: [groups.webhooks.title],
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
      '2XX': { description: 'Accepted: any 2xx status within 15 seconds. The body is ignored.' },
      '4XX': {
        description:
          'Failed, like any other response: retried, up to 8 attempts in all; 410 ends them at once.',
      },
    },
  }
}
