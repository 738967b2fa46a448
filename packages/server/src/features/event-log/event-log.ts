import {
  type Event,
  type EventData,
  type EventType,
  type OptInEventType,
  optInEventTypes,
  type SubscribableEventType,
} from '@roomful/contract/features/webhooks/events'
import { identityOf } from '@roomful/contract/identity'
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely'
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

/** Kind of id and time of an event; the id begins with the time unless it is anonymous. */
interface Stamp {
  readonly idKind: 'event' | 'anonymousEvent'
  /** Unix ms. */
  readonly at: number
}

/** An event as a row; `sessionKey` null: it concerns no session. */
function newEvent<T extends EventType>(
  tx: Writing,
  organization: Organization,
  sessionKey: number | null,
  type: T,
  data: EventData[T],
  { idKind, at }: Stamp = { idKind: 'event', at: tx.now },
): { readonly id: string; readonly row: Insertable<Database['events']> } {
  const id = tx.newId(idKind)
  const created_at = timestamp(at)
  const event = { id, type, created_at, organization_id: organization.id, data } as Event<T>
  const row = {
    id,
    organization_key: organization.key,
    session_key: sessionKey,
    type,
    created_at: at,
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
export type Receiver = Pick<
  Selectable<Database['endpoints']>,
  'key' | 'organization_key' | 'state' | 'event_types'
>

/** The event types that an endpoint subscribes to. */
export function eventTypesOf(row: Pick<Receiver, 'event_types'>): SubscribableEventType[] {
  return JSON.parse(row.event_types)
}

function subscribes(endpoint: Receiver, type: EventType): boolean {
  return eventTypesOf(endpoint).includes(type as SubscribableEventType)
}

/**
 * Organizations' endpoints eligible for events, locked: all of them and always in this order, so that
 * transactions with several events never deadlock, and none is paused or removed before the deliveries are
 * stored.
 */
export function lockReceivers(
  tx: Writing,
  ...organizations: readonly Pick<Organization, 'key'>[]
): Promise<Receiver[]> {
  return (
    tx.db
      .selectFrom('endpoints')
      .select(['key', 'organization_key', 'state', 'event_types'])
      .where(
        'organization_key',
        'in',
        organizations.map(({ key }) => key),
      )
      .where('state', 'in', ['ACTIVE', 'PAUSED'])
      // A literal, for the partial index.
      .where('state', '!=', sql.lit('REMOVED'))
      .orderBy('key')
      .forUpdate()
      .execute()
  )
}

/**
 * Queues events of one type for every subscribed endpoint, with the commit. A paused endpoint gets them as
 * DEAD_LETTERED, so that they can be replayed; disabled and removed ones do not get them.
 * @param locked receivers that this transaction has locked
 * @param ids of events stored with the commit before
 */
function fanOut(tx: Writing, locked: readonly Receiver[], type: EventType, ids: readonly string[]): void {
  const receivers = locked.filter(endpoint => subscribes(endpoint, type))
  if (receivers.length === 0) return
  const rows = ids.flatMap(id => {
    const key = tx.db.selectFrom('events').select('key').where('id', '=', id)
    return receivers.map(({ key: endpointKey, state }) => ({
      ...newDelivery(tx, endpointKey, { id, type, key: 0 }, state === 'ACTIVE'),
      event_key: key,
    }))
  })
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
  const endpoints = receivers ?? (await lockReceivers(tx, organization))
  const { id, row } = newEvent(tx, organization, sessionKey, type, data)
  tx.withCommit(() => tx.db.insertInto('events').values(row).execute())
  fanOut(tx, endpoints, type, [id])
  tx.publish({ type: 'events', sessionKey })
}

/** The session of an opt-in event, as far as the event depends on it. */
export type EventSession = Parameters<typeof identityOf>[0] & { readonly key: number }

const minuteMs = 60_000

/**
 * Writes opt-in events of one type as `appendEvent` does, but only while an endpoint subscribes to the type. Times and
 * ids of events in an ANONYMOUS session do not tell when within a minute they were written.
 * @param events each with its time, Unix ms; now unless given
 * @param locked receivers of the organization, if already locked; others are ignored
 */
export async function appendOptInEvents<T extends OptInEventType>(
  tx: Writing,
  organization: Organization,
  session: EventSession,
  type: T,
  events: readonly { readonly data: EventData[T]; readonly at?: number }[],
  locked?: readonly Receiver[],
): Promise<void> {
  const endpoints = (locked ?? (await lockReceivers(tx, organization))).filter(
    endpoint => endpoint.organization_key === organization.key && subscribes(endpoint, type),
  )
  if (endpoints.length === 0 || events.length === 0) return
  const { roundsTimes } = identityOf(session).live
  const stored = events.map(({ data, at = tx.now }) =>
    newEvent(
      tx,
      organization,
      session.key,
      type,
      data,
      roundsTimes ? { idKind: 'anonymousEvent', at: at - (at % minuteMs) } : { idKind: 'event', at },
    ),
  )
  for (const some of chunks(stored.map(({ row }) => row)))
    tx.withCommit(() => tx.db.insertInto('events').values(some).execute())
  fanOut(
    tx,
    endpoints,
    type,
    stored.map(({ id }) => id),
  )
  tx.publish({ type: 'events', sessionKey: session.key })
}

/**
 * SQL: whether opt-in events of a type are to be written for the organization of `sessions`, so that none costs a round
 * trip where no endpoint subscribes. Without parameters.
 */
export function isAwaited(type: OptInEventType): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from endpoints where endpoints.organization_key = sessions.organization_key
    and endpoints.state != 'REMOVED' and endpoints.state in ('ACTIVE', 'PAUSED')
    and endpoints.event_types like ${sql.lit(`%"${type}"%`)})`
}

/** SQL: whether an event of `events` is of a type that names participants. */
export const namesParticipants = sql<SqlBool>`events.type in ('entry.created', 'participant.joined')`

/**
 * SQL: whether an event of `events` carries texts or names of participants: of results, those with words, open texts or
 * texts entered in blanks.
 */
const carriesTextsOrNames = sql<SqlBool>`(${namesParticipants} or (
  events.type = 'question.results.finalized' and (
    events.body like '%"words":[{%' or events.body like '%"texts":[{%' or events.body like '%"answers":[{%')))`

/**
 * SQL: the body of an event of `events`, left-joined with `sessions`; null once it was emptied, and for texts and names as
 * soon as their session is deleted.
 */
export const availableBody = sql<string | null>`case
  when events.body = '' or (sessions.deleted_at is not null and ${carriesTextsOrNames}) then null
  else events.body end`

/**
 * Terminates the deliveries of events with texts or names of sessions that this transaction deletes: from its commit on
 * they are neither claimed nor redelivered. `emptyEvents` removes the bodies later.
 * @param organization of the sessions
 */
export async function terminateDeliveries(
  tx: Writing,
  organization: Pick<Organization, 'key'>,
  sessionKeys: readonly number[],
): Promise<void> {
  // In the lock order of outcomes and redeliveries.
  await lockReceivers(tx, organization)
  const events = tx.db
    .selectFrom('events')
    .select('events.key')
    .where('session_key', 'in', sessionKeys)
    // Redundant, for the partial index.
    .where('session_key', 'is not', null)
    .where(carriesTextsOrNames)
  await terminate(tx, eb => eb('event_key', 'in', events))
}

async function terminate(
  tx: Writing,
  ofEvents: (eb: ExpressionBuilder<Database, 'deliveries'>) => Expression<SqlBool>,
): Promise<void> {
  const terminated = await tx.db
    .updateTable('deliveries')
    .set({ state: 'TERMINATED', next_attempt_at: null, updated_at: tx.now })
    .where(ofEvents)
    .where('state', 'in', ['PENDING', 'DEAD_LETTERED'])
    .returning('endpoint_key')
    .execute()
  const endpointKeys = [...new Set(terminated.map(row => row.endpoint_key))]
  // Couriers read their queues again.
  if (endpointKeys.length > 0) tx.publish({ type: 'deliveries', endpointKeys })
}

/**
 * Empties a batch of a session's events that carry texts or names: their deliveries end, and the stored responses go, which
 * may repeat the body. The rows keep type, time and ids.
 * @param which limits it to some of them
 * @returns the number of events, at most `rowsMax`
 */
export async function emptyEvents(
  tx: Writing,
  sessionKey: number,
  rowsMax: number,
  which: Expression<SqlBool> = carriesTextsOrNames,
): Promise<number> {
  const { db } = tx
  const rows = await db
    .selectFrom('events')
    .select(['key', 'organization_key'])
    .where('session_key', '=', sessionKey)
    // Redundant, for the partial index.
    .where('session_key', 'is not', null)
    .where('body', '<>', '')
    .where(which)
    .orderBy('key')
    .limit(rowsMax)
    .execute()
  if (rows.length === 0) return 0
  // In the lock order of outcomes and redeliveries.
  await lockReceivers(tx, { key: rows[0]!.organization_key })
  for (const some of chunks(rows)) {
    const keys = some.map(({ key }) => key)
    await terminate(tx, eb => eb('event_key', 'in', keys))
    const deliveries = db.selectFrom('deliveries').select('key').where('event_key', 'in', keys)
    await db
      .updateTable('attempts')
      .set({ response: null })
      .where('delivery_key', 'in', deliveries)
      .where('response', 'is not', null)
      .execute()
    await db
      .updateTable('deliveries')
      .set({ last_response: null })
      .where('event_key', 'in', keys)
      .where('last_response', 'is not', null)
      .execute()
    await db.updateTable('events').set({ body: '' }).where('key', 'in', keys).execute()
  }
  return rows.length
}

const eventsPerBatch = 500

/** Empties the events that name a participant: of their joining, and of entries with their name. */
export async function emptyEventsNaming(
  tx: Writing,
  sessionKey: number,
  participant: { readonly key: number; readonly id: string },
): Promise<void> {
  const names = sql<SqlBool>`(
    (events.type = 'participant.joined' and events.body like ${`%"${participant.id}"%`})
    or (events.type = 'entry.created' and exists (
      select 1 from entries where entries.participant_key = ${participant.key}
      and entries.asker_name is not null and events.body like '%"' || entries.id || '"%')))`
  while ((await emptyEvents(tx, sessionKey, eventsPerBatch, names)) === eventsPerBatch);
}

/**
 * Removes a batch of a session's opt-in events with their deliveries, even pending ones.
 * @returns the number of events, at most `rowsMax`
 */
export async function removeOptInEvents(
  tx: Writing,
  sessionKey: number,
  rowsMax: number,
  types: readonly OptInEventType[] = optInEventTypes,
): Promise<number> {
  const { db } = tx
  const rows = await db
    .selectFrom('events')
    .select(['key', 'organization_key'])
    .where('session_key', '=', sessionKey)
    // Redundant, for the partial index.
    .where('session_key', 'is not', null)
    .where('type', 'in', types)
    .orderBy('key')
    .limit(rowsMax)
    .execute()
  if (rows.length === 0) return 0
  // In the lock order of outcomes and redeliveries.
  await lockReceivers(tx, { key: rows[0]!.organization_key })
  for (const some of chunks(rows)) {
    const keys = some.map(({ key }) => key)
    await db.deleteFrom('deliveries').where('event_key', 'in', keys).execute()
    await db.deleteFrom('events').where('key', 'in', keys).execute()
  }
  return rows.length
}
