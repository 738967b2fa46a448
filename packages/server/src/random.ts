import { randomBytes, randomInt } from 'node:crypto'
import { encodeId, type IdKind } from '@roomful/contract/ids'
import type { Clock } from './clock.ts'

/** Where chance comes from; tests pass their own. */
export interface Random {
  bytes(count: number): Uint8Array
  /** A whole number, uniformly from 0 to `below` - 1. */
  below(below: number): number
}

/** Asking the system for a few bytes costs as much as asking for thousands. */
const poolBytes = 8192
let pool = Buffer.alloc(0)

/** Every byte is handed out once. */
function pooledBytes(count: number): Uint8Array {
  if (count > poolBytes / 8) return randomBytes(count)
  if (pool.length < count) pool = randomBytes(poolBytes)
  const taken = Uint8Array.from(pool.subarray(0, count))
  pool.fill(0, 0, count)
  pool = pool.subarray(count)
  return taken
}

export const cryptoRandom: Random = { bytes: pooledBytes, below: below => randomInt(below) }

export type NewId = (kind: IdKind) => string

/**
 * Makes identifiers that rise in the order of their making, also within one millisecond and when the clock
 * steps back, so that newest first is descending id.
 */
export function idMaker(clock: Clock, random: Random): NewId {
  let lastMs = 0
  let bytes = random.bytes(16)
  return kind => {
    const now = clock.now()
    const fresh = random.bytes(16)
    if (now > lastMs) {
      lastMs = now
      bytes = fresh
      return encodeId(kind, now, fresh)
    }
    // The same millisecond: a random step above the last id keeps the order without telling how many there were.
    const step = ((fresh[0]! << 16) | (fresh[1]! << 8) | fresh[2]!) + 1
    bytes = raised(bytes, step)
    return encodeId(
      kind,
      lastMs,
      kind === 'option' || kind === 'participant' || kind === 'entry' ? fresh : bytes,
    )
  }
}

function raised(bytes: Uint8Array, step: number): Uint8Array {
  const next = Uint8Array.from(bytes)
  let carry = step
  for (let i = next.length - 1; i >= 6 && carry > 0; i--) {
    carry += next[i]!
    next[i] = carry & 255
    carry >>>= 8
  }
  return next
}
