import type { Clock } from '../clock.ts'
import { ApiError } from '../domain/api-error.ts'

const windowMs = 60_000
const wrongCodesMax = 300
const addressesMax = 100_000

/**
 * Keeps codes from being guessed: an address that has typed 300 wrong ones within a minute types no more in
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
    if (now >= this.#windowEnds) {
      this.#wrong.clear()
      this.#windowEnds = now + windowMs
    }
    if ((this.#wrong.get(address) ?? 0) < wrongCodesMax) return
    throw new ApiError(
      'RATE_LIMITED',
      'Too many wrong codes from this network: wait a moment, or scan the QR code.',
      {
        retry_after_seconds: Math.max(1, Math.ceil((this.#windowEnds - now) / 1000)),
      },
    )
  }

  wrong(address: string): void {
    if (this.#wrong.size < addressesMax) this.#wrong.set(address, (this.#wrong.get(address) ?? 0) + 1)
  }
}
