import { type Operation, readsBody, takesIdempotencyKey } from '@roomful/contract/operation'
import { readIdempotencyKey } from '../idempotency.ts'
import { type InputReader, inputReader } from './read-input.ts'

/** The parts of a call, from any surface. */
export interface OperationCallParts {
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  /** Read after everything before the body is validated; undefined without one. */
  readonly body: () => Promise<unknown>
  readonly ifMatch?: string | undefined
  readonly idempotencyKey?: string | undefined
}

/** A validated call. */
export interface Input {
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: unknown
}

const readers = new WeakMap<Operation, InputReader>()

/**
 * Validates a call: parameters → Idempotency-Key → body.
 * @throws ApiError INVALID_REQUEST_PARAMETER, INVALID_REQUEST_BODY
 */
export async function readCall(
  operation: Operation,
  call: OperationCallParts,
): Promise<{ input: Input; idempotencyKey: string | undefined }> {
  const reader = readerOf(operation)
  const params = reader.params(call.params)
  const query = reader.query(call.query)
  const idempotencyKey =
    takesIdempotencyKey(operation) && call.idempotencyKey !== undefined
      ? readIdempotencyKey(call.idempotencyKey)
      : undefined
  const body = readsBody(operation) ? reader.body(await call.body()) : undefined
  const { changesNothingWith } = operation
  const changesNothing =
    changesNothingWith !== undefined && (body as Record<string, unknown>)[changesNothingWith] === true
  return {
    input: { params, query, body },
    idempotencyKey: changesNothing ? undefined : idempotencyKey,
  }
}

/** Compiles the schemas of operations before the first call. */
export function compileReaders(operations: Iterable<Operation>): void {
  for (const operation of operations) readerOf(operation)
}

function readerOf(operation: Operation): InputReader {
  return readers.getOrInsertComputed(operation, inputReader)
}
