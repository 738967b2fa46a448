import type { Allowance } from '../budget/budget.ts'
import type { ApiError } from '../domain/api-error.ts'
import type { CredentialUse } from '../domain/audit/audit-log.ts'
import type { Caller } from '../domain/credentials/authenticate.ts'

/** Somebody who may go on to an operation: recognized, and counted against their request budget. */
export interface Admitted {
  readonly caller: Caller
  readonly allowance: Allowance
  readonly use: CredentialUse
}

/** Who calls tools with one request, and what their budget says of it. */
export interface ToolCaller extends Admitted {
  /** Makes a signal that is aborted when the client is gone. */
  readonly gone: () => AbortSignal
  readonly requestId: string
  /** Why nothing may be called now: the budget is spent. Null otherwise. */
  readonly refusal: ApiError | null
}
