import { randomBytes, randomFillSync, randomInt } from 'node:crypto'
import { encodeId, type IdKind, timelessKinds } from '@roomful/contract/lib/ids'
import type { Clock } from './clock.ts'

/** The source of random numbers; tests pass their own. */
export interface Random {
  bytes(count: number): Uint8Array
  /** A whole number, uniformly from 0 to `below` - 1. */
  below(below: number): number
}

/** A system call for a few bytes costs as much as one for thousands. */
const poolBytes = 8192
const pool = new Uint8Array(poolBytes)
let used = poolBytes

/** Hands out each byte once. */
function pooledBytes(count: number): Uint8Array {
  if (count > poolBytes / 8) return randomBytes(count)
  if (used + count > poolBytes) {
    randomFillSync(pool)
    used = 0
  }
  const taken = pool.slice(used, used + count)
  pool.fill(0, used, used + count)
  used += count
  return taken
}

export const cryptoRandom: Random = { bytes: pooledBytes, below: below => randomInt(below) }

export type NewId = (kind: IdKind) => string

/**
 * Makes identifiers in ascending order, also within one millisecond and when the clock steps back, so that newest first is
 * descending id. Timeless kinds share no bit with any other id.
 */
export function idMaker(clock: Clock, random: Random): NewId {
  let lastMs = 0
  let lastBytes = random.bytes(16)
  return kind => {
    const fresh = random.bytes(16)
    if (timelessKinds.has(kind)) return encodeId(kind, 0, fresh)
    const now = clock.now()
    if (now > lastMs) {
      lastMs = now
      lastBytes = fresh
    } else {
      // A random step above the last id keeps the order without revealing the count.
      lastBytes = raised(lastBytes, ((fresh[0]! << 16) | (fresh[1]! << 8) | fresh[2]!) + 1)
    }
    return encodeId(kind, lastMs, lastBytes)
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
