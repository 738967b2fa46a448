import { type Budget, budgetSpent } from '../../budget/budget.ts'
import { LocalBudget } from '../../budget/local-budget.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { addressBudgetKey } from '../../lib/http/client-address.ts'
import { Semaphore } from '../../lib/semaphore.ts'

const wrongCodesMax = 300
/** Codes of an address that a server looks up at once: at most as many wrong ones go beyond the limit. */
const lookupsMax = 50

/** A code being looked up, by any number of requests: a hall types the same one, and repeating it reveals nothing. */
interface Lookup {
  requests: number
  readonly end: () => void
}

/**
 * Prevents guessing of codes: an address (IPv6: its network) with 300 wrong ones within a minute is refused for the rest of it.
 * Only wrong codes are counted, after their lookup, so that correct ones cost nothing.
 */
export class TypedCodeGuard {
  readonly #wrongCodes: Budget
  readonly #clock: Clock
  /** The last known counts, so that a refusal needs no call of the counter. */
  readonly #known: LocalBudget
  readonly #permits = new Semaphore<string>({ maxEach: lookupsMax })
  /** By `<address> <code>`. */
  readonly #lookups = new Map<string, Lookup>()

  constructor(wrongCodes: Budget, clock: Clock) {
    this.#wrongCodes = wrongCodes
    this.#clock = clock
    this.#known = new LocalBudget(clock)
  }

  /**
   * Runs a lookup of a typed code within the address's allowance.
   * @param from the request's address; pages of other origins draw on an allowance of their own, or one that a visitor opens
   *   could keep a whole hall from joining
   * @param code as typed
   * @param join looks the code up; a wrong one is an ApiError NOT_FOUND
   * @param isKnownDevice whether the device has joined this room before: it may always return
   * @throws ApiError RATE_LIMITED
   */
  async attempt<T>(
    { address, isForeign }: { readonly address: string; readonly isForeign: boolean },
    code: string,
    join: () => Promise<T>,
    isKnownDevice: () => Promise<boolean>,
  ): Promise<T> {
    const key = `${addressBudgetKey(address)}${isForeign ? ' other origins' : ''}`
    const lookup = await this.#begin(key, `${key} ${code}`)
    try {
      const window = this.#known.peek(key)
      if (window.count >= wrongCodesMax && !(await isKnownDevice()))
        throw budgetSpent(window, this.#clock.now(), tooManyWrongCodes)
      return await join()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_FOUND')
        this.#known.adopt(key, await this.#wrongCodes.draw(key))
      throw error
    } finally {
      lookup.requests--
      if (lookup.requests === 0) lookup.end()
    }
  }

  async #begin(key: string, place: string): Promise<Lookup> {
    const release = this.#lookups.has(place) ? () => {} : await this.#permits.acquire(key)
    const running = this.#lookups.get(place)
    if (running) {
      release()
      running.requests++
      return running
    }
    const end = () => {
      this.#lookups.delete(place)
      release()
    }
    const lookup = { requests: 1, end }
    this.#lookups.set(place, lookup)
    return lookup
  }
}

function tooManyWrongCodes(): string {
  return 'Too many wrong codes from this network: wait a moment, or join with the link or QR code. Devices already in the room can return.'
}
