import type { MailChangeStep } from '@roomful/contract/features/people/mail-change'
import type { User } from '../../caller.ts'
import type { Seal } from '../../lib/seal.ts'
import { textDigest } from '../../lib/tokens.ts'
import type { Reading, Writing } from '../../services.ts'
import { endedLink } from './links.ts'
import { endSignIns } from './sign-ins.ts'
import { changeMailAddress, type MailAddress, readMailAddress, userColumns, userOf } from './users.ts'

const ttlMs = 60 * 60_000
const purpose = 'change of an email address'

/** A change as its link has it, sealed: requests without a confirmation leave no trace. */
interface MailChange {
  readonly userId: string
  readonly step: MailChangeStep
  /** The new address, as typed. */
  readonly email: string
  /** Digest of the address and password at the request; another of either ends the links. */
  readonly basis: string
  /** Unix ms. */
  readonly expiresAt: number
}

/** The secret of the link to the current address, valid for one hour. */
export async function beginMailChange(tx: Writing, user: User, { address }: MailAddress): Promise<string> {
  const { basis } = await findOwner(tx, user.id)
  const expiresAt = tx.now + ttlMs
  return sealed(tx.seal, { userId: user.id, step: 'CURRENT', email: address, basis, expiresAt })
}

/** The secret of the link to the new address, once the current one has confirmed. It expires with the first. */
export function nextMailChange(seal: Seal, change: MailChange): string {
  return sealed(seal, { ...change, step: 'NEW' })
}

/** The change of a link, and its user. @throws ApiError NOT_FOUND */
export async function findMailChange(
  reading: Reading & { readonly seal: Seal },
  secret: string,
): Promise<{ change: MailChange; user: User }> {
  const change = opened(reading.seal, secret)
  if (!change || change.expiresAt <= reading.now) throw endedLink()
  const { user, basis } = await findOwner(reading, change.userId)
  if (basis !== change.basis) throw endedLink()
  return { change, user }
}

/**
 * Changes the address, which ends all sign-ins of the user and all links.
 * @throws ApiError INVALID_REQUEST_BODY if another user has the address, as only its owner gets to know
 */
export async function completeMailChange(tx: Writing, user: User, { email }: MailChange): Promise<User> {
  const changed = await changeMailAddress(tx, user, readMailAddress(email))
  await endSignIns(tx, changed)
  return changed
}

/** @throws ApiError NOT_FOUND for a user who has been deleted */
async function findOwner({ db }: Reading, id: string): Promise<{ user: User; basis: string }> {
  const row = await db
    .selectFrom('users')
    .select([...userColumns, 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw endedLink()
  return { user: userOf(row), basis: textDigest(`${row.folded_email} ${row.password_hash}`) }
}

function sealed(seal: Seal, change: MailChange): string {
  return seal.seal(JSON.stringify(change), purpose)
}

function opened(seal: Seal, secret: string): MailChange | undefined {
  try {
    return JSON.parse(seal.open(secret, purpose))
  } catch {
    return undefined
  }
}
