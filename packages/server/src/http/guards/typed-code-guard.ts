import { allowanceOf, type Budget, retryAfterSeconds, type Window } from '../../budget/budget.ts'
import type { Clock } from '../../clock.ts'
import { ApiError } from '../../domain/api-error.ts'
import { addressBudgetKey } from './client-address.ts'

const wrongCodesMax = 300
/** Looked up at the same time by one server for one address: several servers draw from one allowance. */
const lookupsMax = 50

/** The requests of one address: all of them, those whose codes are being looked up, and those that wait for these. */
interface Pending {
  requests: number
  lookups: number
  /** Rises when one begins and when one ends. */
  changes: number
  readonly waiting: (() => void)[]
}

/**
 * Keeps codes from being guessed: an address (IPv6: its network) that has typed 300 wrong ones within a minute is
 * refused for the rest of it. Each code is drawn from the allowance before it is looked up, and given back if it
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
   * Joins with a typed code, or asks what it leads to.
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
    const pending = this.#pending.getOrInsertComputed(key, () => ({
      requests: 0,
      lookups: 0,
      changes: 0,
      waiting: [],
    }))
    pending.requests++
    try {
      const drawn = await this.#draw(key, pending)
      if (drawn.count <= wrongCodesMax) return await this.#lookUp(key, pending, drawn, join)
      if (await isKnownDevice()) return await join()
      throw this.#tooMany(drawn)
    } finally {
      if (--pending.requests === 0) this.#pending.delete(key)
    }
  }

  /** Draws one code from the allowance as soon as those being looked up leave room. @returns a count above the limit if they do not */
  async #draw(key: string, pending: Pending): Promise<Window> {
    for (;;) {
      while (pending.lookups >= lookupsMax) await new Promise<void>(resolve => pending.waiting.push(resolve))
      const isFirst = pending.lookups++ === 0
      const before = ++pending.changes
      const drawn = await this.#budget.draw(key)
      if (drawn.count <= wrongCodesMax) return drawn
      await this.#budget.giveBack(key, drawn)
      // What was counted are wrong codes, and none that was being looked up here and may be right.
      const wasAlone = isFirst && pending.changes === before
      end(pending)
      if (wasAlone) return drawn
      if (pending.lookups > 0) await new Promise<void>(resolve => pending.waiting.push(resolve))
    }
  }

  /** Looks a code up that has been drawn, and gives it back unless it was wrong. */
  async #lookUp<T>(key: string, pending: Pending, drawn: Window, join: () => Promise<T>): Promise<T> {
    let isWrong = false
    try {
      return await join()
    } catch (error) {
      isWrong = error instanceof ApiError && error.code === 'NOT_FOUND'
      throw error
    } finally {
      if (!isWrong) await this.#budget.giveBack(key, drawn)
      end(pending)
    }
  }

  #tooMany(window: Window): ApiError {
    return new ApiError(
      'RATE_LIMITED',
      'Too many wrong codes from this network: wait a moment, or join with the link or the QR code. A device that has been in this room gets back in.',
      { retry_after_seconds: retryAfterSeconds(allowanceOf(window, wrongCodesMax), this.#clock.now()) },
    )
  }
}

/** A lookup that has ended may leave room for one more; the last one lets all see what is left. */
function end(pending: Pending): void {
  pending.lookups--
  pending.changes++
  for (const goOn of pending.waiting.splice(0, pending.lookups === 0 ? Infinity : 1)) goOn()
}
