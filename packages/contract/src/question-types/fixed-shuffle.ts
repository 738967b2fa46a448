import type { Shuffle } from './question-type.ts'

/**
 * Deterministic shuffles by seed and salt, so that every server and reload shows the same order. All permutations are equally
 * likely, including the identity, whose absence would reveal the correct order.
 * @param seed secret, as knowing it reveals the correct order
 */
export function fixedShuffle(seed: string): Shuffle {
  return (n, salt) => {
    const random = generator(`${seed.length}:${seed}${salt}`)
    const order = Array.from({ length: n }, (_, i) => i)
    // Fisher–Yates, from the end.
    for (let last = n - 1; last > 0; last--) {
      const chosen = below(last + 1, random)
      const moved = order[last]!
      order[last] = order[chosen]!
      order[chosen] = moved
    }
    return order
  }
}

type Random32 = () => number

const twoTo32 = 2 ** 32

/** A whole number from 0 to `bound` - 1. Rejects draws that would favour small numbers. */
function below(bound: number, random: Random32): number {
  const fair = twoTo32 - (twoTo32 % bound)
  let drawn = random()
  while (drawn >= fair) drawn = random()
  return drawn % bound
}

/** The generator sfc32 (small, fast, counting; 128 bits of state), seeded with a hash of the text. */
function generator(text: string): Random32 {
  let [a, b, c, counter] = [hash(text, 1), hash(text, 2), hash(text, 3), hash(text, 4)]
  const next = () => {
    const drawn = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + drawn) | 0
    return drawn >>> 0
  }
  for (let round = 0; round < 12; round++) next()
  return next
}

/** A 32-bit hash of the text and the lane: multiply and fold, then avalanche. */
function hash(text: string, lane: number): number {
  let h = Math.imul(lane, 0x9e3779b1) ^ text.length
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x85ebca6b)
    h ^= h >>> 13
  }
  h = Math.imul(h ^ (h >>> 16), 0xc2b2ae35)
  return h ^ (h >>> 15)
}
