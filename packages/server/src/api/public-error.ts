import type { ApiErrorOut } from '@roomful/contract/lib/errors'
import { ApiError, storageUnavailable } from '../lib/api-error.ts'
import { isStorageFailure } from '../storage/failure.ts'

/** The error sent to clients: API errors as they are, without internals of any other. */
export function publicError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (isStorageFailure(thrown)) return storageUnavailable()
  return new ApiError('INTERNAL_ERROR', 'Internal server error. It has been logged under this request_id.')
}

/** An error as every surface sends it. */
export function errorEnvelope(error: ApiError, requestId: string): ApiErrorOut {
  return { error: error.message, code: error.code, ...error.details, request_id: requestId }
}
