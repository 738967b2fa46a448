import type {
  Event,
  EventData,
  EventType,
  SubscribableEventType,
} from '@roomful/contract/features/webhooks/events'
import { type Insertable, type Selectable, sql } from 'kysely'
import { timestamp } from '../../lib/clock.ts'
import type { Organization, Writing } from '../../services.ts'
import { chunks } from '../../storage/multi-row.ts'
import type { Database } from '../../storage/tables.ts'

/** A stored event, for rows written with it. */
export interface StoredEvent {
  readonly key: number
  readonly id: string
  readonly type: EventType
}

/** An event as a row; `sessionKey` null: it concerns no session. */
function newEvent<T extends EventType>(
  tx: Writing,
  organization: Organization,
  sessionKey: number | null,
  type: T,
  data: EventData[T],
): { readonly id: string; readonly row: Insertable<Database['events']> } {
  const id = tx.newId('event')
  const created_at = timestamp(tx.now)
  const event = { id, type, created_at, organization_id: organization.id, data } as Event<T>
  const row = {
    id,
    organization_key: organization.key,
    session_key: sessionKey,
    type,
    created_at: tx.now,
    body: JSON.stringify(event),
  }
  return { id, row }
}

/** Stores an event without deliveries or a notice. */
export async function storeEvent<T extends EventType>(
  tx: Writing,
  organization: Organization,
  sessionKey: number | null,
  type: T,
  data: EventData[T],
): Promise<StoredEvent> {
  const { id, row } = newEvent(tx, organization, sessionKey, type, data)
  const { key } = await tx.db.insertInto('events').values(row).returning('key').executeTakeFirstOrThrow()
  return { key, id, type }
}

/** An endpoint eligible for events. */
export type Receiver = Pick<Selectable<Database['endpoints']>, 'key' | 'state' | 'event_types'>

/** The event types that an endpoint subscribes to. */
export function eventTypesOf(row: Pick<Receiver, 'event_types'>): SubscribableEventType[] {
  return JSON.parse(row.event_types)
}

/**
 * An organization's endpoints eligible for events, locked: all of them and always in this order, so that
 * transactions with several events never deadlock, and none is paused or removed before the deliveries are
 * stored.
 */
export function holdReceivers(tx: Writing, organization: Organization): Promise<Receiver[]> {
  return (
    tx.db
      .selectFrom('endpoints')
      .select(['key', 'state', 'event_types'])
      .where('organization_key', '=', organization.key)
      .where('state', 'in', ['ACTIVE', 'PAUSED'])
      // A literal, for the partial index.
      .where('state', '!=', sql.lit('REMOVED'))
      .orderBy('key')
      .forUpdate()
      .execute()
  )
}

/**
 * Queues an event for every subscribed endpoint, with the commit. A paused endpoint gets it as DEAD_LETTERED,
 * so that it can be replayed; disabled and removed ones do not get it.
 * @param held locked by this transaction
 * @param event stored with the commit before
 */
function fanOut(tx: Writing, held: readonly Receiver[], event: Pick<StoredEvent, 'id' | 'type'>): void {
  const receivers = held.filter(endpoint =>
    eventTypesOf(endpoint).includes(event.type as SubscribableEventType),
  )
  if (receivers.length === 0) return
  const key = tx.db.selectFrom('events').select('key').where('id', '=', event.id)
  const rows = receivers.map(({ key: endpointKey, state }) => ({
    ...newDelivery(tx, endpointKey, { ...event, key: 0 }, state === 'ACTIVE'),
    event_key: key,
  }))
  for (const some of chunks(rows)) tx.withCommit(() => tx.db.insertInto('deliveries').values(some).execute())
  const active = receivers.filter(endpoint => endpoint.state === 'ACTIVE').map(endpoint => endpoint.key)
  tx.withCommit(() => wake(tx, active))
}

/** A delivery before its first attempt; `waits` false: dead-lettered from the start. */
export function newDelivery(
  tx: Writing,
  endpointKey: number,
  event: StoredEvent,
  waits: boolean,
): Insertable<Database['deliveries']> {
  return {
    id: tx.newId('delivery'),
    endpoint_key: endpointKey,
    event_key: event.key,
    event_id: event.id,
    event_type: event.type,
    state: waits ? 'PENDING' : 'DEAD_LETTERED',
    attempts: 0,
    earlier_attempts: 0,
    next_attempt_at: waits ? tx.now : null,
    last_status: null,
    last_error: waits ? null : 'the endpoint was auto-disabled',
    last_response: null,
    created_at: tx.now,
    updated_at: tx.now,
  }
}

/**
 * Wakes the workers for these endpoints once the transaction is on disk.
 * @param change.retry_at null for an attempt requested by a user although the endpoint fails.
 */
export async function wake(
  tx: Writing,
  endpointKeys: readonly number[],
  change: { retry_at?: null } = {},
): Promise<void> {
  if (endpointKeys.length === 0) return
  for (const keys of chunks(endpointKeys))
    await tx.db
      .updateTable('endpoints')
      .set({ due_at: tx.now, ...change })
      .where('key', 'in', keys)
      .execute()
  tx.publish({ type: 'deliveries', endpointKeys })
}

/**
 * Writes a session event and its deliveries to subscribed endpoints in the transaction of the change that it
 * reports: all of them are committed, or none. They are sent with the commit.
 * @param receivers of the organization, if already locked
 */
export async function appendEvent<T extends SubscribableEventType>(
  tx: Writing,
  organization: Organization,
  sessionKey: number,
  type: T,
  data: EventData[T],
  receivers?: readonly Receiver[],
): Promise<void> {
  const endpoints = receivers ?? (await holdReceivers(tx, organization))
  const { id, row } = newEvent(tx, organization, sessionKey, type, data)
  tx.withCommit(() => tx.db.insertInto('events').values(row).execute())
  fanOut(tx, endpoints, { id, type })
  tx.publish({ type: 'events', sessionKey })
}
