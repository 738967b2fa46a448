import { allowanceOf, type Budget, retryAfterSeconds } from '../../budget/budget.ts'
import type { Clock } from '../../clock.ts'
import { ApiError } from '../../domain/api-error.ts'

/** Calls of one person in a window of 60 s: an editor that saves each key and a page that looks every second take 120. */
export const userCallsMax = 1_200
/** A body counts as a call more for each of these bytes: what it costs grows with it. */
export const bytesPerCall = 256 * 1024

/** Limits what one person may call in the workspace, so that no script of theirs keeps everybody else waiting. */
export class UserBudget {
  readonly #budget: Budget
  readonly #clock: Clock

  constructor(budget: Budget, clock: Clock) {
    this.#budget = budget
    this.#clock = clock
  }

  /**
   * Counts a call.
   * @param bodyBytes as the request announces them
   * @throws ApiError RATE_LIMITED
   */
  async draw(userId: string, bodyBytes: number): Promise<void> {
    const calls = 1 + Math.floor(bodyBytes / bytesPerCall)
    const windows = await Promise.all(Array.from({ length: calls }, () => this.#budget.draw(userId)))
    const allowance = allowanceOf(windows.at(-1)!, userCallsMax)
    if (allowance.admitted) return
    const seconds = retryAfterSeconds(allowance, this.#clock.now())
    throw new ApiError('RATE_LIMITED', `These are too many calls of one person: try again in ${seconds} s.`, {
      retry_after_seconds: seconds,
    })
  }
}
