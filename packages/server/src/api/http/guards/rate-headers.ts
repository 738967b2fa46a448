import { type Allowance, resetSeconds } from '../../../budget/budget.ts'

/** Headers with the state of a request budget (docs/reference/plans-and-budgets.md, "Request budgets"). */
export function rateHeaders(allowance: Allowance): Record<string, string> {
  return {
    'x-ratelimit-limit': String(allowance.limit),
    'x-ratelimit-remaining': String(allowance.remaining),
    'x-ratelimit-reset': String(resetSeconds(allowance)),
  }
}

/** Whether responses at this URL carry rate headers: everything under /public and /mcp. */
export function isMetered(url: string): boolean {
  return /^\/(public|mcp)(?=[/?#]|$)/.test(url)
}
