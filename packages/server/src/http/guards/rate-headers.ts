import type { Allowance } from '../../budget/budget.ts'

/** The headers that say where a request budget stands (docs/reference/plans-and-budgets.md, "Request budgets"). */
export function rateHeaders({ limit, remaining, resetSeconds }: Allowance): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetSeconds),
  }
}

/** Whether responses at this URL carry rate headers: everything under /public and /mcp. */
export function isMetered(url: string): boolean {
  return /^\/(public|mcp)(?=[/?#]|$)/.test(url)
}
