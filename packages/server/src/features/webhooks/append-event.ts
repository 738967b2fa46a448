import type { EventData, SubscribableEventType } from '@roomful/contract/events'
import type { Organization, Writing } from '../../services.ts'
import { fanOut, holdReceivers, type Receiver } from './fan-out.ts'
import { newEvent } from './store-event.ts'

/**
 * Writes an event about a session, and its deliveries to the endpoints that want it, into the transaction of the
 * change that it reports: all of them are committed, or none. They are sent with the commit.
 * @param receivers of the organization, where they are held already
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
