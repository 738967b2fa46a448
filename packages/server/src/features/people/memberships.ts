import type { Role } from '@roomful/contract/workspace/define-workspace-operation'
import type { Organization, Reading, Writing } from '../../services.ts'
import type { Proofs } from './sign-ins.ts'
import type { User } from './users.ts'

/** What somebody is in an organization. */
export interface Membership {
  readonly organization: Organization
  /** Of the organization. */
  readonly name: string
  readonly role: Role
  readonly isTwoFactorRequired: boolean
  /** With which its people can sign in, or have to. */
  readonly provider: MembersProvider | null
}

export interface MembersProvider {
  readonly issuer: string
  readonly isRequired: boolean
  /** Whether it is known who the member is there. */
  readonly isLinked: boolean
}

/**
 * What opens an organization to somebody whose sign-in does not: a provider's opens those whose provider it is, a password's
 * those that do not require theirs.
 * @returns null when it is open to them
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

/** @returns undefined for an organization that there is none of, or that the person is no member of. */
export async function findMembership(
  reading: Reading,
  user: { readonly key: number },
  organizationId: string,
): Promise<Membership | undefined> {
  const row = await memberships(reading, user).where('o.id', '=', organizationId).executeTakeFirst()
  return row && membershipOf(row)
}

/** Every organization that a person is in, by name. */
export async function listMemberships(
  reading: Reading,
  user: { readonly key: number },
): Promise<Membership[]> {
  const rows = await memberships(reading, user).execute()
  return rows
    .map(membershipOf)
    .sort((a, b) => compare(a.name, b.name) || compare(a.organization.id, b.organization.id))
}

/** Makes somebody a member; one who is a member already stays what they are. @returns whether they were not. */
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
    .select(['o.key', 'o.id', 'o.plan', 'o.name', 'o.two_factor_required', 'm.role'])
    .select(['p.issuer', 'p.members_required', 'i.user_key as linked_key'])
    .where('m.user_key', '=', key)
}

function membershipOf(row: {
  key: number
  id: string
  plan: string
  name: string
  two_factor_required: number
  role: Role
  issuer: string | null
  members_required: number | null
  linked_key: number | null
}): Membership {
  const { key, id, plan, name, role, issuer } = row
  return {
    organization: { key, id, plan },
    name,
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
