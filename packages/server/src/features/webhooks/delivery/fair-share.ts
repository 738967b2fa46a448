/**
 * Places shared between organizations. While some are free anybody may take one; beyond that everybody may have an
 * equal share, at least one, so that no organization waits for places that others hold.
 */
export class FairShare {
  readonly #capacity: number
  readonly #taken = new Map<number, number>()
  #total = 0

  /** @param capacity exceeded only by shares: twofold at most, or by one place for each organization. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Whether the organization may take one more. */
  admits(organizationKey: number): boolean {
    if (this.#total < this.#capacity) return true
    const own = this.#taken.get(organizationKey) ?? 0
    const organizations = this.#taken.size + (own === 0 ? 1 : 0)
    return own < Math.max(1, Math.floor(this.#capacity / organizations))
  }

  acquire(organizationKey: number): void {
    this.#taken.set(organizationKey, (this.#taken.get(organizationKey) ?? 0) + 1)
    this.#total++
  }

  release(organizationKey: number): void {
    const left = this.#taken.get(organizationKey)! - 1
    if (left > 0) this.#taken.set(organizationKey, left)
    else this.#taken.delete(organizationKey)
    this.#total--
  }
}
