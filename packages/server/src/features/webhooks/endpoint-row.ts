import type { SubscribableEventType } from '@roomful/contract/events'
import type { WebhookOut } from '@roomful/contract/operations/webhooks'
import type { Selectable } from 'kysely'
import { notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import type { Database } from '../../storage/schema.ts'

export type EndpointRow = Selectable<Database['endpoints']>

/** @throws ApiError NOT_FOUND, also for an endpoint of another organization; a removed one is found. */
export async function findEndpoint(
  { db }: Reading,
  organization: Organization,
  id: string,
): Promise<EndpointRow> {
  const row = await db
    .selectFrom('endpoints')
    .selectAll()
    .where('organization_key', '=', organization.key)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('webhook')
  return row
}

/** The endpoint, held against outcomes and events of other transactions until this one ends. */
export async function holdEndpoint(
  tx: Writing,
  organization: Organization,
  id: string,
): Promise<EndpointRow> {
  if (tx.rowLocks) {
    await tx.db.selectFrom('endpoints').select('key').where('id', '=', id).forUpdate().execute()
  }
  return findEndpoint(tx, organization, id)
}

/** Like holdEndpoint, but a removed endpoint is not found either. */
export async function holdPresentEndpoint(
  tx: Writing,
  organization: Organization,
  id: string,
): Promise<EndpointRow> {
  const row = await holdEndpoint(tx, organization, id)
  if (row.state === 'REMOVED') throw notFound('webhook')
  return row
}

/** Changes an endpoint and publishes that to the workers. */
export async function changeEndpoint(
  tx: Writing,
  row: EndpointRow,
  change: Partial<Omit<EndpointRow, 'key' | 'id'>>,
): Promise<EndpointRow> {
  const changed = { ...change, updated_at: tx.now }
  await tx.db.updateTable('endpoints').set(changed).where('key', '=', row.key).execute()
  tx.publish({ type: 'deliveries', endpointKeys: [row.key] })
  return { ...row, ...changed }
}

/** The endpoint as the API publishes it: without its secret. */
export function endpointOut(row: EndpointRow): WebhookOut {
  return {
    id: row.id,
    target_url: row.target_url,
    event_types: eventTypesOf(row),
    active: row.state === 'ACTIVE',
    auto_disabled: row.state === 'PAUSED',
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

export function eventTypesOf(row: Pick<EndpointRow, 'event_types'>): SubscribableEventType[] {
  return JSON.parse(row.event_types)
}
