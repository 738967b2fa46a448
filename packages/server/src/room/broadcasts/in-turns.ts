import { setImmediate as nextTurn } from 'node:timers/promises'
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
