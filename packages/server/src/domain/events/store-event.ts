import type { Event, EventData, EventType } from '@roomful/contract/events'
import { timestamp } from '../../clock.ts'
import type { Organization, Writing } from '../domain.ts'

/** A stored event, for the rows that are written with it. */
export interface StoredEvent {
  readonly key: number
  readonly id: string
  readonly type: EventType
}

/** Stores an event without deliveries or a notice; `sessionKey` null: it is about no session. */
export async function storeEvent<T extends EventType>(
  tx: Writing,
  organization: Organization,
  sessionKey: number | null,
  type: T,
  data: EventData[T],
): Promise<StoredEvent> {
  const id = tx.newId('event')
  const event = {
    id,
    type,
    created_at: timestamp(tx.now),
    organization_id: organization.id,
    data,
  } as Event<T>
  const { key } = await tx.db
    .insertInto('events')
    .values({
      id,
      organization_key: organization.key,
      session_key: sessionKey,
      type,
      created_at: tx.now,
      body: JSON.stringify(event),
    })
    .returning('key')
    .executeTakeFirstOrThrow()
  return { key, id, type }
}
