import type { WebhookOut } from '@roomful/contract/operations/webhooks'
import { sql } from 'kysely'
import type { Organization, Reading } from '../domain.ts'
import { type Envelope, makePage, type PageRequest, readPageRequest } from '../page.ts'
import { endpointOut } from './endpoint-row.ts'

/** `list_webhooks`: newest first, without removed ones. */
export async function listEndpoints(
  { db }: Reading,
  organization: Organization,
  query: PageRequest,
): Promise<Envelope & { webhooks: WebhookOut[] }> {
  const list = `webhooks ${organization.id}`
  const window = readPageRequest(list, query)
  const backwards = window.direction === 'backwards'
  const rows = await db
    .selectFrom('endpoints')
    .selectAll()
    .where('organization_key', '=', organization.key)
    .where('state', '!=', sql.lit('REMOVED'))
    .$if(window.beside !== null, q => q.where('id', backwards ? '>' : '<', window.beside!))
    .orderBy('id', backwards ? 'asc' : 'desc')
    .limit(window.limit + 1)
    .execute()
  const page = makePage(list, window, rows, row => row.id)
  return { ...page.envelope, webhooks: page.rows.map(endpointOut) }
}
