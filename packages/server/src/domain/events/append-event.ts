import type { Event, EventData, EventType } from '@roomful/contract/events'
import { timestamp } from '../../clock.ts'
import type { Organization, Writing } from '../domain.ts'

/** Writes an event into the transaction of the change that it reports: neither is there without the other. */
export async function appendEvent<T extends EventType>(
  tx: Writing,
  organization: Organization,
  type: T,
  data: EventData[T],
): Promise<void> {
  const event: Event<T> = {
    id: tx.newId('event'),
    type,
    created_at: timestamp(tx.now),
    organization_id: organization.id,
    data,
  }
  await tx.db
    .insertInto('events')
    .values({
      id: event.id,
      organization_key: organization.key,
      type,
      created_at: tx.now,
      body: JSON.stringify(event),
    })
    .execute()
}
