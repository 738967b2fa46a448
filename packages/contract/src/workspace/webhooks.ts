import Type from 'typebox'
import { none } from '../operations/annotations.ts'
import * as webhooks from '../operations/webhooks.ts'
import { Nullable, named, Timestamp } from '../schema.ts'
import { defineWorkspaceOperation } from './define-workspace-operation.ts'
import { inWorkspace } from './in-workspace.ts'
import { organizationPath } from './organization.ts'

export const listWebhooks = inWorkspace(webhooks.listWebhooks, 'ADMIN')
export const registerWebhook = inWorkspace(webhooks.registerWebhook, 'ADMIN')
export const getWebhook = inWorkspace(webhooks.getWebhook, 'ADMIN')
export const updateWebhook = inWorkspace(webhooks.updateWebhook, 'ADMIN')
export const deleteWebhook = inWorkspace(webhooks.deleteWebhook, 'ADMIN')
export const enableWebhook = inWorkspace(webhooks.enableWebhook, 'ADMIN')
export const rotateWebhookSecret = inWorkspace(webhooks.rotateWebhookSecret, 'ADMIN')
export const testWebhook = inWorkspace(webhooks.testWebhook, 'ADMIN')
export const listDeliveries = inWorkspace(webhooks.listDeliveries, 'ADMIN')
export const redeliver = inWorkspace(webhooks.redeliver, 'ADMIN')

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
    ...webhooks.DeliveryOut.properties,
    earlier_attempts: Type.Integer({ description: 'Attempts before the last redelivery.' }),
    request_body: Type.String({ description: 'The body of each attempt, as it is signed.' }),
    history: Type.Array(AttemptOut, { description: 'The newest 50 attempts, the last one first.' }),
  }),
)
export type DeliveryWithRequestOut = Type.Static<typeof DeliveryWithRequestOut>

export const getDelivery = defineWorkspaceOperation({
  id: 'get_delivery',
  method: 'GET',
  path: `${organizationPath}/webhooks/{id}/deliveries/{deliveryId}`,
  access: 'ADMIN',
  summary: 'Read one delivery with the message that the receiver gets.',
  params: Type.Object({ organizationId: Type.String(), id: Type.String(), deliveryId: Type.String() }),
  query: none,
  body: null,
  output: DeliveryWithRequestOut,
  errors: [],
})

export const redeliverAll = defineWorkspaceOperation({
  id: 'redeliver_all',
  method: 'POST',
  path: `${organizationPath}/webhooks/{id}/redeliver`,
  access: 'ADMIN',
  summary: 'Deliver the dead letters of an endpoint again, the oldest 500 at a time.',
  params: Type.Object({ organizationId: Type.String(), id: Type.String() }),
  query: none,
  body: null,
  output: Type.Object({
    redelivered: Type.Integer(),
    has_more: Type.Boolean({ description: 'Whether there are more, for another call.' }),
  }),
  errors: ['WEBHOOK_NOT_ACTIVE'],
})
