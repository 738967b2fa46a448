import type { MemberOut } from '@roomful/contract/features/people/members'
import { isAtLeast, type Role } from '@roomful/contract/features/people/roles'
import type { Membership, Proofs, User } from '../../caller.ts'
import { ApiError, notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { type Envelope, makePage, type PageRequest, readPageRequest } from '../../lib/page.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { endSignIns } from './sign-ins.ts'

/** Members of an organization, newest first. @throws ApiError INVALID_REQUEST_PARAMETER */
export async function listMembers(
  reading: Reading,
  organization: Organization,
  request: PageRequest,
): Promise<Envelope & { members: MemberOut[] }> {
  const window = readPageRequest(`members ${organization.id}`, request)
  const all = membersOf(reading, organization)
  const { anchor, direction, limit } = window
  const backwards = direction === 'backwards'
  // By key, which sorts like the id and is in the index of memberships.
  const rows = await all
    .$if(anchor !== null, q =>
      q.where('m.user_key', backwards ? '>' : '<', eb =>
        eb.selectFrom('users').select('key').where('id', '=', anchor!),
      ),
    )
    .orderBy('m.user_key', backwards ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
  const page = makePage(window, rows, row => row.id)
  return { ...page.envelope, members: page.rows.map(memberOut) }
}

/**
 * A change of a member and its author. The organization is locked, so that of two changes the second sees
 * the first.
 */
export interface MemberChange {
  readonly organization: Organization
  /** The acting user. */
  readonly byKey: number
  readonly byRole: Role
  /** The member's user id. */
  readonly userId: string
}

/**
 * Changes the role of a member. A lower role revokes the stage links that they have created.
 * @throws ApiError NOT_FOUND; FORBIDDEN for owners, unless an owner changes them; LAST_OWNER
 */
export async function changeRole(tx: Writing, change: MemberChange, role: Role): Promise<MemberOut> {
  const member = await findMember(tx, change)
  requireOwnerFor(role, change.byRole)
  if (role !== 'OWNER') await requireAnotherOwner(tx, change.organization, member)
  if (!isAtLeast(role, member.role)) await revokeStageLinks(tx, change.organization, member.key)
  await tx.db
    .updateTable('memberships')
    .set({ role })
    .where('organization_key', '=', change.organization.key)
    .where('user_key', '=', member.key)
    .execute()
  return memberOut({ ...member, role })
}

/**
 * Removes a member, effective with their next call, and revokes the stage and report links that they have created.
 * @throws ApiError NOT_FOUND; FORBIDDEN for owners, unless an owner removes them; LAST_OWNER
 */
export async function removeMember(tx: Writing, change: MemberChange): Promise<MemberOut> {
  const member = await findMember(tx, change)
  await requireAnotherOwner(tx, change.organization, member)
  await revokeStageLinks(tx, change.organization, member.key)
  await revokeReportLinks(tx, change.organization, member.key)
  await tx.db
    .deleteFrom('memberships')
    .where('organization_key', '=', change.organization.key)
    .where('user_key', '=', member.key)
    .execute()
  return memberOut(member)
}

/**
 * Ends all sign-ins of a member, effective with their next call.
 * @throws ApiError NOT_FOUND; FORBIDDEN for owners, unless an owner ends them
 */
export async function endMemberSignIns(tx: Writing, change: MemberChange): Promise<void> {
  await endSignIns(tx, await findMember(tx, change))
}

/** @throws ApiError FORBIDDEN unless owners are changed by an owner. */
export function requireOwnerFor(role: Role, byRole: Role): void {
  if (role === 'OWNER' && byRole !== 'OWNER')
    throw new ApiError('FORBIDDEN', 'Only owners can change owners.')
}

/** @throws ApiError NOT_FOUND; FORBIDDEN for owners, unless an owner changes them */
async function findMember(tx: Writing, { organization, byKey, byRole, userId }: MemberChange) {
  const member = await membersOf(tx, organization).where('u.id', '=', userId).executeTakeFirst()
  if (!member) throw notFound('member')
  if (member.key !== byKey) requireOwnerFor(member.role, byRole)
  return member
}

/** @throws ApiError LAST_OWNER */
async function requireAnotherOwner(
  tx: Writing,
  organization: Organization,
  member: { readonly key: number; readonly role: Role },
): Promise<void> {
  if (member.role !== 'OWNER') return
  const other = await membersOf(tx, organization)
    .where('m.role', '=', 'OWNER')
    .where('u.key', '!=', member.key)
    .limit(1)
    .executeTakeFirst()
  if (!other)
    throw new ApiError('LAST_OWNER', 'An organization needs an owner: make another member an owner first.')
}

/** Members of an organization (`m`) with their users (`u`). */
export function membersOf({ db }: Reading, { key }: Organization) {
  return db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.key', 'm.user_key')
    .select(['u.key', 'u.id', 'u.email', 'u.name', 'm.role', 'm.created_at'])
    .where('m.organization_key', '=', key)
}

function memberOut(row: {
  id: string
  email: string
  name: string
  role: Role
  created_at: number
}): MemberOut {
  const { id, email, name, role } = row
  return { id, email, name, role, joined_at: timestamp(row.created_at) }
}

/** Revokes the stage links that a member has created for sessions of an organization. */
async function revokeStageLinks(tx: Writing, organization: Organization, userKey: number): Promise<void> {
  const revoked = await tx.db
    .updateTable('stage_links')
    .set({ revoked_at: tx.now })
    .where('created_by', '=', userKey)
    .where('revoked_at', 'is', null)
    .where('session_key', 'in', eb =>
      eb.selectFrom('sessions').select('key').where('organization_key', '=', organization.key),
    )
    .returning('session_key')
    .execute()
  for (const sessionKey of new Set(revoked.map(({ session_key }) => session_key)))
    tx.publish({ type: 'links', sessionKey })
}

/** Revokes the report links that a member has created: former members read nothing with them. */
async function revokeReportLinks(tx: Writing, organization: Organization, userKey: number): Promise<void> {
  await tx.db
    .updateTable('report_links')
    .set({ revoked_at: tx.now })
    .where('created_by', '=', userKey)
    .where('revoked_at', 'is', null)
    .where('session_key', 'in', eb =>
      eb.selectFrom('sessions').select('key').where('organization_key', '=', organization.key),
    )
    .execute()
}

/**
 * The sign-in that an organization still requires: its own provider opens it, and a password does unless SSO
 * is required.
 * @returns null if it is open
 */
export function neededSignIn(
  { provider }: Pick<Membership, 'provider'>,
  { withPassword, vouching }: Proofs,
): 'PASSWORD' | 'PROVIDER' | null {
  if (provider && provider.issuer === vouching?.issuer) return null
  if (provider?.isRequired) return 'PROVIDER'
  if (withPassword) return null
  return provider?.isLinked ? 'PROVIDER' : 'PASSWORD'
}

/** @returns undefined if there is no such organization, or the user is not a member. */
export async function findMembership(
  reading: Reading,
  user: { readonly key: number },
  organizationId: string,
): Promise<Membership | undefined> {
  const row = await memberships(reading, user).where('o.id', '=', organizationId).executeTakeFirst()
  return row && membershipOf(row)
}

/** All organizations of a user, by name. */
export async function listMemberships(
  reading: Reading,
  user: { readonly key: number },
): Promise<Membership[]> {
  const rows = await memberships(reading, user).execute()
  return rows
    .map(membershipOf)
    .sort((a, b) => compare(a.name, b.name) || compare(a.organization.id, b.organization.id))
}

/** Adds a member; an existing one keeps their role. @returns whether they are new. */
export async function addMember(
  tx: Writing,
  organization: { readonly key: number },
  user: User,
  role: Role,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('memberships')
    .values({ organization_key: organization.key, user_key: user.key, role, created_at: tx.now })
    .onConflict(c => c.columns(['organization_key', 'user_key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function memberships({ db }: Reading, { key }: { readonly key: number }) {
  return db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.key', 'm.organization_key')
    .leftJoin('sign_in_providers as p', 'p.organization_key', 'm.organization_key')
    .leftJoin('identities as i', join =>
      join
        .onRef('i.organization_key', '=', 'm.organization_key')
        .onRef('i.issuer', '=', 'p.issuer')
        .onRef('i.user_key', '=', 'm.user_key'),
    )
    .select(['o.key', 'o.id', 'o.plan', 'o.name', 'o.address', 'o.two_factor_required', 'm.role'])
    .select(['p.issuer', 'p.members_required', 'i.user_key as linked_key'])
    .where('m.user_key', '=', key)
}

function membershipOf(row: {
  key: number
  id: string
  plan: string
  name: string
  address: string | null
  two_factor_required: number
  role: Role
  issuer: string | null
  members_required: number | null
  linked_key: number | null
}): Membership {
  const { key, id, plan, name, address, role, issuer } = row
  return {
    organization: { key, id, plan },
    name,
    address,
    role,
    isTwoFactorRequired: row.two_factor_required === 1,
    provider:
      issuer === null
        ? null
        : { issuer, isRequired: row.members_required === 1, isLinked: row.linked_key !== null },
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
