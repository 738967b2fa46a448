import type { Event, EventData, EventType } from '@roomful/contract/events'
import type { Insertable } from 'kysely'
import { timestamp } from '../../lib/clock.ts'
import type { Organization, Writing } from '../../services.ts'
import type { Database } from '../../storage/schema.ts'

/** A stored event, for the rows that are written with it. */
export interface StoredEvent {
  readonly key: number
  readonly id: string
  readonly type: EventType
}

/** An event as a row; `sessionKey` null: it is about no session. */
export function newEvent<T extends EventType>(
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
