import type { WebhookOut } from '@roomful/contract/operations/webhooks'
import { ApiError } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { changeEndpoint, endpointOut, holdEndpoint } from './endpoint-row.ts'

/**
 * Revives an endpoint that the platform paused. What it missed stays dead-lettered until it is redelivered.
 * @throws ApiError NOT_FOUND; WEBHOOK_NOT_AUTO_DISABLED for any other, a removed one included.
 */
export async function enableEndpoint(
  tx: Writing,
  organization: Organization,
  id: string,
): Promise<WebhookOut> {
  const row = await holdEndpoint(tx, organization, id)
  if (row.state !== 'PAUSED')
    throw new ApiError(
      'WEBHOOK_NOT_AUTO_DISABLED',
      row.state === 'REMOVED'
        ? 'This endpoint was removed: register it again.'
        : 'This endpoint is not paused: `active` switches on one that its owner switched off.',
    )
  return endpointOut(
    await changeEndpoint(tx, row, { state: 'ACTIVE', failures: 0, failed_probes: 0, retry_at: null }),
  )
}
