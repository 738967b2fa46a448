import type { Clock } from '../lib/clock.ts'
import type { Budget } from './budget.ts'
import { LocalBudget, type LocalBudgetOptions } from './local-budget.ts'

/** A budget of this process alone. */
export function memoryBudget(clock: Clock, options?: LocalBudgetOptions): Budget {
  return new LocalBudget(clock, options)
}
