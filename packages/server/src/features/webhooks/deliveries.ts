import type { DeliveryOut } from '@roomful/contract/features/webhooks/webhooks'
import {
  type AttemptOut,
  attemptsKeptMax,
  type DeliveryWithRequestOut,
} from '@roomful/contract/features/webhooks/webhooks'
import type { Selectable } from 'kysely'
import { ApiError, notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../../lib/page.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import type { Database } from '../../storage/tables.ts'
import { availableBody, newDelivery, storeEvent, wake } from '../event-log/event-log.ts'
import { findEndpoint, lockEndpoint, lockPresentEndpoint } from './endpoints.ts'

/** Stored attempts of a delivery, most recent first. */
export async function listAttempts({ db }: Reading, deliveryKey: number): Promise<AttemptOut[]> {
  const rows = await db
    .selectFrom('attempts')
    .selectAll()
    .where('delivery_key', '=', deliveryKey)
    .orderBy('number', 'desc')
    .limit(attemptsKeptMax)
    .execute()
  return rows.map(({ delivery_key: _, at, ...row }) => ({ ...row, at: timestamp(at) }))
}

type DeliveryRow = Selectable<Database['deliveries']>

/**
 * Deliveries of an endpoint, removed ones included, newest first.
 * @throws ApiError NOT_FOUND; INVALID_REQUEST_PARAMETER
 */
export async function listDeliveries(
  reading: Reading,
  organization: Organization,
  webhookId: string,
  query: PageRequest & { state?: DeliveryOut['state'] },
): Promise<Envelope & { deliveries: DeliveryOut[] }> {
  const endpoint = await findEndpoint(reading, organization, webhookId)
  const window = readPageRequest(`deliveries ${webhookId} ${query.state ?? ''}`, query)
  const all = reading.db
    .selectFrom('deliveries')
    .selectAll()
    .where('endpoint_key', '=', endpoint.key)
    .$if(query.state !== undefined, q => q.where('state', '=', query.state!))
  const page = await readPage(window, all, 'id', row => row.id)
  const standing = { now: reading.now, retryAt: endpoint.retry_at }
  return { ...page.envelope, deliveries: page.rows.map(row => deliveryOut(row, webhookId, standing)) }
}

/** A delivery with its body. @throws ApiError NOT_FOUND */
export async function getDelivery(
  reading: Reading,
  organization: Organization,
  webhookId: string,
  deliveryId: string,
): Promise<DeliveryWithRequestOut> {
  const endpoint = await findEndpoint(reading, organization, webhookId)
  const found = await reading.db
    .selectFrom('deliveries as d')
    .innerJoin('events', 'events.key', 'd.event_key')
    .leftJoin('sessions', 'sessions.key', 'events.session_key')
    .selectAll('d')
    .select(availableBody.as('body'))
    .where('d.endpoint_key', '=', endpoint.key)
    .where('d.id', '=', deliveryId)
    .executeTakeFirst()
  if (!found) throw notFound('delivery')
  const { earlier_attempts, body: request_body } = found
  const history = await listAttempts(reading, found.key)
  const standing = { now: reading.now, retryAt: endpoint.retry_at }
  return { ...deliveryOut(found, webhookId, standing), earlier_attempts, request_body, history }
}

/** Queues a `ping` event for an endpoint. @throws ApiError NOT_FOUND; WEBHOOK_NOT_ACTIVE */
export async function testEndpoint(
  tx: Writing,
  organization: Organization,
  webhookId: string,
): Promise<DeliveryOut> {
  const endpoint = await lockPresentEndpoint(tx, organization, webhookId)
  requireActive(endpoint)
  const event = await storeEvent(tx, organization, null, 'ping', { webhook_id: webhookId })
  const row = await tx.db
    .insertInto('deliveries')
    .values(newDelivery(tx, endpoint.key, event, true))
    .returningAll()
    .executeTakeFirstOrThrow()
  await wake(tx, [endpoint.key])
  return deliveryOut(row, webhookId, { now: tx.now, retryAt: null })
}

/**
 * Requeues a dead-lettered delivery: the same event, a fresh series of attempts.
 * @throws ApiError NOT_FOUND; DELIVERY_NOT_DEAD_LETTERED; WEBHOOK_NOT_ACTIVE
 */
export async function redeliver(
  tx: Writing,
  organization: Organization,
  webhookId: string,
  deliveryId: string,
): Promise<DeliveryOut> {
  const endpoint = await lockEndpoint(tx, organization, webhookId)
  const found = await tx.db
    .selectFrom('deliveries')
    .selectAll()
    .where('endpoint_key', '=', endpoint.key)
    .where('id', '=', deliveryId)
    .executeTakeFirst()
  if (!found) throw notFound('delivery')
  if (found.state !== 'DEAD_LETTERED')
    throw new ApiError(
      'DELIVERY_NOT_DEAD_LETTERED',
      `This delivery is ${found.state}: only a dead-lettered delivery can be redelivered.`,
    )
  requireActive(endpoint)
  const row = await tx.db
    .updateTable('deliveries')
    .set({
      state: 'PENDING',
      earlier_attempts: found.attempts,
      next_attempt_at: tx.now,
      updated_at: tx.now,
    })
    .where('key', '=', found.key)
    .returningAll()
    .executeTakeFirstOrThrow()
  await wake(tx, [endpoint.key], { retry_at: null })
  return deliveryOut(row, webhookId, { now: tx.now, retryAt: null })
}

/** @throws ApiError WEBHOOK_NOT_ACTIVE */
function requireActive(endpoint: { state: string }): void {
  if (endpoint.state === 'ACTIVE') return
  throw new ApiError(
    'WEBHOOK_NOT_ACTIVE',
    'This endpoint is not active: set `active`, or enable it if it is auto-disabled.',
  )
}

/** @param standing the time now, and before which its failing endpoint gets no attempts, pings apart */
function deliveryOut(
  row: DeliveryRow,
  webhookId: string,
  { now, retryAt }: { readonly now: number; readonly retryAt: number | null },
): DeliveryOut {
  const earliest = row.event_type === 'ping' ? now : Math.max(now, retryAt ?? 0)
  const next = row.next_attempt_at
  return {
    id: row.id,
    webhook_id: webhookId,
    event_id: row.event_id,
    event_type: row.event_type as DeliveryOut['event_type'],
    state: row.state,
    attempts: row.attempts - row.earlier_attempts,
    last_status: row.last_status,
    last_error: row.last_error,
    last_response: row.last_response,
    // An overdue one is sent as soon as its turn comes.
    next_attempt_at: next === null ? null : timestamp(Math.max(next, earliest)),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

/** Per transaction. */
const deliveriesMax = 500

/**
 * Requeues the oldest dead letters of an endpoint: the same events, fresh series of attempts.
 * @throws ApiError NOT_FOUND; WEBHOOK_NOT_ACTIVE
 */
export async function redeliverAll(
  tx: Writing,
  organization: Organization,
  webhookId: string,
): Promise<{ redelivered: number; has_more: boolean }> {
  const endpoint = await lockEndpoint(tx, organization, webhookId)
  requireActive(endpoint)
  const found = await tx.db
    .selectFrom('deliveries')
    .select('key')
    .where('endpoint_key', '=', endpoint.key)
    .where('state', '=', 'DEAD_LETTERED')
    .orderBy('id')
    .limit(deliveriesMax + 1)
    .execute()
  const keys = found.slice(0, deliveriesMax).map(({ key }) => key)
  if (keys.length > 0) {
    await tx.db
      .updateTable('deliveries')
      .set(eb => ({
        state: 'PENDING' as const,
        earlier_attempts: eb.ref('attempts'),
        next_attempt_at: tx.now,
        updated_at: tx.now,
      }))
      .where('key', 'in', keys)
      .execute()
    await wake(tx, [endpoint.key], { retry_at: null })
  }
  return { redelivered: keys.length, has_more: found.length > deliveriesMax }
}
