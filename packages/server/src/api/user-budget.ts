import { type Budget, budgetSpent } from '../budget/budget.ts'
import type { Clock } from '../lib/clock.ts'

/**
 * Calls of one user per 60 s: an editor that saves each keystroke and a page that polls every second take
 * 120.
 */
export const userCallsMax = 1_200
/** Each of these bytes of a body counts as one more call, since its cost grows with its size. */
export const bytesPerCall = 256 * 1024

/** Rate limit per user in the workspace, so that one user's script does not slow down all others. */
export class UserBudget {
  readonly #budget: Budget
  readonly #clock: Clock

  constructor(budget: Budget, clock: Clock) {
    this.#budget = budget
    this.#clock = clock
  }

  /** Counts a call. @param bodyBytes as announced by the request @throws ApiError RATE_LIMITED */
  async draw(userId: string, bodyBytes: number): Promise<void> {
    const calls = 1 + Math.floor(bodyBytes / bytesPerCall)
    const windows = await Promise.all(Array.from({ length: calls }, () => this.#budget.draw(userId)))
    const last = windows.at(-1)!
    if (last.count > userCallsMax) throw budgetSpent(last, this.#clock.now(), tooManyCalls)
  }
}

function tooManyCalls(seconds: number): string {
  return `Too many requests: try again in ${seconds} s.`
}
