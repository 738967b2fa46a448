import type { SignedIn, User } from '../../caller.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { AuthenticatedPerson } from '../../oidc/oidc-client.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { takeInvitationOf } from '../people/invitations.ts'
import { addMember, findMembership } from '../people/members.ts'
import {
  createUser,
  findUserByEmail,
  type MailAddress,
  readMailAddress,
  userColumns,
  userOf,
} from '../people/users.ts'
import { hasAllowedDomain, type Provider } from './providers.ts'
import { ProviderRefusal } from './sso-sign-in.ts'

/**
 * The user of an SSO identity, found by issuer and subject, never by address alone. New users become members
 * through an invitation for the verified address, or its domain; removed members need an invitation.
 * @param visitor already signed in with this browser: with the same address they are the same user.
 * @throws ProviderRefusal
 */
export async function personOfProvider(
  tx: Writing,
  organization: Organization,
  provider: Provider,
  proven: AuthenticatedPerson,
  visitor: SignedIn | undefined,
): Promise<User> {
  const known = await findByIdentity(tx, proven)
  if (known && (await findMembership(tx, known, organization.id))) {
    await linkIdentity(tx, organization, known, proven)
    return known
  }
  const address = readVerified(proven)
  const wasHere = known !== undefined && (await isLinked(tx, organization, proven))
  const role =
    (await takeInvitationOf(tx, organization, address.folded)) ??
    (!wasHere && hasAllowedDomain(provider, address.folded) ? 'PRESENTER' : null)
  if (role === null) {
    // A member who has not linked the account yet.
    if (!known && (await findUserByEmail(tx, address.folded))) throw new ProviderRefusal('HAS_ACCOUNT')
    throw new ProviderRefusal('NOT_INVITED')
  }
  const user = known ?? (await newPerson(tx, address, proven, visitor))
  await addMember(tx, organization, user, role)
  await linkIdentity(tx, organization, user, proven)
  return user
}

/** @throws ProviderRefusal HAS_ACCOUNT */
async function newPerson(
  tx: Writing,
  email: MailAddress,
  proven: AuthenticatedPerson,
  visitor: SignedIn | undefined,
): Promise<User> {
  // A password proves ownership of the address; another provider does not.
  if (visitor?.proofs.withPassword && visitor.user.foldedEmail === email.folded) return visitor.user
  const name = proven.name ?? email.address.slice(0, email.address.lastIndexOf('@'))
  const made = await createUser(tx, { email, name, language: 'en', passwordHash: null })
  if (!made) throw new ProviderRefusal('HAS_ACCOUNT')
  return made
}

/**
 * Links a user to an identity of an organization's provider, replacing their earlier one.
 * @throws ProviderRefusal LINKED_ELSEWHERE
 */
export async function linkIdentity(
  tx: Writing,
  organization: Organization,
  user: User,
  proven: AuthenticatedPerson,
): Promise<void> {
  const owner = await findByIdentity(tx, proven)
  if (owner && owner.key !== user.key) throw new ProviderRefusal('LINKED_ELSEWHERE')
  const { issuer, subject } = proven
  if (owner && (await isLinked(tx, organization, proven))) return
  await unlinkIdentity(tx, organization, user)
  await tx.db
    .insertInto('identities')
    .values({ organization_key: organization.key, issuer, subject, user_key: user.key, created_at: tx.now })
    .execute()
}

/** @returns whether an identity was linked */
export async function unlinkIdentity(tx: Writing, { key }: Organization, user: User): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('identities')
    .where('organization_key', '=', key)
    .where('user_key', '=', user.key)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The person in whatever organization of this issuer: a subject is one person everywhere. */
async function findByIdentity(
  { db }: Reading,
  { issuer, subject }: AuthenticatedPerson,
): Promise<User | undefined> {
  const row = await db
    .selectFrom('identities as i')
    .innerJoin('users', 'users.key', 'i.user_key')
    .select(userColumns.map(column => `users.${column}` as const))
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .limit(1)
    .executeTakeFirst()
  return row && userOf(row)
}

async function isLinked(
  { db }: Reading,
  { key }: Organization,
  { issuer, subject }: AuthenticatedPerson,
): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('user_key')
    .where('organization_key', '=', key)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row !== undefined
}

/** @throws ProviderRefusal UNVERIFIED */
export function readVerified({ verifiedEmail }: AuthenticatedPerson): MailAddress {
  if (verifiedEmail === null) throw new ProviderRefusal('UNVERIFIED')
  try {
    return readMailAddress(verifiedEmail)
  } catch (error) {
    if (error instanceof ApiError) throw new ProviderRefusal('UNVERIFIED')
    throw error
  }
}
