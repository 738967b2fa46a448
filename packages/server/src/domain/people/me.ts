import type { MeOut, UpdateMeBody } from '@roomful/contract/workspace/account'
import type { Reading, Writing } from '../domain.ts'
import { requireCurrent } from '../require-current.ts'
import { listMemberships, type Membership } from './memberships.ts'
import { readName, type User, userColumns, userOf, userOut } from './users.ts'

/** Who somebody is, and which organizations they are in. */
export async function meOut(reading: Reading, user: User): Promise<MeOut> {
  const memberships = await listMemberships(reading, user)
  return { user: userOut(user), organizations: memberships.map(membershipOut) }
}

/**
 * Changes the own name or language.
 * @param isCurrent compares If-Match with how it is now.
 * @throws ApiError PRECONDITION_FAILED, INVALID_REQUEST_BODY
 */
export async function updateMe(
  tx: Writing,
  user: User,
  { name, language }: UpdateMeBody,
  isCurrent: (me: MeOut) => boolean,
): Promise<MeOut> {
  const change = {
    name: name === undefined ? user.name : readName(name),
    language: language ?? user.language,
  }
  requireCurrent('profile', isCurrent(await meOut(tx, user)))
  const row = await tx.db
    .updateTable('users')
    .set(change)
    .where('key', '=', user.key)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
  return meOut(tx, userOf(row))
}

export function membershipOut(membership: Membership): MeOut['organizations'][number] {
  const { organization, name, role, isTwoFactorRequired } = membership
  const { id, plan } = organization
  return { id, name, plan, role, two_factor_required: isTwoFactorRequired }
}
