import { type EventType, personalEventTypes } from '@roomful/contract/features/webhooks/events'
import type { CredentialCaller, MemberCaller } from '../../caller.ts'
import { insufficientScope } from '../../lib/api-error.ts'
import type { Organization, Reading } from '../../services.ts'
import { eventTypesOf } from '../event-log/event-log.ts'
import type { EndpointRow } from './endpoints.ts'

type EndpointCaller = CredentialCaller | MemberCaller

/** Members read what their role allows: only keys have scopes. */
function mayRead(caller: EndpointCaller): boolean {
  return caller.kind === 'member' || caller.credential.scopes.includes('results:read')
}

/**
 * Checks whether the caller may subscribe to these types (docs/reference/webhooks.md, "Scopes").
 * @throws ApiError INSUFFICIENT_SCOPE
 */
export function requireReadingOf(caller: EndpointCaller, types: readonly EventType[]): void {
  const isPersonal = types.some(type => personalEventTypes.some(personal => personal === type))
  if (isPersonal && !mayRead(caller)) throw insufficientScope('results:read')
}

/**
 * Checks whether the caller may change an endpoint that is not removed (docs/reference/webhooks.md, "Scopes").
 * @param find `lockEndpoint` in the transaction of the change
 * @throws ApiError NOT_FOUND; INSUFFICIENT_SCOPE
 */
export async function requireReadingFor<R extends Reading>(
  now: R,
  caller: EndpointCaller,
  id: string,
  find: (now: R, organization: Organization, id: string) => Promise<EndpointRow>,
): Promise<void> {
  if (mayRead(caller)) return
  const row = await find(now, caller.organization, id)
  if (row.state === 'REMOVED') return
  requireReadingOf(caller, [...eventTypesOf(row), ...(await undeliveredTypes(now, row))])
}

/** Types of events that an endpoint may still get, even if it no longer subscribes to them. */
async function undeliveredTypes({ db }: Reading, { key }: EndpointRow): Promise<EventType[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('event_type')
    .distinct()
    .where('endpoint_key', '=', key)
    .where('state', 'in', ['PENDING', 'DEAD_LETTERED'])
    .execute()
  return rows.map(({ event_type }) => event_type as EventType)
}
