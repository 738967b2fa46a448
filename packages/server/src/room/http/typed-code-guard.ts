import { type Budget, budgetSpent, type Window } from '../../budget/budget.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { addressBudgetKey } from '../../lib/http/client-address.ts'

const wrongCodesMax = 300
/** Concurrent lookups per server and address: several servers share one allowance. */
const lookupsMax = 50

/**
 * How long a correct code is not charged again to the same address: repeating it reveals nothing, and a hall types the same one.
 * Other addresses are charged: otherwise they could keep guessing beyond their limit.
 */
const correctCodeTtlMs = 10_000
const rightCodesMax = 1_000

interface Pending {
  requests: number
  /** Codes being drawn or looked up. */
  lookups: number
  /** Requests waiting for fewer lookups, and the one waiting for none. */
  readonly awaitingCapacity: (() => void)[]
  forNone: (() => void) | undefined
  /** Near the limit codes are drawn one at a time: the number queued, and the last of them. */
  oneByOne: number
  last: Promise<unknown>
}

/**
 * Prevents guessing of codes: an address (IPv6: its network) with 300 wrong ones within a minute is refused for the rest of
 * it. Each code is charged before its lookup and refunded if it was correct: at most 300 wrong ones are looked up, however
 * many arrive at once, and a hall that joins at once waits for its own correct codes instead of being refused.
 */
export class TypedCodeGuard {
  readonly #budget: Budget
  readonly #clock: Clock
  readonly #pending = new Map<string, Pending>()
  /** Expiry of recently correct codes by `<address> <code>`, on the monotonic clock. */
  readonly #correct = new Map<string, number>()

  /** @param budget counts wrong codes only */
  constructor(budget: Budget, clock: Clock) {
    this.#budget = budget
    this.#clock = clock
  }

  /**
   * Runs a lookup of a typed code within the address's allowance.
   * @param code as typed
   * @param join looks the code up; a wrong one is an ApiError NOT_FOUND
   * @param isKnownDevice whether the device has joined this room before: it may always return
   * @throws ApiError RATE_LIMITED
   */
  async attempt<T>(
    address: string,
    code: string,
    join: () => Promise<T>,
    isKnownDevice: () => Promise<boolean>,
  ): Promise<T> {
    const key = addressBudgetKey(address)
    const pending = this.#pending.getOrInsertComputed(key, newPending)
    pending.requests++
    try {
      const drawn = await this.#draw(key, pending, code)
      if (drawn === 'right before') return await join()
      if (drawn.count <= wrongCodesMax) return await this.#lookUp(key, pending, { drawn, code }, join)
      if (await isKnownDevice()) return await join()
      throw budgetSpent(drawn, this.#clock.now(), tooManyWrongCodes)
    } finally {
      this.#dropIfIdle(key, pending)
    }
  }

  /** Charges one code as soon as concurrent lookups leave room. @returns a count above the limit if they do not */
  async #draw(key: string, pending: Pending, code: string): Promise<Window | 'right before'> {
    while (!this.#isKnownCorrect(key, code) && pending.lookups >= lookupsMax && pending.oneByOne === 0)
      await new Promise<void>(resolve => pending.awaitingCapacity.push(resolve))
    if (this.#isKnownCorrect(key, code)) return 'right before'
    if (pending.oneByOne === 0) {
      const drawn = await this.#drawOnce(key, pending)
      if (drawn.count <= wrongCodesMax) return drawn
    }
    // Some of the counted codes may be correct. A draw without concurrent lookups has the final count.
    pending.oneByOne++
    const drawn = pending.last.then(async () => {
      while (pending.lookups > 0) await new Promise<void>(resolve => (pending.forNone = resolve))
      return await this.#drawOnce(key, pending)
    })
    pending.last = drawn.catch(() => {})
    return await drawn.finally(() => pending.oneByOne--)
  }

  async #drawOnce(key: string, pending: Pending): Promise<Window> {
    pending.lookups++
    try {
      const drawn = await this.#budget.draw(key)
      if (drawn.count <= wrongCodesMax) return drawn
      await this.#budget.refund(key, drawn)
      end(pending)
      return drawn
    } catch (error) {
      end(pending)
      throw error
    }
  }

  /** Looks up a charged code and refunds it unless it was wrong, without delaying the response. */
  async #lookUp<T>(
    key: string,
    pending: Pending,
    { drawn, code }: { readonly drawn: Window; readonly code: string },
    join: () => Promise<T>,
  ): Promise<T> {
    let isWrong = false
    try {
      const joined = await join()
      this.#noteCorrect(`${key} ${code}`, pending)
      return joined
    } catch (error) {
      isWrong = error instanceof ApiError && error.code === 'NOT_FOUND'
      throw error
    } finally {
      if (isWrong) end(pending)
      else void this.#refund(key, pending, drawn)
    }
  }

  /** Refunds a code, which counts as being looked up until then. */
  async #refund(key: string, pending: Pending, drawn: Window): Promise<void> {
    pending.requests++
    try {
      await this.#budget.refund(key, drawn)
    } finally {
      end(pending)
      this.#dropIfIdle(key, pending)
    }
  }

  #dropIfIdle(key: string, pending: Pending): void {
    if (--pending.requests === 0) this.#pending.delete(key)
  }

  #isKnownCorrect(key: string, code: string): boolean {
    return (this.#correct.get(`${key} ${code}`) ?? 0) > this.#clock.monotonic()
  }

  #noteCorrect(right: string, pending: Pending): void {
    this.#correct.delete(right)
    this.#correct.set(right, this.#clock.monotonic() + correctCodeTtlMs)
    if (this.#correct.size > rightCodesMax) this.#correct.delete(this.#correct.keys().next().value!)
    // Waiting draws may be unnecessary now.
    for (const look of pending.awaitingCapacity.splice(0)) look()
  }
}

function tooManyWrongCodes(): string {
  return 'Too many wrong codes from this network: wait a moment, or join with the link or QR code. Devices already in the room can return.'
}

function newPending(): Pending {
  return {
    requests: 0,
    lookups: 0,
    awaitingCapacity: [],
    forNone: undefined,
    oneByOne: 0,
    last: Promise.resolve(),
  }
}

function end(pending: Pending): void {
  pending.lookups--
  pending.awaitingCapacity.shift()?.()
  if (pending.lookups > 0) return
  pending.forNone?.()
  pending.forNone = undefined
}
