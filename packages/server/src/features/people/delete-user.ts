import type { User } from '../../caller.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { lockOrganization } from '../organizations/organizations.ts'
import { changeRole, listMemberships, membersOf, removeMember } from './members.ts'

/** The heir in an organization of a deleted user. */
export interface Inheritance {
  organization_id: string
  /** Their mail address. */
  heir: string
}

interface Heir {
  readonly key: number
  readonly id: string
  readonly email: string
}

/**
 * Deletes a user for good. In each of their organizations one person inherits the sessions: the heir who is named, if a
 * member, else the oldest other owner. The heir of an only owner becomes an owner. The links that the user has created end.
 * @param named null: owners inherit everywhere
 * @throws ApiError LAST_OWNER for an only owner without an heir; FORBIDDEN for an heir who is in none of the organizations
 */
export async function deleteUser(tx: Writing, user: User, named: User | null): Promise<Inheritance[]> {
  if (named?.key === user.key) throw new ApiError('FORBIDDEN', 'The heir must be another person.')
  const memberships = await listMemberships(tx, user)
  // In one order, so that two deletions do not wait for each other.
  for (const { organization } of memberships.toSorted((a, b) => a.organization.key - b.organization.key))
    await lockOrganization(tx, organization)
  if (tx.rowLocks)
    await tx.db.selectFrom('users').select('key').where('key', '=', user.key).forUpdate().execute()
  const inheritances: Inheritance[] = []
  let isNamedMember = false
  for (const { organization, name, role } of memberships) {
    const heir = await findHeir(tx, organization, user, named)
    if (!heir)
      throw new ApiError(
        'LAST_OWNER',
        `${name} (${organization.id}) has no other owner: name one of its members with --heir, invite an owner, or delete it with roomful org delete.`,
      )
    if (heir.key === named?.key) isNamedMember = true
    const change = { organization, byKey: user.key, byRole: 'OWNER' } as const
    if (role === 'OWNER') await changeRoleOfOnlyOwner(tx, organization, user, heir)
    await removeMember(tx, { ...change, userId: user.id })
    await tx.db
      .updateTable('sessions')
      .set({ created_by: heir.key })
      .where('organization_key', '=', organization.key)
      .where('created_by', '=', user.key)
      .execute()
    inheritances.push({ organization_id: organization.id, heir: heir.email })
  }
  if (named && !isNamedMember)
    throw new ApiError('FORBIDDEN', `${named.email} is in none of this person's organizations.`)
  await removeRows(tx, user)
  return inheritances
}

/** The named heir if a member, else the oldest other owner. */
async function findHeir(
  tx: Writing,
  organization: Organization,
  user: User,
  named: User | null,
): Promise<Heir | undefined> {
  const others = membersOf(tx, organization).where('u.key', '!=', user.key)
  const member = named && (await others.where('u.key', '=', named.key).executeTakeFirst())
  if (member) return member
  return others
    .where('m.role', '=', 'OWNER')
    .orderBy('m.created_at')
    .orderBy('u.key')
    .limit(1)
    .executeTakeFirst()
}

/** An organization keeps an owner: the heir, unless there is another. */
async function changeRoleOfOnlyOwner(
  tx: Writing,
  organization: Organization,
  user: User,
  heir: Heir,
): Promise<void> {
  const other = await membersOf(tx, organization)
    .where('m.role', '=', 'OWNER')
    .where('u.key', '!=', user.key)
    .limit(1)
    .executeTakeFirst()
  if (other) return
  await changeRole(tx, { organization, byKey: user.key, byRole: 'OWNER', userId: heir.id }, 'OWNER')
}

/** Removes the rows of a user without memberships, and the user from what others keep. */
async function removeRows({ db }: Writing, { key }: User): Promise<void> {
  for (const table of ['sign_ins', 'recovery_codes', 'password_resets', 'identities'] as const)
    await db.deleteFrom(table).where('user_key', '=', key).execute()
  for (const table of ['credentials', 'sessions', 'stage_links', 'report_links'] as const)
    await db.updateTable(table).set({ created_by: null }).where('created_by', '=', key).execute()
  await db.deleteFrom('users').where('key', '=', key).execute()
}
