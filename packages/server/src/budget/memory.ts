import type { Clock } from '../clock.ts'
import type { Budget } from './budget.ts'
import { LocalBudget } from './local-budget.ts'

/** Budgets of this process alone. @param keysMax beyond it the windows that began first are forgotten. */
export function memoryBudget(clock: Clock, keysMax?: number): Budget {
  return new LocalBudget(clock, keysMax)
}
