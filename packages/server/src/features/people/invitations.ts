import { organizationLimits } from '@roomful/contract/features/organizations/organization-limits'
import type { InvitationOut } from '@roomful/contract/features/people/invitations'
import type { Role } from '@roomful/contract/features/people/roles'
import type { User } from '../../caller.ts'
import { ApiError, limitReached, notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../../lib/page.ts'
import { newToken, tokenHash } from '../../lib/tokens.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { endedLink } from './links.ts'
import { addMember, membersOf, requireOwnerFor } from './members.ts'
import type { MailAddress } from './users.ts'

const ttlMs = 7 * 24 * 60 * 60_000

/** A pending invitation. */
export interface Invitation {
  readonly organization: Organization
  readonly organizationName: string
  readonly email: string
  readonly foldedEmail: string
  readonly role: Role
  /** Unix ms. */
  readonly expiresAt: number
}

/**
 * Invites an address for 7 days, replacing its earlier invitation.
 * @param organization locked against concurrent invitations
 * @param inviterRole of the inviting member; null: the operator.
 * @returns the secret of the link, here and nowhere else.
 * @throws ApiError FORBIDDEN, ALREADY_MEMBER, LIMIT_REACHED
 */
export async function createInvitation(
  tx: Writing,
  organization: Organization,
  { email, role }: { email: MailAddress; role: Role },
  inviterRole: Role | null,
): Promise<{ invitation: InvitationOut; secret: string }> {
  if (inviterRole !== null) requireOwnerFor(role, inviterRole)
  const member = await membersOf(tx, organization)
    .where('u.folded_email', '=', email.folded)
    .executeTakeFirst()
  if (member)
    throw new ApiError('ALREADY_MEMBER', 'This user is already a member: change their role instead.')
  const secret = newToken(tx.random)
  const row = {
    id: tx.newId('invitation'),
    email: email.address,
    role,
    secret_hash: tokenHash(secret),
    created_at: tx.now,
    expires_at: tx.now + ttlMs,
  }
  const replaced = await findReplaceable(tx, organization, email.folded, inviterRole)
  if (!replaced) await requireInvitationLimit(tx, organization)
  await tx.db
    .insertInto('invitations')
    .values({ ...row, organization_key: organization.key, folded_email: email.folded })
    .onConflict(c => c.columns(['organization_key', 'folded_email']).doUpdateSet(row))
    .execute()
  return { invitation: invitationOut(row), secret }
}

/**
 * The pending invitation of an address. Only owners can revoke or replace an owner's.
 * @throws ApiError FORBIDDEN
 */
async function findReplaceable(
  tx: Writing,
  { key }: Organization,
  foldedEmail: string,
  inviterRole: Role | null,
): Promise<{ role: Role } | undefined> {
  const earlier = await tx.db
    .selectFrom('invitations')
    .select('role')
    .where('organization_key', '=', key)
    .where('folded_email', '=', foldedEmail)
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()
  if (earlier && inviterRole !== null) requireOwnerFor(earlier.role, inviterRole)
  return earlier
}

/** Pending invitations, newest first. @throws ApiError INVALID_REQUEST_PARAMETER */
export async function listInvitations(
  { db, now }: Reading,
  organization: Organization,
  request: PageRequest,
): Promise<Envelope & { invitations: InvitationOut[] }> {
  const window = readPageRequest(`invitations ${organization.id}`, request)
  const all = db
    .selectFrom('invitations')
    .selectAll()
    .where('organization_key', '=', organization.key)
    .where('expires_at', '>', now)
  const page = await readPage(window, all, 'id', row => row.id)
  return { ...page.envelope, invitations: page.rows.map(invitationOut) }
}

/** @throws ApiError NOT_FOUND, FORBIDDEN */
export async function revokeInvitation(
  tx: Writing,
  organization: Organization,
  id: string,
  role: Role,
): Promise<InvitationOut> {
  const row = await tx.db
    .deleteFrom('invitations')
    .where('organization_key', '=', organization.key)
    .where('id', '=', id)
    .where('expires_at', '>', tx.now)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound('invitation')
  requireOwnerFor(row.role, role)
  return invitationOut(row)
}

/** @throws ApiError NOT_FOUND if it was used, revoked or has expired. */
export async function findInvitation({ db, now }: Reading, secret: string): Promise<Invitation> {
  const row = await db
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.key', 'i.organization_key')
    .select(['i.email', 'i.folded_email', 'i.role', 'i.expires_at'])
    .select(['o.key', 'o.id', 'o.plan', 'o.name'])
    .where('i.secret_hash', '=', tokenHash(secret))
    .where('i.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) throw endedLink()
  return {
    organization: { key: row.key, id: row.id, plan: row.plan },
    organizationName: row.name,
    email: row.email,
    foldedEmail: row.folded_email,
    role: row.role,
    expiresAt: row.expires_at,
  }
}

/**
 * Accepts an invitation, which ends it. Of two concurrent calls one is rejected.
 * @param userOf finds or creates the user with its address.
 * @throws ApiError NOT_FOUND; any error of `userOf`
 */
export async function acceptInvitation(
  tx: Writing,
  secret: string,
  userOf: (invitation: Invitation) => Promise<User>,
): Promise<User> {
  const invitation = await findInvitation(tx, secret)
  const { numDeletedRows } = await tx.db
    .deleteFrom('invitations')
    .where('secret_hash', '=', tokenHash(secret))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw endedLink()
  const user = await userOf(invitation)
  await addMember(tx, invitation.organization, user, invitation.role)
  return user
}

/** Consumes the invitation of an address. @returns its role; null if there is none */
export async function takeInvitationOf(
  tx: Writing,
  { key }: Organization,
  foldedEmail: string,
): Promise<Role | null> {
  const row = await tx.db
    .deleteFrom('invitations')
    .where('organization_key', '=', key)
    .where('folded_email', '=', foldedEmail)
    .where('expires_at', '>', tx.now)
    .returning('role')
    .executeTakeFirst()
  return row?.role ?? null
}

function invitationOut(row: {
  id: string
  email: string
  role: Role
  created_at: number
  expires_at: number
}): InvitationOut {
  const { id, email, role } = row
  return { id, email, role, created_at: timestamp(row.created_at), expires_at: timestamp(row.expires_at) }
}

/**
 * Enforces the limit of pending invitations.
 * @param organization locked by every invitation, until the transaction ends
 * @throws ApiError LIMIT_REACHED; UNAUTHENTICATED
 */
async function requireInvitationLimit(tx: Writing, organization: Organization): Promise<void> {
  const limit = organizationLimits.pendingInvitations
  const beyond = await tx.db
    .selectFrom('invitations')
    .select('key')
    .where('organization_key', '=', organization.key)
    .where('expires_at', '>', tx.now)
    .limit(1)
    .offset(limit - 1)
    .executeTakeFirst()
  if (beyond) throw limitReached(`${limit} pending invitations: revoke one first.`, limit)
}
