import type { Allowance } from '../budget/budget.ts'
import type { AuditRow } from '../caller.ts'
import type { Caller } from '../features/credentials/authenticate.ts'
import type { ApiError } from '../lib/api-error.ts'

/** Somebody who may call an operation: authenticated, and counted against their request budget. */
export interface Admitted {
  readonly caller: Caller
  readonly allowance: Allowance
  readonly use: AuditRow
}

/** Renders a response when it is its owner's turn: when not too much of theirs is unsent. */
export type RenderInTurn = <T>(render: () => Promise<T>) => Promise<T>

/** The caller of tools with one request, and their request budget. */
export interface ToolCaller extends Admitted {
  /** Makes a signal that is aborted when the client is gone. */
  readonly gone: () => AbortSignal
  readonly renderInTurn: RenderInTurn
  readonly requestId: string
  /** The error while the budget is used up; null otherwise. */
  readonly refusal: ApiError | null
}
