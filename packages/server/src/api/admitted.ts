import type { Allowance } from '../budget/budget.ts'
import type { AuditRow } from '../caller.ts'
import type { Caller } from '../features/credentials/authenticate.ts'
import type { RenderInTurn } from '../handler.ts'
import type { ApiError } from '../lib/api-error.ts'
import type { ToolList } from './mcp/tools.ts'

/** An authenticated caller, counted against their request budget. */
export interface Admitted {
  readonly caller: Caller
  readonly allowance: Allowance
  readonly use: AuditRow
}

/** The caller of MCP tools with one request, and their request budget. */
export interface ToolCaller extends Admitted {
  /** Creates a signal that is aborted when the client disconnects. */
  readonly gone: () => AbortSignal
  readonly renderInTurn: RenderInTurn
  readonly requestId: string
  /** The tools that `tools/list` has. */
  readonly list: ToolList
  /** The error while the budget is exhausted; null otherwise. */
  readonly refusal: ApiError | null
}
