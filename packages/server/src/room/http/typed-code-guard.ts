import { type Budget, budgetSpent, type Window } from '../../budget/budget.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { addressBudgetKey } from '../../lib/http/client-address.ts'

const wrongCodesMax = 300
/** Looked up at the same time by one server for one address: several servers draw from one allowance. */
const lookupsMax = 50

/**
 * A code that was right is not drawn again from its address for a while: repeating it tells nothing, and a hall types the
 * same. Other addresses learn nothing of it: they could go on guessing beyond their limit.
 */
const rightForMs = 10_000
const rightCodesMax = 1_000

/** The requests of one address. */
interface Pending {
  requests: number
  /** Codes that are being drawn or looked up. */
  lookups: number
  /** Those that wait until there are fewer lookups, and the one that waits until there are none. */
  readonly forFewer: (() => void)[]
  forNone: (() => void) | undefined
  /** Near the limit codes are drawn one after the other: how many do or will, and the last of them. */
  oneByOne: number
  last: Promise<unknown>
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
  /** `<address> <code>` of those that were right lately, and until when, by the monotonic clock. */
  readonly #right = new Map<string, number>()

  /** @param budget counts wrong codes and nothing else. */
  constructor(budget: Budget, clock: Clock) {
    this.#budget = budget
    this.#clock = clock
  }

  /**
   * Joins with a typed code, or asks what it leads to.
   * @param code as it was typed
   * @param join looks the code up; a wrong one is an ApiError NOT_FOUND.
   * @param isKnownDevice whether the device has been in this very room: it may come back in any case.
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
      this.#leave(key, pending)
    }
  }

  /** Draws one code from the allowance as soon as those being looked up leave room. @returns a count above the limit if they do not */
  async #draw(key: string, pending: Pending, code: string): Promise<Window | 'right before'> {
    while (!this.#wasRight(key, code) && pending.lookups >= lookupsMax && pending.oneByOne === 0)
      await new Promise<void>(resolve => pending.forFewer.push(resolve))
    if (this.#wasRight(key, code)) return 'right before'
    if (pending.oneByOne === 0) {
      const drawn = await this.#drawOnce(key, pending)
      if (drawn.count <= wrongCodesMax) return drawn
    }
    // Of what was counted some may be right. Whoever draws while no other code is being looked up knows.
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
      await this.#budget.giveBack(key, drawn)
      end(pending)
      return drawn
    } catch (error) {
      end(pending)
      throw error
    }
  }

  /** Looks a code up that has been drawn, and gives it back unless it was wrong: the response does not wait for that. */
  async #lookUp<T>(
    key: string,
    pending: Pending,
    { drawn, code }: { readonly drawn: Window; readonly code: string },
    join: () => Promise<T>,
  ): Promise<T> {
    let isWrong = false
    try {
      const joined = await join()
      this.#noteRight(`${key} ${code}`, pending)
      return joined
    } catch (error) {
      isWrong = error instanceof ApiError && error.code === 'NOT_FOUND'
      throw error
    } finally {
      if (isWrong) end(pending)
      else void this.#giveBack(key, pending, drawn)
    }
  }

  /** Until it is given back it counts as being looked up. */
  async #giveBack(key: string, pending: Pending, drawn: Window): Promise<void> {
    pending.requests++
    try {
      await this.#budget.giveBack(key, drawn)
    } finally {
      end(pending)
      this.#leave(key, pending)
    }
  }

  #leave(key: string, pending: Pending): void {
    if (--pending.requests === 0) this.#pending.delete(key)
  }

  #wasRight(key: string, code: string): boolean {
    return (this.#right.get(`${key} ${code}`) ?? 0) > this.#clock.monotonic()
  }

  #noteRight(right: string, pending: Pending): void {
    this.#right.delete(right)
    this.#right.set(right, this.#clock.monotonic() + rightForMs)
    if (this.#right.size > rightCodesMax) this.#right.delete(this.#right.keys().next().value!)
    // Whoever waits to draw may not have to.
    for (const look of pending.forFewer.splice(0)) look()
  }
}

function tooManyWrongCodes(): string {
  return 'Too many wrong codes from this network: wait a moment, or join with the link or the QR code. A device that has been in this room gets back in.'
}

function newPending(): Pending {
  return { requests: 0, lookups: 0, forFewer: [], forNone: undefined, oneByOne: 0, last: Promise.resolve() }
}

/** A lookup has ended. */
function end(pending: Pending): void {
  pending.lookups--
  pending.forFewer.shift()?.()
  if (pending.lookups > 0) return
  pending.forNone?.()
  pending.forNone = undefined
}
