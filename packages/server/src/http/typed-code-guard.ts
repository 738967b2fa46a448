import type { Clock } from '../clock.ts'
import { ApiError } from '../domain/api-error.ts'
import { addressBudgetKey } from './client-address.ts'

const windowMs = 60_000
const wrongCodesMax = 300
const addressesMax = 100_000

/**
 * Keeps codes from being guessed: an address (IPv6: its network) that has typed 300 wrong ones within a minute types no more in
 * that minute. Links and QR codes carry a secret and go on working.
 */
export class TypedCodeGuard {
  readonly #clock: Clock
  #windowEnds = 0
  readonly #wrong = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @throws ApiError RATE_LIMITED */
  require(address: string): void {
    const now = this.#clock.now()
    // A window that ends later than any can is from before the clock was put back.
    if (now >= this.#windowEnds || this.#windowEnds > now + windowMs) {
      this.#wrong.clear()
      this.#windowEnds = now + windowMs
    }
    if ((this.#wrong.get(addressBudgetKey(address)) ?? 0) < wrongCodesMax) return
    throw new ApiError(
      'RATE_LIMITED',
      'Too many wrong codes from this network: wait a moment, or scan the QR code.',
      {
        retry_after_seconds: Math.max(1, Math.ceil((this.#windowEnds - now) / 1000)),
      },
    )
  }

  wrong(address: string): void {
    const key = addressBudgetKey(address)
    if (this.#wrong.size < addressesMax) this.#wrong.set(key, (this.#wrong.get(key) ?? 0) + 1)
  }
}
