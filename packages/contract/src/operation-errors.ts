import type { Operation, OperationShape } from './define-operation.ts'
import type { ErrorCode } from './errors.ts'

/** Errors of every public operation. */
const everywhere: readonly ErrorCode[] = [
  'UNAUTHENTICATED',
  'INSUFFICIENT_SCOPE',
  'PLAN_LIMIT_REACHED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
]

/** Every error code of an operation: those common to its kind, and its own. */
export function errorCodesOf(operation: Operation): readonly ErrorCode[] {
  return [...new Set<ErrorCode>([...everywhere, ...errorCodesOfInput(operation), ...operation.errors])]
}

/** Errors that follow from an operation's inputs. */
export function errorCodesOfInput(operation: OperationShape): readonly ErrorCode[] {
  return [
    ...(readsBody(operation)
      ? (['INVALID_REQUEST_BODY', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)
      : []),
    ...(takesIdempotencyKey(operation)
      ? (['INVALID_REQUEST_PARAMETER', 'IDEMPOTENCY_CONFLICT'] as const)
      : []),
  ]
}

/** Whether a repeated call can be recognized by its Idempotency-Key. */
export function takesIdempotencyKey(operation: OperationShape): boolean {
  return operation.method === 'POST' && !operation.lenient && !operation.changesNothing
}

/** Whether the body is read, if only to reject it. */
export function readsBody(operation: OperationShape): boolean {
  return operation.method !== 'GET' && !operation.lenient
}
