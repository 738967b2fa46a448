/** Capacity and refill rate of a bucket. */
interface BucketRate {
  readonly burst: number
  readonly perMs: number
}

/** A token bucket. Times are on the monotonic clock, in ms. */
export class TokenBucket {
  readonly #rate: BucketRate
  #left: number
  #usedAt: number

  constructor(rate: BucketRate, now: number) {
    this.#rate = rate
    this.#left = rate.burst
    this.#usedAt = now
  }

  /** Time of the last take, successful or not. */
  get usedAt(): number {
    return this.#usedAt
  }

  /** Takes one; false when there is none. */
  take(now: number): boolean {
    const { burst, perMs } = this.#rate
    this.#left = Math.min(burst, this.#left + (now - this.#usedAt) * perMs)
    this.#usedAt = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
