import Type from 'typebox'
import { changes, creates, ends, none, reads } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { eventTypes } from './events.ts'

const EventTypes = Type.Array(OneOf(eventTypes), {
  minItems: 1,
  maxItems: eventTypes.length,
  uniqueItems: true,
  description: 'The event kinds that are delivered, each named once.',
})

const TargetUrl = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'An https URL without credentials whose host is a public address.',
})

const endpointFields = {
  id: Type.String({ description: 'Opaque, `whk_…`.' }),
  target_url: Type.String({ description: 'Where events are sent.' }),
  event_types: Type.Array(OneOf(eventTypes), { description: 'The kinds that are sent.' }),
  active: Type.Boolean({ description: 'Whether new events are delivered.' }),
  auto_disabled: Type.Boolean({ description: 'The platform paused the endpoint after failures.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const WebhookOut = named('WebhookOut', Type.Object(endpointFields))
export type WebhookOut = Type.Static<typeof WebhookOut>

export const WebhookCreatedOut = named(
  'WebhookCreatedOut',
  Type.Object({
    ...endpointFields,
    signing_secret: Type.String({ description: 'In this response and never again.' }),
  }),
)
export type WebhookCreatedOut = Type.Static<typeof WebhookCreatedOut>

export const DeliveryState = OneOf(['PENDING', 'DELIVERED', 'DEAD_LETTERED', 'TERMINATED'], {
  description: 'Waiting or being tried; taken; given up; ended with its endpoint.',
})

export const DeliveryOut = named(
  'DeliveryOut',
  Type.Object({
    id: Type.String({ description: 'Opaque, `dlv_…`.' }),
    webhook_id: Type.String({ description: 'The endpoint.' }),
    event_id: Type.String({ description: 'The webhook-id that the receiver sees.' }),
    event_type: OneOf([...eventTypes, 'ping'], { description: 'The kind of the event.' }),
    state: DeliveryState,
    attempts: Type.Integer({ description: 'Attempts of the current series; redelivery starts a new one.' }),
    last_status: Nullable(Type.Integer({ description: 'HTTP status of the last attempt, if it had one.' })),
    last_error: Nullable(Type.String({ description: 'Why the last attempt failed.' })),
    last_response: Nullable(
      Type.String({ description: 'Body of the last response as text, up to 16 KiB of it.' }),
    ),
    next_attempt_at: Nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)
export type DeliveryOut = Type.Static<typeof DeliveryOut>

export const WebhookPage = named('WebhookPage', Page('webhooks', WebhookOut))
export const DeliveryPage = named('DeliveryPage', Page('deliveries', DeliveryOut))

export const RegisterWebhookBody = named(
  'RegisterWebhookBody',
  Type.Object({ target_url: TargetUrl, event_types: EventTypes }, { additionalProperties: false }),
)
export type RegisterWebhookBody = Type.Static<typeof RegisterWebhookBody>

export const UpdateWebhookBody = named(
  'UpdateWebhookBody',
  Type.Object(
    {
      target_url: Type.Optional(TargetUrl),
      event_types: Type.Optional(EventTypes),
      active: Type.Optional(
        Type.Boolean({
          description: 'False switches the endpoint off, true on again; not while it is paused.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
)
export type UpdateWebhookBody = Type.Static<typeof UpdateWebhookBody>

const webhooksPath = '/webhooks'
const webhookPath = `${webhooksPath}/{id}`
const webhookParams = Type.Object({ id: Type.String() })

export const registerWebhook = operation({
  id: 'register_webhook',
  method: 'POST',
  path: webhooksPath,
  access: { scope: 'content:write', role: 'ADMIN' },
  audit: 'API',
  summary: 'Register an endpoint for event deliveries; the response alone carries its signing secret.',
  examples: [
    {
      target_url: 'https://example.com/hooks/roomful',
      event_types: ['session.ended', 'question.results.finalized', 'report.ready'],
    },
  ],
  params: none,
  query: none,
  body: RegisterWebhookBody,
  output: WebhookCreatedOut,
  errors: ['INVALID_REQUEST_BODY', 'LIMIT_REACHED'],
  annotations: { ...creates, openWorld: true },
  secret: 'signing_secret',
  headers: {
    Location: {
      doc: 'Where the endpoint is read, and removed with DELETE.',
      value: '/public/v1/webhooks/{id}',
    },
  },
})

export const listWebhooks = operation({
  id: 'list_webhooks',
  method: 'GET',
  path: webhooksPath,
  access: { scope: 'results:read', role: 'ADMIN' },
  summary: "List the organization's webhook endpoints, newest first.",
  params: none,
  query: Type.Object(PageQuery),
  body: null,
  output: WebhookPage,
  errors: ['INVALID_REQUEST_PARAMETER'],
  annotations: reads,
})

export const getWebhook = operation({
  id: 'get_webhook',
  method: 'GET',
  path: webhookPath,
  access: { scope: 'results:read', role: 'ADMIN' },
  summary: 'Read one webhook endpoint, a removed one too.',
  params: webhookParams,
  query: none,
  body: null,
  output: WebhookOut,
  errors: ['NOT_FOUND'],
  annotations: reads,
  etag: true,
})

export const updateWebhook = operation({
  id: 'update_webhook',
  method: 'PATCH',
  path: webhookPath,
  access: { scope: 'content:write', role: 'ADMIN' },
  audit: 'API',
  summary: 'Change where an endpoint gets events and which ones, or switch it off and on.',
  examples: [
    { target_url: 'https://example.com/hooks/new', event_types: ['session.ended'] },
    { active: false },
    { active: true },
  ],
  params: webhookParams,
  query: none,
  body: UpdateWebhookBody,
  output: WebhookOut,
  errors: ['INVALID_REQUEST_BODY', 'NOT_FOUND'],
  annotations: { ...changes, openWorld: true },
})

export const deleteWebhook = operation({
  id: 'delete_webhook',
  method: 'DELETE',
  path: webhookPath,
  access: { scope: 'content:write', role: 'ADMIN' },
  audit: 'API',
  summary: 'Remove an endpoint for good; what waits for it is terminated.',
  params: webhookParams,
  query: none,
  body: null,
  output: WebhookOut,
  errors: ['NOT_FOUND'],
  annotations: ends,
})

export const enableWebhook = operation({
  id: 'enable_webhook',
  method: 'POST',
  path: `${webhookPath}/enable`,
  access: { scope: 'content:write', role: 'ADMIN' },
  audit: 'API',
  summary: 'Revive an endpoint that the platform paused after failures.',
  params: webhookParams,
  query: none,
  body: null,
  output: WebhookOut,
  errors: ['NOT_FOUND', 'WEBHOOK_NOT_AUTO_DISABLED'],
  annotations: { ...creates, openWorld: true },
})

export const rotateWebhookSecret = operation({
  id: 'rotate_webhook_secret',
  method: 'POST',
  path: `${webhookPath}/rotate-secret`,
  access: { scope: 'content:write', role: 'ADMIN' },
  audit: 'API',
  summary: 'Give an endpoint a new signing secret; the old one also signs for 24 hours.',
  params: webhookParams,
  query: none,
  body: null,
  output: WebhookCreatedOut,
  errors: ['NOT_FOUND'],
  annotations: { ...creates, destructive: true },
  secret: 'signing_secret',
})

export const testWebhook = operation({
  id: 'test_webhook',
  method: 'POST',
  path: `${webhookPath}/test`,
  access: { scope: 'content:write', role: 'ADMIN' },
  audit: 'API',
  summary: 'Send one ping event to an active endpoint; it does not count as a failure.',
  params: webhookParams,
  query: none,
  body: null,
  output: DeliveryOut,
  errors: ['NOT_FOUND', 'WEBHOOK_NOT_ACTIVE'],
  annotations: { ...creates, openWorld: true },
})

export const listDeliveries = operation({
  id: 'list_deliveries',
  method: 'GET',
  path: `${webhookPath}/deliveries`,
  access: { scope: 'results:read', role: 'ADMIN' },
  summary: 'List the deliveries of an endpoint, newest first.',
  params: webhookParams,
  query: Type.Object({ ...PageQuery, state: Type.Optional(DeliveryState) }),
  body: null,
  output: DeliveryPage,
  errors: ['INVALID_REQUEST_PARAMETER', 'NOT_FOUND'],
  annotations: reads,
})

export const redeliver = operation({
  id: 'redeliver',
  method: 'POST',
  path: `${webhookPath}/deliveries/{deliveryId}/redeliver`,
  access: { scope: 'content:write', role: 'ADMIN' },
  audit: 'API',
  summary: 'Deliver a dead-lettered event again, as the same event in a fresh series of attempts.',
  params: Type.Object({ id: Type.String(), deliveryId: Type.String() }),
  query: none,
  body: null,
  output: DeliveryOut,
  errors: ['NOT_FOUND', 'DELIVERY_NOT_DEAD_LETTERED', 'WEBHOOK_NOT_ACTIVE'],
  annotations: { ...creates, openWorld: true },
})

/** Attempts stored per delivery. */
export const attemptsKeptMax = 50

const AttemptOut = named(
  'AttemptOut',
  Type.Object({
    number: Type.Integer({ description: 'From 1, over all redeliveries.' }),
    at: Timestamp,
    duration_ms: Type.Integer(),
    status: Nullable(Type.Integer({ description: 'Null: there was no complete response.' })),
    error: Nullable(Type.String({ description: 'What failed; null: it was delivered.' })),
    response: Nullable(Type.String({ description: "The first 1,000 characters of the response's body." })),
  }),
)
export type AttemptOut = Type.Static<typeof AttemptOut>

const DeliveryWithRequestOut = named(
  'DeliveryWithRequestOut',
  Type.Object({
    ...DeliveryOut.properties,
    earlier_attempts: Type.Integer({ description: 'Attempts before the last redelivery.' }),
    request_body: Type.String({ description: 'The body of each attempt, as it is signed.' }),
    history: Type.Array(AttemptOut, { description: 'The newest 50 attempts, the last one first.' }),
  }),
)
export type DeliveryWithRequestOut = Type.Static<typeof DeliveryWithRequestOut>

export const getDelivery = operation({
  id: 'get_delivery',
  method: 'GET',
  path: '/webhooks/{id}/deliveries/{deliveryId}',
  access: { role: 'ADMIN' },
  summary: 'Read one delivery with the message that the receiver gets.',
  params: Type.Object({ id: Type.String(), deliveryId: Type.String() }),
  query: none,
  body: null,
  output: DeliveryWithRequestOut,
  errors: [],
})

export const redeliverAll = operation({
  id: 'redeliver_all',
  method: 'POST',
  path: '/webhooks/{id}/redeliver',
  access: { role: 'ADMIN' },
  audit: 'API',
  summary: 'Deliver the dead letters of an endpoint again, the oldest 500 at a time.',
  params: Type.Object({ id: Type.String() }),
  query: none,
  body: null,
  output: Type.Object({
    redelivered: Type.Integer(),
    has_more: Type.Boolean({ description: 'Whether there are more, for another call.' }),
  }),
  errors: ['WEBHOOK_NOT_ACTIVE'],
})
