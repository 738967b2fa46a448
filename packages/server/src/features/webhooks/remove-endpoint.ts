import type { WebhookOut } from '@roomful/contract/operations/webhooks'
import type { Organization, Writing } from '../../services.ts'
import { changeEndpoint, endpointOut, holdEndpoint } from './endpoint-row.ts'

/**
 * Removes an endpoint for good; its waiting deliveries are terminated in the same transaction. Repeated calls
 * change nothing.
 * @throws ApiError NOT_FOUND
 */
export async function removeEndpoint(
  tx: Writing,
  organization: Organization,
  id: string,
): Promise<WebhookOut> {
  const row = await holdEndpoint(tx, organization, id)
  if (row.state === 'REMOVED') return endpointOut(row)
  await tx.db
    .updateTable('deliveries')
    .set({ state: 'TERMINATED', next_attempt_at: null, updated_at: tx.now })
    .where('endpoint_key', '=', row.key)
    .where('next_attempt_at', 'is not', null)
    .execute()
  return endpointOut(await changeEndpoint(tx, row, { state: 'REMOVED', due_at: null }))
}
