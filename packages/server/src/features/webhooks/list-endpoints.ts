import type { WebhookOut } from '@roomful/contract/operations/webhooks'
import { sql } from 'kysely'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../../lib/page.ts'
import type { Organization, Reading } from '../../services.ts'
import { endpointOut } from './endpoint-row.ts'

/** `list_webhooks`: newest first, without removed ones. */
export async function listEndpoints(
  { db }: Reading,
  organization: Organization,
  query: PageRequest,
): Promise<Envelope & { webhooks: WebhookOut[] }> {
  const window = readPageRequest(`webhooks ${organization.id}`, query)
  const all = db
    .selectFrom('endpoints')
    .selectAll()
    .where('organization_key', '=', organization.key)
    .where('state', '!=', sql.lit('REMOVED'))
  const page = await readPage(window, all, 'id', row => row.id)
  return { ...page.envelope, webhooks: page.rows.map(endpointOut) }
}
