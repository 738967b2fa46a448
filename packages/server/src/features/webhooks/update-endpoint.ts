import type { UpdateWebhookBody, WebhookOut } from '@roomful/contract/operations/webhooks'
import { invalidField } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { changeEndpoint, type EndpointRow, endpointOut, holdPresentEndpoint } from './endpoint-row.ts'

/**
 * Changes an endpoint. What waits for one that is switched off goes out when it is switched on again.
 * @param body whose target, if any, the address guard has already passed.
 * @throws ApiError NOT_FOUND; INVALID_REQUEST_BODY naming `active` while the platform has it paused.
 */
export async function updateEndpoint(
  tx: Writing,
  organization: Organization,
  id: string,
  body: UpdateWebhookBody,
): Promise<WebhookOut> {
  const row = await holdPresentEndpoint(tx, organization, id)
  if (body.active !== undefined && row.state === 'PAUSED')
    throw invalidField('active', 'not_paused', 'the platform paused this endpoint: enable it instead')
  const change: Partial<EndpointRow> = {
    ...(body.target_url !== undefined && { target_url: body.target_url, retry_at: null, due_at: tx.now }),
    ...(body.event_types !== undefined && { event_types: JSON.stringify(body.event_types) }),
    ...(body.active === true && { state: 'ACTIVE', due_at: tx.now }),
    ...(body.active === false && { state: 'SWITCHED_OFF', due_at: null }),
  }
  return endpointOut(Object.keys(change).length === 0 ? row : await changeEndpoint(tx, row, change))
}
