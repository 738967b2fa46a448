import Type from 'typebox'
import { changes, creates, ends, none, reads } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { operation } from '../../operation.ts'
import { eventTypes } from './events.ts'

const EventTypes = Type.Array(OneOf(eventTypes), {
  minItems: 1,
  maxItems: eventTypes.length,
  uniqueItems: true,
  description:
    'Subscribed event types. For `entry.created` and `participant.joined`, this and each later change of the endpoint except disabling and deleting it also require the scope `results:read`.',
})

const TargetUrl = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'An https URL without credentials, with a public host.',
  [toolText]: 'public https URL',
})

const endpointFields = {
  id: Type.String({ description: 'Opaque, `whk_…`.' }),
  target_url: Type.String({ description: 'Destination of events.' }),
  event_types: Type.Array(OneOf(eventTypes), { description: 'Subscribed event types.' }),
  active: Type.Boolean({ description: 'Whether new events are delivered.' }),
  auto_disabled: Type.Boolean({
    description: 'Whether the endpoint was disabled automatically after repeated failures.',
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const WebhookOut = named('WebhookOut', Type.Object(endpointFields))
export type WebhookOut = Type.Static<typeof WebhookOut>

export const WebhookCreatedOut = named(
  'WebhookCreatedOut',
  Type.Object({
    ...endpointFields,
    signing_secret: Type.String({ description: 'Only in this response.' }),
  }),
)
export type WebhookCreatedOut = Type.Static<typeof WebhookCreatedOut>

export const DeliveryState = OneOf(['PENDING', 'DELIVERED', 'DEAD_LETTERED', 'TERMINATED'], {
  description:
    'PENDING: waiting or in progress. DEAD_LETTERED: given up. TERMINATED: endpoint or data removed.',
  [toolText]: true,
})

export const DeliveryOut = named(
  'DeliveryOut',
  Type.Object({
    id: Type.String({ description: 'Opaque, `dlv_…`.' }),
    webhook_id: Type.String({ description: 'The endpoint.' }),
    event_id: Type.String({ description: 'The `webhook-id` header.' }),
    event_type: OneOf([...eventTypes, 'ping'], { description: 'Type of the event.' }),
    state: DeliveryState,
    attempts: Type.Integer({ description: 'Attempts since the last redelivery.' }),
    last_status: Nullable(
      Type.Integer({ description: 'HTTP status of the last attempt; null without a response.' }),
    ),
    last_error: Nullable(Type.String({ description: 'Why the last attempt failed.' })),
    last_response: Nullable(Type.String({ description: 'Body of the last response as text, up to 16 KiB.' })),
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
          description:
            'Disables or re-enables the endpoint. Rejected while it is auto-disabled: use enable_webhook.',
          [toolText]: 'not while auto_disabled: use enable_webhook',
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
  group: 'webhooks',
  audit: 'API',
  summary: 'Register webhook',
  description: 'Registers an endpoint for events. The signing secret is only in this response.',
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
      doc: 'URL of the endpoint, for GET and DELETE.',
      value: '/public/v1/webhooks/{id}',
    },
  },
})

export const listWebhooks = operation({
  id: 'list_webhooks',
  method: 'GET',
  path: webhooksPath,
  access: { scope: 'results:read', role: 'ADMIN' },
  group: 'webhooks',
  summary: 'List webhooks',
  description: "Lists the organization's webhook endpoints, newest first.",
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
  group: 'webhooks',
  summary: 'Get webhook',
  description: 'Returns a webhook endpoint, including a removed one.',
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
  group: 'webhooks',
  audit: 'API',
  summary: 'Update webhook',
  description: 'Changes, disables or re-enables an endpoint.',
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
  group: 'webhooks',
  audit: 'API',
  summary: 'Delete webhook',
  description: 'Removes an endpoint. Pending deliveries are terminated.',
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
  group: 'webhooks',
  audit: 'API',
  summary: 'Enable webhook',
  description: 'Re-enables an auto-disabled endpoint.',
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
  group: 'webhooks',
  audit: 'API',
  summary: 'Rotate webhook secret',
  description: "Replaces an endpoint's signing secret. The previous one also signs for 24 hours.",
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
  group: 'webhooks',
  audit: 'API',
  summary: 'Test webhook',
  description: 'Sends one ping event to an active endpoint. Failures do not count.',
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
  group: 'webhooks',
  summary: 'List deliveries',
  description: 'Lists the deliveries of an endpoint, newest first.',
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
  group: 'webhooks',
  audit: 'API',
  summary: 'Redeliver event',
  description: 'Redelivers a dead-lettered event under the same ID, with new attempts.',
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
    number: Type.Integer({ description: 'Attempt number, from 1 across all redeliveries.' }),
    at: Timestamp,
    duration_ms: Type.Integer(),
    status: Nullable(Type.Integer({ description: 'Null without a complete response.' })),
    error: Nullable(Type.String({ description: 'Why it failed; null if delivered.' })),
    response: Nullable(Type.String({ description: 'The first 1,000 characters of the response body.' })),
  }),
)
export type AttemptOut = Type.Static<typeof AttemptOut>

const DeliveryWithRequestOut = named(
  'DeliveryWithRequestOut',
  Type.Object({
    ...DeliveryOut.properties,
    earlier_attempts: Type.Integer({ description: 'Attempts before the last redelivery.' }),
    request_body: Nullable(
      Type.String({
        description: 'The signed body of each attempt; null once its texts or names are removed.',
      }),
    ),
    history: Type.Array(AttemptOut, { description: 'The last 50 attempts, newest first.' }),
  }),
)
export type DeliveryWithRequestOut = Type.Static<typeof DeliveryWithRequestOut>

export const getDelivery = operation({
  id: 'get_delivery',
  method: 'GET',
  path: '/webhooks/{id}/deliveries/{deliveryId}',
  access: { role: 'ADMIN' },
  summary: 'Get delivery',
  description: 'Returns a delivery with its request body and attempts.',
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
  summary: 'Redeliver dead letters',
  description: 'Redelivers the dead-lettered events of an endpoint, the oldest 500 per call.',
  params: Type.Object({ id: Type.String() }),
  query: none,
  body: null,
  output: Type.Object({
    redelivered: Type.Integer(),
    has_more: Type.Boolean({ description: 'Whether another call is needed.' }),
  }),
  errors: ['WEBHOOK_NOT_ACTIVE'],
})
