import type { MeOut, UpdateMeBody } from '@roomful/contract/features/people/account'
import type { Membership, Proofs, SignedIn, User } from '../../caller.ts'
import { ApiError, readName, requireCurrent } from '../../lib/api-error.ts'
import type { Reading, Writing } from '../../services.ts'
import { hasApi } from '../organizations/plans.ts'
import { listMemberships, neededSignIn } from './members.ts'
import { userColumns, userOf, userOut } from './users.ts'

/**
 * The user's profile and organizations; with SSO alone only the organizations that it opens, since a provider
 * may have vouched for a foreign address.
 * @param proofs how the user has signed in
 */
export async function meOut(reading: Reading, user: User, proofs: Proofs): Promise<MeOut> {
  const memberships = await listMemberships(reading, user)
  const shown = memberships.filter(one => proofs.withPassword || neededSignIn(one, proofs) === null)
  return { user: userOut(user), organizations: shown.map(one => membershipOut(one, proofs)) }
}

/**
 * Changes the user's own name or language.
 * @param isCurrent compares If-Match with the current state.
 * @throws ApiError PRECONDITION_FAILED, INVALID_REQUEST_BODY, SIGN_IN_REQUIRED
 */
export async function updateMe(
  tx: Writing,
  { user, proofs }: Pick<SignedIn, 'user' | 'proofs'>,
  { name, language }: UpdateMeBody,
  isCurrent: (me: MeOut) => boolean,
): Promise<MeOut> {
  const change = {
    name: name === undefined ? user.name : readName(name),
    language: language ?? user.language,
  }
  await requireOwnProfile(tx, user, proofs)
  requireCurrent('profile', isCurrent(await meOut(tx, user, proofs)))
  const row = await tx.db
    .updateTable('users')
    .set(change)
    .where('key', '=', user.key)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
  return meOut(tx, userOf(row), proofs)
}

/**
 * SSO alone cannot change a profile that other organizations see, since a provider may have vouched for a
 * foreign address.
 * @throws ApiError SIGN_IN_REQUIRED
 */
async function requireOwnProfile(tx: Writing, user: User, proofs: Proofs): Promise<void> {
  if (proofs.withPassword) return
  const memberships = await listMemberships(tx, user)
  if (memberships.every(one => neededSignIn(one, proofs) === null)) return
  throw new ApiError(
    'SIGN_IN_REQUIRED',
    'Sign in with your password to change your profile: some of your organizations do not accept your provider.',
  )
}

export function membershipOut(membership: Membership, proofs: Proofs): MeOut['organizations'][number] {
  const { organization, name, address, role, isTwoFactorRequired, provider } = membership
  const { id, plan } = organization
  return {
    id,
    name,
    address,
    plan,
    role,
    two_factor_required: isTwoFactorRequired,
    sign_in_with: neededSignIn(membership, proofs),
    provider: provider && {
      name: new URL(provider.issuer).host,
      required: provider.isRequired,
      linked: provider.isLinked,
    },
    api_included: hasApi(organization),
  }
}
