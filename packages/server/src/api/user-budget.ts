import { type Budget, budgetSpent } from '../budget/budget.ts'
import type { Clock } from '../lib/clock.ts'

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
    const last = windows.at(-1)!
    if (last.count > userCallsMax) throw budgetSpent(last, this.#clock.now(), tooManyCalls)
  }
}

function tooManyCalls(seconds: number): string {
  return `These are too many calls of one person: try again in ${seconds} s.`
}
