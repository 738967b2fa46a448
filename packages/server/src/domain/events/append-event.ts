import type { EventData, SubscribableEventType } from '@roomful/contract/events'
import type { Organization, Writing } from '../domain.ts'
import { fanOut } from '../webhooks/fan-out.ts'
import { storeEvent } from './store-event.ts'

/**
 * Writes an event about a session, and its deliveries to the endpoints that want it, into the transaction of the
 * change that it reports: all of them are committed, or none.
 */
export async function appendEvent<T extends SubscribableEventType>(
  tx: Writing,
  organization: Organization,
  sessionKey: number,
  type: T,
  data: EventData[T],
): Promise<void> {
  await fanOut(tx, organization, await storeEvent(tx, organization, sessionKey, type, data))
  tx.publish({ type: 'events', sessionKey })
}
