import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../lib/clock.ts'
import type { Phone } from '../devices.ts'

/** Phones that are sent to before other work gets its turn of the event loop. */
const phonesPerTurn = 500

/** Sends to many phones in pieces, between which other work gets its turn. @returns milliseconds of this process */
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

/** Of the process's time. */
const share = 1 / 4

/** The time of this process that sending results to phones may take, of all its rooms together. */
export class PhoneTimeBudget {
  readonly #clock: Clock
  readonly #debtMsMax: number
  /** On the monotonic clock: from when on the time spent so far is no more than the share. */
  #evenAt = 0

  /** @param debtMsMax however much was spent, it is forgotten after this */
  constructor(clock: Clock, debtMsMax: number) {
    this.#clock = clock
    this.#debtMsMax = debtMsMax
  }

  /** Notes time that was spent. @returns milliseconds until the next may be spent, at most `debtMsMax`; 0 if none was */
  spend(ms: number): number {
    if (ms === 0) return 0
    const now = this.#clock.monotonic()
    this.#evenAt = Math.min(now + this.#debtMsMax, Math.max(now, this.#evenAt) + ms / share)
    return this.#evenAt - now
  }
}
