import { ApiError } from './api-error.ts'

interface Refusal {
  /** Advice for the client. */
  readonly message: string
  readonly retryAfterSeconds: number
}

/** Limits the number of open items per organization, such as exports until they are downloaded. */
export class OpenLimit<OrganizationKey extends number | string = number> {
  readonly #max: number
  readonly #refusal: Refusal
  readonly #open = new Map<OrganizationKey, number>()

  constructor(max: number, refusal: Refusal) {
    this.#max = max
    this.#refusal = refusal
  }

  /** Open items of all organizations. */
  get total(): number {
    return this.#open.values().reduce((sum, open) => sum + open, 0)
  }

  /** Opens an item. @returns closes it; further calls do nothing. @throws ApiError RATE_LIMITED */
  open(organizationKey: OrganizationKey): () => void {
    const open = this.#open.get(organizationKey) ?? 0
    if (open >= this.#max)
      throw new ApiError('RATE_LIMITED', this.#refusal.message, {
        retry_after_seconds: this.#refusal.retryAfterSeconds,
      })
    this.#open.set(organizationKey, open + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      const left = this.#open.get(organizationKey)! - 1
      if (left === 0) this.#open.delete(organizationKey)
      else this.#open.set(organizationKey, left)
    }
  }
}
