import type { WebhookCreatedOut } from '@roomful/contract/operations/webhooks'
import type { Organization, Writing } from '../../services.ts'
import { changeEndpoint, endpointOut, holdPresentEndpoint } from './endpoint-row.ts'
import { newSigningSecret, oldSecretSignsMs, secretPurpose } from './signature.ts'

/**
 * Gives an endpoint a new secret; the one that it replaces also signs for 24 hours.
 * @throws ApiError NOT_FOUND
 */
export async function rotateSecret(
  tx: Writing,
  organization: Organization,
  id: string,
): Promise<WebhookCreatedOut> {
  const row = await holdPresentEndpoint(tx, organization, id)
  const secret = newSigningSecret(tx.random)
  const changed = await changeEndpoint(tx, row, {
    sealed_secret: tx.seal.seal(secret, secretPurpose(id)),
    sealed_old_secret: row.sealed_secret,
    old_secret_until: tx.now + oldSecretSignsMs,
  })
  return { ...endpointOut(changed), signing_secret: secret }
}
