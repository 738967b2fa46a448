import {
  type Budget,
  type Budgets,
  budgetSpent,
  linkFailureWindowMs,
  signInWindowMs,
  type Window,
} from '../../budget/budget.ts'
import type { User } from '../../caller.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { textDigest } from '../../lib/tokens.ts'
import { reading, type Services, writing } from '../../services.ts'
import type { Passwords, PeopleParts } from './passwords.ts'
import { useCode } from './two-factor.ts'
import { findUserByEmail } from './users.ts'

/** Failures of an account from one network or known browser. */
const failuresMax = 10
/** Failures of an account from all unknown browsers: distributed guessing. */
const accountFailuresMax = 100
/** Failures of all accounts from one network: password spraying. A hall shares a network. */
const networkFailuresMax = 500
/** Successes of an account: each costs a hash too. */
const successesMax = 100
/** Failures of a report link from one network: a hall shares one. */
const linkFailuresMax = 100
/** Successes of a report link from one network: a hall opens it at once. */
const linkSuccessesMax = 1_000

/** A sign-in attempt. */
export interface Attempt {
  /** The folded address, whether or not it belongs to a user. */
  readonly account: string
  /** The stored hash; null: the account has none or does not exist. Failures count against one password. */
  readonly passwordHash: string | null
  /** Networks of the caller, narrowest last. */
  readonly networks: readonly string[]
  /** Id of a browser that has signed in to the account before. */
  readonly knownAs: string | undefined
}

/** An attempt with the password of a report link. Its token is correct. */
export interface LinkAttempt {
  readonly link: string
  readonly passwordHash: string
  readonly networks: readonly string[]
}

interface Limit {
  readonly budget: Budget
  readonly key: string
  readonly max: number
  readonly counts: Outcome
  /** Default: that of sign-ins. */
  readonly windowMs?: number
}

/** Counted outcomes: a wrong second-factor code is a failure too. */
type Outcome = 'failure' | 'wrong code' | 'success'

/**
 * Prevents guessing of passwords and codes without letting strangers lock a user out: failures count per
 * account and network, and only at ten times as many per account or network alone, which a known browser
 * bypasses (docs/adr/0083-sign-in-limits.md). An attempt is counted while it waits and is hashed, and
 * given back unless it fails, so that correct passwords are rejected only because of wrong ones. Report links have limits per
 * network alone, so that other networks lock out no one.
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
   * Runs a check that computes a hash.
   * @param check null: it has failed; an ApiError UNAUTHENTICATED: only the second-factor code was wrong.
   * @throws ApiError RATE_LIMITED; UNAVAILABLE when too many wait
   */
  async attempt<T>(attempt: Attempt | LinkAttempt, check: () => Promise<T | null>): Promise<T | null> {
    const limits = 'link' in attempt ? this.#limitsOfLink(attempt) : this.#limitsOf(attempt)
    const before = await Promise.all(
      limits.map(async limit => ({ limit, window: await limit.budget.peek(limit.key) })),
    )
    for (const { limit, window } of before) this.#refuseAbove(limit.max - 1, limit, window)
    return this.#passwords.inTurn([groupOf(attempt), ...attempt.networks], async () => {
      const drawn = await Promise.all(
        limits.map(async limit => ({ limit, window: await limit.budget.draw(limit.key) })),
      )
      let counted: readonly Outcome[] = []
      try {
        for (const { limit, window } of drawn) this.#refuseAbove(limit.max, limit, window)
        const found = await check()
        counted = [found === null ? 'failure' : 'success']
        return found
      } catch (error) {
        const code = error instanceof ApiError ? error.code : undefined
        if (code === 'UNAUTHENTICATED') counted = ['failure', 'wrong code']
        // The password was correct.
        if (code === 'SECOND_FACTOR_NEEDED') counted = ['success']
        throw error
      } finally {
        const others = drawn.filter(({ limit }) => !counted.includes(limit.counts))
        await Promise.all(others.map(({ limit, window }) => limit.budget.refund(limit.key, window)))
      }
    })
  }

  #limitsOfLink({ link, passwordHash, networks }: LinkAttempt): Limit[] {
    const key = `${textDigest(`${link} ${passwordHash}`)} ${networks.at(-1)}`
    const { linkFailures: budget, signIns } = this.#budgets
    return [
      { budget, key, max: linkFailuresMax, counts: 'failure', windowMs: linkFailureWindowMs },
      { budget: signIns, key, max: linkSuccessesMax, counts: 'success' },
    ]
  }

  #limitsOf({ account, passwordHash, networks, knownAs }: Attempt): Limit[] {
    const { passwordFailures, accountFailures, addressFailures, signIns } = this.#budgets
    // Counter stores must not learn who signs in. A new password resets the counters.
    const key = textDigest(`${account} ${passwordHash ?? ''}`)
    const network = networks.at(-1)!
    const counts = 'failure'
    const ofStrangers: Limit[] = [
      // Someone guessing codes knows the password: other networks gain no further attempts.
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

  #refuseAbove(max: number, { windowMs }: Limit, window: Window): void {
    if (window.count <= max) return
    const message = windowMs === undefined ? tooManyAttempts : tooManyLinkAttempts
    throw budgetSpent(window, this.#clock.now(), message, windowMs ?? signInWindowMs)
  }
}

function groupOf(attempt: Attempt | LinkAttempt): string {
  if ('link' in attempt) return `link ${attempt.link}`
  return attempt.knownAs === undefined ? `account ${attempt.account}` : `browser ${attempt.knownAs}`
}

function tooManyAttempts(seconds: number): string {
  return `Too many attempts: try again in ${Math.ceil(seconds / 60)} minutes, or reset your password.`
}

function tooManyLinkAttempts(seconds: number): string {
  return `Too many wrong passwords from this network: try again in ${Math.ceil(seconds / 60)} minutes.`
}

type SignInBudgets = Pick<
  Budgets,
  'passwordFailures' | 'accountFailures' | 'addressFailures' | 'signIns' | 'linkFailures'
>

/** A user whose password was correct. */
export interface Proven {
  readonly user: User
  /** The rehash at today's cost, if due. */
  readonly newHash: string | undefined
}

/**
 * Verifies the password of an address. A hash is computed in any case, so that an unknown address takes as
 * long as a wrong password.
 * @param from networks of the caller, for rate limits.
 * @param secondFactor requires a code of users with two-factor authentication; without it the password is
 * enough.
 * @returns null if it is wrong or the address is unknown.
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
    // Looked up again: the password may have changed while this call waited.
    const found = await find()
    const { matches, isOutdated } = await passwords.matches(password, found?.passwordHash ?? null)
    if (!found || !matches) return null
    if (secondFactor && found.user.hasTwoFactor) await requireCode(services, found.user, secondFactor.code)
    return { user: found.user, newHash: isOutdated ? await passwords.hash(password) : undefined }
  })
}

async function requireCode(services: Services, user: User, code: string | undefined): Promise<void> {
  if (code === undefined)
    throw new ApiError('SECOND_FACTOR_NEEDED', 'Two-factor authentication is enabled: send a code as well.')
  if (await writing(services, tx => useCode(tx, user, code))) return
  throw new ApiError('UNAUTHENTICATED', 'The code is incorrect or was already used: wait for the next one.')
}
