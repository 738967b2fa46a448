import { allowanceOf, type Budget, retryAfterSeconds, type Window } from '../budget/budget.ts'
import type { Clock } from '../clock.ts'
import { ApiError } from '../domain/api-error.ts'
import { addressBudgetKey } from './client-address.ts'

const wrongCodesMax = 300

/** The requests of one address whose codes are being looked up, and those that wait for their outcome. */
interface Pending {
  lookups: number
  readonly waiting: (() => void)[]
}

/**
 * Keeps codes from being guessed: an address (IPv6: its network) that has typed 300 wrong ones within a minute
 * types no more in that minute. Each code is drawn from the allowance before it is looked up, and given back if it
 * was right: never more than 300 wrong ones are looked up, however many come at once, and a hall that joins at
 * once waits for its own right codes instead of being refused for them.
 */
export class TypedCodeGuard {
  readonly #budget: Budget
  readonly #clock: Clock
  readonly #pending = new Map<string, Pending>()

  /** @param budget counts wrong codes and nothing else. */
  constructor(budget: Budget, clock: Clock) {
    this.#budget = budget
    this.#clock = clock
  }

  /**
   * Joins with a typed code.
   * @param join looks the code up; a wrong one is an ApiError NOT_FOUND.
   * @param isKnownDevice whether the device has been in this very room: it may come back in any case.
   * @throws ApiError RATE_LIMITED
   */
  async attempt<T>(
    address: string,
    join: () => Promise<T>,
    isKnownDevice: () => Promise<boolean>,
  ): Promise<T> {
    const key = addressBudgetKey(address)
    const pending = this.#pending.getOrInsertComputed(key, () => ({ lookups: 0, waiting: [] }))
    const drawn = await this.#draw(key, pending)
    if (drawn.count > wrongCodesMax) {
      if (await isKnownDevice()) return join()
      throw this.#tooMany(drawn)
    }
    let isWrong = false
    try {
      return await join()
    } catch (error) {
      isWrong = error instanceof ApiError && error.code === 'NOT_FOUND'
      throw error
    } finally {
      if (!isWrong) await this.#budget.giveBack(key, drawn)
      this.#settle(key, pending)
    }
  }

  /** Draws one code as soon as those being looked up leave room. @returns a count above the limit if they do not */
  async #draw(key: string, pending: Pending): Promise<Window> {
    for (;;) {
      const isAlone = pending.lookups++ === 0
      const drawn = await this.#budget.draw(key)
      if (drawn.count <= wrongCodesMax) return drawn
      await this.#budget.giveBack(key, drawn)
      if (isAlone) {
        this.#settle(key, pending)
        return drawn
      }
      pending.lookups--
      if (pending.lookups > 0) await new Promise<void>(resolve => pending.waiting.push(resolve))
    }
  }

  /** One that is settled may leave room for one; the last one lets all see what is left. */
  #settle(key: string, pending: Pending): void {
    pending.lookups--
    const next = pending.waiting.splice(0, pending.lookups === 0 ? Infinity : 1)
    if (pending.lookups === 0 && next.length === 0) this.#pending.delete(key)
    for (const goOn of next) goOn()
  }

  #tooMany(window: Window): ApiError {
    return new ApiError(
      'RATE_LIMITED',
      'Too many wrong codes from this network: wait a moment, or join with the link or the QR code. A device that has been in this room gets back in.',
      { retry_after_seconds: retryAfterSeconds(allowanceOf(window, wrongCodesMax), this.#clock.now()) },
    )
  }
}
