import { ApiError } from '../../domain/api-error.ts'

const atOnceMax = 4
const retrySeconds = 2

/** Keeps one organization from filling the memory with bodies that are larger than most. */
export class LargeBodies {
  readonly #open = new Map<string, number>()

  /** @returns what says that the body is needed no more @throws ApiError RATE_LIMITED */
  begin(organizationId: string): () => void {
    const open = this.#open.get(organizationId) ?? 0
    if (open >= atOnceMax) {
      throw new ApiError('RATE_LIMITED', `An organization sends at most ${atOnceMax} files at once.`, {
        retry_after_seconds: retrySeconds,
      })
    }
    this.#open.set(organizationId, open + 1)
    return () => {
      const left = this.#open.get(organizationId)! - 1
      if (left === 0) this.#open.delete(organizationId)
      else this.#open.set(organizationId, left)
    }
  }
}
