import type { RegisterWebhookBody, WebhookCreatedOut } from '@roomful/contract/operations/webhooks'
import { organizationLimits } from '@roomful/contract/organization-limits'
import { sql } from 'kysely'
import { limitReached } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { holdOrganization } from '../organizations/organizations.ts'
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

/**
 * Refuses one webhook endpoint more than an organization may have. Holds until the transaction ends, also against
 * others that add one at the same time.
 * @throws ApiError LIMIT_REACHED; UNAUTHENTICATED
 */
async function requireEndpointLimit(tx: Writing, organization: Organization): Promise<void> {
  await holdOrganization(tx, organization)
  const limit = organizationLimits.webhookEndpoints
  const beyond = await tx.db
    .selectFrom('endpoints')
    .select('key')
    .where('organization_key', '=', organization.key)
    // A literal, because a parameter would not match the partial index of endpoints that are not removed.
    .where('state', '!=', sql.lit('REMOVED'))
    .limit(1)
    .offset(limit - 1)
    .executeTakeFirst()
  if (beyond) throw limitReached(`${limit} webhook endpoints: remove one first.`, limit)
}
