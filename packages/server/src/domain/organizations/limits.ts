import { organizationLimits } from '@roomful/contract/organization-limits'
import { sql } from 'kysely'
import { ApiError } from '../api-error.ts'
import type { Organization, Writing } from '../domain.ts'
import { holdOrganization } from './organizations.ts'

const hourMs = 60 * 60_000

/**
 * Refuses one webhook endpoint more than an organization may have. Holds until the transaction ends, also against
 * others that add one at the same time.
 * @throws ApiError LIMIT_REACHED; UNAUTHENTICATED
 */
export async function requireEndpointLimit(tx: Writing, organization: Organization): Promise<void> {
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

/**
 * Refuses one DRAFT session more than an organization may have. Holds until the transaction ends, also against
 * others that add one at the same time.
 * @throws ApiError LIMIT_REACHED; UNAUTHENTICATED
 */
export async function requireDraftLimit(tx: Writing, organization: Organization): Promise<void> {
  await holdOrganization(tx, organization)
  const limit = organizationLimits.draftSessions
  const beyond = await tx.db
    .selectFrom('sessions')
    .select('key')
    .where('organization_key', '=', organization.key)
    .where('state', '=', 'DRAFT')
    .limit(1)
    .offset(limit - 1)
    .executeTakeFirst()
  if (beyond) throw limitReached(`${limit} sessions in state DRAFT: open or close one first.`, limit)
}

/**
 * Refuses one pending invitation more than an organization may have.
 * @param organization locked, as by everybody who invites: holds until the transaction ends
 * @throws ApiError LIMIT_REACHED; UNAUTHENTICATED
 */
export async function requireInvitationLimit(tx: Writing, organization: Organization): Promise<void> {
  const limit = organizationLimits.pendingInvitations
  const beyond = await tx.db
    .selectFrom('invitations')
    .select('key')
    .where('organization_key', '=', organization.key)
    .where('expires_at', '>', tx.now)
    .limit(1)
    .offset(limit - 1)
    .executeTakeFirst()
  if (beyond) throw limitReached(`${limit} invitations that nobody has accepted: revoke one first.`, limit)
}

/**
 * Refuses an image that an organization has no room for, and one more than it may upload in an hour.
 * @param organization locked, as by everybody who uploads: holds until the transaction ends
 * @throws ApiError LIMIT_REACHED; RATE_LIMITED
 */
export async function requireImageLimits(
  { db, now }: Writing,
  organization: Organization,
  bytes: number,
): Promise<void> {
  const { imageMebibytes, imagesPerHour } = organizationLimits
  const own = db.selectFrom('images').where('organization_key', '=', organization.key)
  const stored = await own
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.val(0)).as('bytes'))
    .executeTakeFirstOrThrow()
  if (Number(stored.bytes) + bytes > imageMebibytes * 1024 * 1024) {
    const what = `${imageMebibytes.toLocaleString('en')} MiB of images`
    throw limitReached(
      `${what}: take some out of your presentations, and they are removed a day later.`,
      imageMebibytes,
    )
  }
  const oldest = await own
    .select('created_at')
    .where('created_at', '>', now - hourMs)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(imagesPerHour - 1)
    .executeTakeFirst()
  if (!oldest) return
  const seconds = Math.ceil((oldest.created_at + hourMs - now) / 1000)
  throw new ApiError(
    'RATE_LIMITED',
    `An organization uploads at most ${imagesPerHour} images in an hour: upload this one later.`,
    { retry_after_seconds: Math.max(1, seconds) },
  )
}

/** @param most how many there may be of what, and what to do about it */
function limitReached(most: string, limit: number): ApiError {
  return new ApiError('LIMIT_REACHED', `An organization has at most ${most}`, { limit })
}
