import { organizationLimits } from '@roomful/contract/features/organizations/organization-limits'
import type {
  RegisterWebhookBody,
  UpdateWebhookBody,
  WebhookCreatedOut,
  WebhookOut,
} from '@roomful/contract/features/webhooks/webhooks'
import { type Selectable, sql } from 'kysely'
import { ApiError, invalidField, limitReached, notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../../lib/page.ts'
import { reseal } from '../../lib/seal.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import type { Database } from '../../storage/tables.ts'
import { eventTypesOf } from '../event-log/event-log.ts'
import { lockPresentOrganization } from '../organizations/organizations.ts'
import { newSigningSecret, oldSecretSignsMs, secretPurpose } from './signature.ts'

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

/** The endpoint, locked against outcomes and events of other transactions. */
export async function lockEndpoint(
  tx: Writing,
  organization: Organization,
  id: string,
): Promise<EndpointRow> {
  if (tx.rowLocks) {
    await tx.db.selectFrom('endpoints').select('key').where('id', '=', id).forUpdate().execute()
  }
  return findEndpoint(tx, organization, id)
}

/** As `lockEndpoint`, but a removed endpoint is not found. */
export async function lockPresentEndpoint(
  tx: Writing,
  organization: Organization,
  id: string,
): Promise<EndpointRow> {
  const row = await lockEndpoint(tx, organization, id)
  if (row.state === 'REMOVED') throw notFound('webhook')
  return row
}

/** Changes an endpoint and notifies the workers. */
async function changeEndpoint(
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

/**
 * Re-enables an endpoint that the platform paused. Missed events stay dead-lettered until redelivered.
 * @throws ApiError NOT_FOUND; WEBHOOK_NOT_AUTO_DISABLED for any other, a removed one included.
 */
export async function enableEndpoint(
  tx: Writing,
  organization: Organization,
  id: string,
): Promise<WebhookOut> {
  const row = await lockEndpoint(tx, organization, id)
  if (row.state !== 'PAUSED')
    throw new ApiError(
      'WEBHOOK_NOT_AUTO_DISABLED',
      row.state === 'REMOVED'
        ? 'This endpoint was removed: register it again.'
        : 'This endpoint is not auto-disabled: set `active` to enable it.',
    )
  return endpointOut(
    await changeEndpoint(tx, row, { state: 'ACTIVE', failures: 0, failed_probes: 0, retry_at: null }),
  )
}

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

/**
 * `register_webhook`. Its secret is returned here; the storage holds it sealed.
 * @param body whose target has passed the address guard.
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
 * Enforces the limit of webhook endpoints, also against concurrent registration, until the transaction ends.
 * @throws ApiError LIMIT_REACHED; UNAUTHENTICATED
 */
async function requireEndpointLimit(tx: Writing, organization: Organization): Promise<void> {
  await lockPresentOrganization(tx, organization)
  const limit = organizationLimits.webhookEndpoints
  const beyond = await tx.db
    .selectFrom('endpoints')
    .select('key')
    .where('organization_key', '=', organization.key)
    // A literal, because a parameter would not match the partial index.
    .where('state', '!=', sql.lit('REMOVED'))
    .limit(1)
    .offset(limit - 1)
    .executeTakeFirst()
  if (beyond) throw limitReached(`${limit} webhook endpoints: remove one first.`, limit)
}

/**
 * Removes an endpoint for good and terminates its pending deliveries. Idempotent.
 * @throws ApiError NOT_FOUND
 */
export async function removeEndpoint(
  tx: Writing,
  organization: Organization,
  id: string,
): Promise<WebhookOut> {
  const row = await lockEndpoint(tx, organization, id)
  if (row.state === 'REMOVED') return endpointOut(row)
  await tx.db
    .updateTable('deliveries')
    .set({ state: 'TERMINATED', next_attempt_at: null, updated_at: tx.now })
    .where('endpoint_key', '=', row.key)
    .where('next_attempt_at', 'is not', null)
    .execute()
  return endpointOut(await changeEndpoint(tx, row, { state: 'REMOVED', due_at: null }))
}

/** Rotates an endpoint's secret; the old one also signs for 24 hours. @throws ApiError NOT_FOUND */
export async function rotateSecret(
  tx: Writing,
  organization: Organization,
  id: string,
): Promise<WebhookCreatedOut> {
  const row = await lockPresentEndpoint(tx, organization, id)
  const secret = newSigningSecret(tx.random)
  const changed = await changeEndpoint(tx, row, {
    sealed_secret: tx.seal.seal(secret, secretPurpose(id)),
    sealed_old_secret: row.sealed_secret,
    old_secret_until: tx.now + oldSecretSignsMs,
  })
  return { ...endpointOut(changed), signing_secret: secret }
}

/**
 * Changes an endpoint. Pending deliveries of a disabled one are sent once it is enabled again.
 * @param body whose target, if any, has passed the address guard.
 * @throws ApiError NOT_FOUND; INVALID_REQUEST_BODY naming `active` while the platform has it paused.
 */
export async function updateEndpoint(
  tx: Writing,
  organization: Organization,
  id: string,
  body: UpdateWebhookBody,
): Promise<WebhookOut> {
  const row = await lockPresentEndpoint(tx, organization, id)
  if (body.active !== undefined && row.state === 'PAUSED')
    throw invalidField('active', 'not_paused', 'the endpoint is auto-disabled: enable it instead')
  const change: Partial<EndpointRow> = {
    ...(body.target_url !== undefined && { target_url: body.target_url, retry_at: null, due_at: tx.now }),
    ...(body.event_types !== undefined && { event_types: JSON.stringify(body.event_types) }),
    ...(body.active === true && { state: 'ACTIVE', due_at: tx.now }),
    ...(body.active === false && { state: 'SWITCHED_OFF', due_at: null }),
  }
  return endpointOut(Object.keys(change).length === 0 ? row : await changeEndpoint(tx, row, change))
}

/**
 * Reseals endpoint secrets sealed with an older entry of ROOMFUL_SECRET's list, which can then be dropped.
 * @returns the number that no entry opens.
 */
export async function resealSecrets(tx: Writing): Promise<number> {
  let unopened = 0
  const outdated = await tx.db
    .selectFrom('endpoints')
    .select(['key', 'id', 'sealed_secret', 'sealed_old_secret'])
    .where('state', '!=', 'REMOVED')
    .where('sealed_secret', 'not like', `${tx.seal.newestPrefix}%`)
    .orderBy('key')
    .forUpdate()
    .execute()
  for (const { key, id, sealed_secret, sealed_old_secret } of outdated) {
    const again = (sealed: string) => reseal(tx.seal, sealed, secretPurpose(id))
    const resealed = again(sealed_secret)
    if (resealed === null) {
      unopened++
      continue
    }
    await tx.db
      .updateTable('endpoints')
      .set({
        sealed_secret: resealed,
        sealed_old_secret: sealed_old_secret === null ? null : again(sealed_old_secret),
      })
      .where('key', '=', key)
      .execute()
  }
  return unopened
}
