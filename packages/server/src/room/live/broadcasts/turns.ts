import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../../lib/clock.ts'
import type { Phone } from '../devices.ts'

/** Phones per turn of the event loop. */
const phonesPerTurn = 500

/** Sends to many phones in batches, yielding to the event loop in between. @returns CPU milliseconds spent */
export async function inTurns(phones: readonly Phone[], send: (phone: Phone) => void): Promise<number> {
  let tookMs = 0
  for (let from = 0; from < phones.length; from += phonesPerTurn) {
    const began = performance.now()
    phones.slice(from, from + phonesPerTurn).forEach(send)
    tookMs += performance.now() - began
    await nextTurn()
  }
  return tookMs
}

/** Share of the process's time. */
const share = 1 / 4

/** The CPU time that sending results to phones may take, across all rooms of this process. */
export class PhoneTimeBudget {
  readonly #clock: Clock
  readonly #debtMsMax: number
  /** Earliest time at which the budget is replenished, on the monotonic clock. */
  #replenishedAt = 0

  /** @param debtMsMax cap of the debt, however much was spent */
  constructor(clock: Clock, debtMsMax: number) {
    this.#clock = clock
    this.#debtMsMax = debtMsMax
  }

  /** Records time spent. @returns milliseconds until the budget is replenished, at most `debtMsMax`; 0 if none was spent */
  spend(ms: number): number {
    if (ms === 0) return 0
    const now = this.#clock.monotonic()
    this.#replenishedAt = Math.min(now + this.#debtMsMax, Math.max(now, this.#replenishedAt) + ms / share)
    return this.#replenishedAt - now
  }
}
