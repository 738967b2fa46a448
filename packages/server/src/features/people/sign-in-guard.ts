import { type Budget, type Budgets, budgetSpent, signInWindowMs, type Window } from '../../budget/budget.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { textDigest } from '../../lib/tokens.ts'
import { reading, type Services, writing } from '../../services.ts'
import type { Passwords, PeopleParts } from './passwords.ts'
import { useCode } from './two-factor.ts'
import { findUserByEmail, type User } from './users.ts'

/** Failures of an account from one network or known browser. */
const failuresMax = 10
/** Failures of an account from all unknown browsers: guesses of many networks. */
const accountFailuresMax = 100
/** Failures of all accounts from one network: one password tried on many accounts. A hall shares a network. */
const networkFailuresMax = 500
/** Right passwords of an account: each costs a hash too. */
const successesMax = 100

/** Who tries to prove that they are somebody. */
export interface Attempt {
  /** The folded mail address, whether anybody has it or not. */
  readonly account: string
  /** The stored hash; null: the account has none, or there is none. Failures count against one password. */
  readonly passwordHash: string | null
  /** The networks that it comes from, the narrowest last. */
  readonly networks: readonly string[]
  /** What tells the browser from those of strangers: that the password was right there before; undefined: nothing. */
  readonly knownAs: string | undefined
}

interface Limit {
  readonly budget: Budget
  readonly key: string
  readonly max: number
  readonly counts: Outcome
}

/** What is counted, and not given back: a wrong code of the second factor is a failure too. */
type Outcome = 'failure' | 'wrong code' | 'success'

/**
 * Keeps passwords and codes from being guessed, without locking anybody out for what strangers do: failures count for an account
 * and a network together, and only at ten times as many for the account or the network alone, which a known browser passes
 * (docs/adr/0083-sign-in-limits.md). An attempt is counted while its hash has its turn, and given back unless it
 * fails, so that those who are right are refused for wrong ones alone.
 */
export class SignInGuard {
  readonly #budgets: SignInBudgets
  readonly #passwords: Passwords
  readonly #clock: Clock

  constructor(
    budgets: SignInBudgets,
    { passwords, clock }: { readonly passwords: Passwords; readonly clock: Clock },
  ) {
    this.#budgets = budgets
    this.#passwords = passwords
    this.#clock = clock
  }

  /**
   * Runs a check that takes a hash.
   * @param check null: it has failed; an ApiError UNAUTHENTICATED: only the code of the second factor was wrong.
   * @throws ApiError RATE_LIMITED; UNAVAILABLE when too many wait
   */
  async attempt<T>(attempt: Attempt, check: () => Promise<T | null>): Promise<T | null> {
    const limits = this.#limitsOf(attempt)
    const before = await Promise.all(
      limits.map(async ({ budget, key, max }) => ({ max, window: await budget.peek(key) })),
    )
    for (const { max, window } of before) this.#refuseAbove(max - 1, window)
    const { account, knownAs, networks } = attempt
    const first = knownAs === undefined ? `account ${account}` : `browser ${knownAs}`
    return this.#passwords.inTurn([first, ...networks], async () => {
      const drawn = await Promise.all(
        limits.map(async limit => ({ limit, window: await limit.budget.draw(limit.key) })),
      )
      let counted: readonly Outcome[] = []
      try {
        for (const { limit, window } of drawn) this.#refuseAbove(limit.max, window)
        const found = await check()
        counted = [found === null ? 'failure' : 'success']
        return found
      } catch (error) {
        const code = error instanceof ApiError ? error.code : undefined
        if (code === 'UNAUTHENTICATED') counted = ['failure', 'wrong code']
        // The password was right.
        if (code === 'SECOND_FACTOR_NEEDED') counted = ['success']
        throw error
      } finally {
        const others = drawn.filter(({ limit }) => !counted.includes(limit.counts))
        await Promise.all(others.map(({ limit, window }) => limit.budget.giveBack(limit.key, window)))
      }
    })
  }

  #limitsOf({ account, passwordHash, networks, knownAs }: Attempt): Limit[] {
    const { passwordFailures, accountFailures, addressFailures, signIns } = this.#budgets
    // No store of counters learns who signs in. With another password counting begins again.
    const key = textDigest(`${account} ${passwordHash ?? ''}`)
    const network = networks.at(-1)!
    const counts = 'failure'
    const ofStrangers: Limit[] = [
      // Whoever guesses codes knows the password: from other networks too they get no more.
      { budget: passwordFailures, key: `${key} code`, max: failuresMax, counts: 'wrong code' },
      { budget: accountFailures, key, max: accountFailuresMax, counts },
      { budget: addressFailures, key: network, max: networkFailuresMax, counts },
    ]
    return [
      { budget: passwordFailures, key: `${key} ${knownAs ?? network}`, max: failuresMax, counts },
      { budget: signIns, key: textDigest(account), max: successesMax, counts: 'success' },
      ...(knownAs === undefined ? ofStrangers : []),
    ]
  }

  #refuseAbove(max: number, window: Window): void {
    if (window.count > max) throw budgetSpent(window, this.#clock.now(), tooManyAttempts, signInWindowMs)
  }
}

function tooManyAttempts(seconds: number): string {
  return `Too many attempts: try again in ${Math.ceil(seconds / 60)} minutes, or set another password by a link.`
}

type SignInBudgets = Pick<Budgets, 'passwordFailures' | 'accountFailures' | 'addressFailures' | 'signIns'>

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
