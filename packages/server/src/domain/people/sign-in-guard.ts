import {
  allowanceOf,
  type Budget,
  type Budgets,
  retryAfterSeconds,
  type Window,
} from '../../budget/budget.ts'
import type { Clock } from '../../clock.ts'
import { ApiError } from '../api-error.ts'
import { textDigest } from '../text-digest.ts'
import type { Passwords } from './passwords.ts'

const accountFailuresMax = 10
const addressFailuresMax = 50

/** Who tries to prove that they are somebody. */
export interface Attempt {
  /** The folded mail address, whether anybody has it or not. */
  readonly account: string
  /** Where from: a network address, or its /64. */
  readonly address: string
}

/**
 * Keeps passwords and codes from being guessed: 10 failures of a mail address, 50 of a network address within 15 minutes. An
 * attempt is counted while its hash has its turn, and given back unless it fails, so that those who are right are refused for
 * wrong ones alone.
 */
export class SignInGuard {
  readonly #accounts: Budget
  readonly #addresses: Budget
  readonly #passwords: Passwords
  readonly #clock: Clock

  constructor(
    { accountFailures, addressFailures }: Pick<Budgets, 'accountFailures' | 'addressFailures'>,
    { passwords, clock }: { readonly passwords: Passwords; readonly clock: Clock },
  ) {
    this.#accounts = accountFailures
    this.#addresses = addressFailures
    this.#passwords = passwords
    this.#clock = clock
  }

  /**
   * Runs a check that takes a hash.
   * @param check null, or an ApiError UNAUTHENTICATED: it has failed.
   * @throws ApiError RATE_LIMITED; UNAVAILABLE when too many wait
   */
  async attempt<T>({ account, address }: Attempt, check: () => Promise<T | null>): Promise<T | null> {
    // No store of counters learns who signs in.
    const key = textDigest(account)
    this.#refuseAbove(accountFailuresMax - 1, await this.#accounts.peek(key))
    this.#refuseAbove(addressFailuresMax - 1, await this.#addresses.peek(address))
    return this.#passwords.inTurn(address, async () => {
      const ofAccount = await this.#accounts.draw(key)
      this.#refuseAbove(accountFailuresMax, ofAccount)
      const ofAddress = await this.#addresses.draw(address)
      let hasFailed = false
      try {
        this.#refuseAbove(addressFailuresMax, ofAddress)
        const found = await check()
        hasFailed = found === null
        return found
      } catch (error) {
        hasFailed = error instanceof ApiError && error.code === 'UNAUTHENTICATED'
        throw error
      } finally {
        if (!hasFailed) {
          await this.#accounts.giveBack(key, ofAccount)
          await this.#addresses.giveBack(address, ofAddress)
        }
      }
    })
  }

  #refuseAbove(max: number, window: Window): void {
    if (window.count <= max) return
    const seconds = retryAfterSeconds(allowanceOf(window, max), this.#clock.now())
    throw new ApiError(
      'RATE_LIMITED',
      `Too many attempts have failed: try again in ${Math.ceil(seconds / 60)} minutes.`,
      { retry_after_seconds: seconds },
    )
  }
}
