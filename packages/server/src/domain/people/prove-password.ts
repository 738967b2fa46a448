import { reading, type Services } from '../domain.ts'
import type { SignInGuard } from './sign-in-guard.ts'
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
 * @param address where the call comes from, as it is counted.
 * @returns null when it is wrong, or nobody has the address.
 * @throws ApiError RATE_LIMITED, UNAVAILABLE
 */
export function provePassword(
  services: Services,
  guard: SignInGuard,
  { foldedEmail, password, address }: { foldedEmail: string; password: string; address: string },
): Promise<Proven | null> {
  const { passwords } = services
  return guard.attempt({ account: foldedEmail, address }, async () => {
    const found = await findUserByEmail(reading(services), foldedEmail)
    const { matches, isOutdated } = await passwords.matches(password, found?.passwordHash ?? null)
    if (!found || !matches) return null
    return { user: found.user, newHash: isOutdated ? await passwords.hash(password) : undefined }
  })
}
