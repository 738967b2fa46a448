import type { RegisterWebhookBody, WebhookCreatedOut } from '@roomful/contract/operations/webhooks'
import type { Organization, Writing } from '../domain.ts'
import { requireEndpointLimit } from '../organizations/limits.ts'
import { endpointOut } from './endpoint-row.ts'
import { newSigningSecret, secretPurpose } from './signature.ts'

/**
 * `register_webhook`. Its secret is returned here and is, sealed, in the storage.
 * @param body whose target the address guard has already passed.
 * @throws ApiError LIMIT_REACHED
 */
export async function registerEndpoint(
  tx: Writing,
  organization: Organization,
  body: RegisterWebhookBody,
): Promise<WebhookCreatedOut> {
  await requireEndpointLimit(tx, organization)
  const id = tx.newId('webhook')
  const secret = newSigningSecret(tx.random)
  const row = {
    id,
    organization_key: organization.key,
    target_url: body.target_url,
    event_types: JSON.stringify(body.event_types),
    state: 'ACTIVE',
    sealed_secret: tx.seal.seal(secret, secretPurpose(id)),
    sealed_old_secret: null,
    old_secret_until: null,
    failures: 0,
    failed_probes: 0,
    retry_at: null,
    due_at: null,
    lease_holder: null,
    lease_until: null,
    created_at: tx.now,
    updated_at: tx.now,
  } as const
  const { key } = await tx.db.insertInto('endpoints').values(row).returning('key').executeTakeFirstOrThrow()
  return { ...endpointOut({ ...row, key }), signing_secret: secret }
}
