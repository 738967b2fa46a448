/** Seeded random numbers. Not for secrets. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    // The mulberry32 generator.
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 to `below` - 1. */
  below(below: number): number {
    return Math.floor(this.next() * below)
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  /** A weighted random index. */
  weighted(weights: readonly number[]): number {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    let left = this.next() * total
    for (const [i, weight] of weights.entries()) {
      left -= weight
      if (left < 0) return i
    }
    return weights.length - 1
  }

  /** A number near `mean`, rarely further away than twice `spread`. */
  bell(mean: number, spread: number): number {
    const distance = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
    return mean + spread * distance
  }

  shuffled<T>(list: readonly T[]): T[] {
    return this.byWeight(
      list,
      list.map(() => 1),
    )
  }

  /** A weighted shuffle: heavier items tend to come first. */
  byWeight<T>(list: readonly T[], weights: readonly number[]): T[] {
    const drawn = list.map((item, i) => ({ item, at: -Math.log(1 - this.next()) / weights[i]! }))
    return drawn.sort((a, b) => a.at - b.at).map(({ item }) => item)
  }
}
