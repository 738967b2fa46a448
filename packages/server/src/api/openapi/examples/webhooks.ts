import type { DeliveryOut, WebhookOut } from '@roomful/contract/features/webhooks/webhooks'
import { ids, sampleId, times } from './sample.ts'

export const sampleWebhook: WebhookOut = {
  id: ids.webhook,
  target_url: 'https://example.com/hooks/roomful',
  event_types: ['session.ended', 'question.results.finalized', 'report.ready'],
  active: true,
  auto_disabled: false,
  created_at: times.created,
  updated_at: times.created,
}

export const pausedWebhook: WebhookOut = { ...sampleWebhook, active: false, auto_disabled: true }

/** Not a secret: these bytes sign nothing. */
export const sampleSigningSecret = `whsec_${Buffer.alloc(32, 'example').toString('base64')}`

export const waitingDelivery: DeliveryOut = {
  id: sampleId('delivery'),
  webhook_id: ids.webhook,
  event_id: sampleId('event', 'session.ended'),
  event_type: 'session.ended',
  state: 'PENDING',
  attempts: 0,
  last_status: null,
  last_error: null,
  last_response: null,
  next_attempt_at: times.closed,
  created_at: times.closed,
  updated_at: times.closed,
}

export const failedDelivery: DeliveryOut = {
  ...waitingDelivery,
  state: 'DEAD_LETTERED',
  attempts: 8,
  last_status: 503,
  last_error: 'status 503',
  last_response: 'Service Unavailable',
  next_attempt_at: null,
  updated_at: '2026-03-03T06:28:11.000Z',
}
