import { ApiError } from '../../lib/api-error.ts'
import { reading, type Services, writing } from '../../services.ts'
import type { PeopleParts } from './passwords.ts'
import type { Attempt, SignInGuard } from './sign-in-guard.ts'
import { useCode } from './two-factor.ts'
import { findUserByEmail, type User } from './users.ts'

/** Somebody whose password was right. */
export interface Proven {
  readonly user: User
  /** The hash to store instead, where hashes cost more by now; undefined: the stored one stays. */
  readonly newHash: string | undefined
}

/**
 * Finds out whether a password is that of an address. A hash is computed in any case, so that an address that nobody has
 * takes as long as a wrong password.
 * @param from where the call comes from, as it is counted.
 * @param secondFactor asks those for a code who have chosen so; without it the password is enough.
 * @returns null when it is wrong, or nobody has the address.
 * @throws ApiError RATE_LIMITED, UNAVAILABLE; SECOND_FACTOR_NEEDED; UNAUTHENTICATED for a wrong code
 */
export async function provePassword(
  services: Services & PeopleParts,
  guard: SignInGuard,
  {
    foldedEmail,
    password,
    from,
  }: { foldedEmail: string; password: string; from: Pick<Attempt, 'networks' | 'knownAs'> },
  secondFactor?: { readonly code: string | undefined },
): Promise<Proven | null> {
  const { passwords } = services
  const find = () => findUserByEmail(reading(services), foldedEmail)
  const passwordHash = (await find())?.passwordHash ?? null
  return guard.attempt({ account: foldedEmail, passwordHash, ...from }, async () => {
    // Looked up again: the password may have changed while this waited for its turn.
    const found = await find()
    const { matches, isOutdated } = await passwords.matches(password, found?.passwordHash ?? null)
    if (!found || !matches) return null
    if (secondFactor && found.user.hasTwoFactor) await requireCode(services, found.user, secondFactor.code)
    return { user: found.user, newHash: isOutdated ? await passwords.hash(password) : undefined }
  })
}

async function requireCode(services: Services, user: User, code: string | undefined): Promise<void> {
  if (code === undefined) throw new ApiError('SECOND_FACTOR_NEEDED', 'Send a code of the second factor too.')
  if (await writing(services, tx => useCode(tx, user, code))) return
  throw new ApiError('UNAUTHENTICATED', 'The code is wrong or was used before: wait for the next one.')
}
