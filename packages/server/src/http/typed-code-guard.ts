import { allowanceOf, type Budget, retryAfterSeconds } from '../budget/budget.ts'
import type { Clock } from '../clock.ts'
import { ApiError } from '../domain/api-error.ts'
import { addressBudgetKey } from './client-address.ts'

const wrongCodesMax = 300

/**
 * Keeps codes from being guessed: an address (IPv6: its network) that has typed 300 wrong ones within a minute
 * types no more in that minute. Links and QR codes carry a secret and go on working.
 */
export class TypedCodeGuard {
  readonly #budget: Budget
  readonly #clock: Clock

  /** @param budget counts wrong codes and nothing else. */
  constructor(budget: Budget, clock: Clock) {
    this.#budget = budget
    this.#clock = clock
  }

  /** @throws ApiError RATE_LIMITED */
  async require(address: string): Promise<void> {
    const window = await this.#budget.peek(addressBudgetKey(address))
    if (window.count < wrongCodesMax) return
    throw new ApiError(
      'RATE_LIMITED',
      'Too many wrong codes from this network: wait a moment, or scan the QR code.',
      { retry_after_seconds: retryAfterSeconds(allowanceOf(window, wrongCodesMax), this.#clock.now()) },
    )
  }

  async wrong(address: string): Promise<void> {
    await this.#budget.draw(addressBudgetKey(address))
  }
}
