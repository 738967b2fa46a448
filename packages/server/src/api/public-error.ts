import type { ApiErrorOut } from '@roomful/contract/lib/errors'
import { ApiError, storageUnavailable } from '../lib/api-error.ts'
import { isStorageFailure } from '../storage/failure.ts'

/** The error sent to clients: API errors as they are, without internals of any other. */
export function publicError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (isStorageFailure(thrown)) return storageUnavailable()
  return new ApiError('INTERNAL_ERROR', 'Internal server error. It has been logged under this request_id.')
}

/** An error as every surface sends it. @param publicUrl of the documentation; not for agents, whose text it would lengthen */
export function errorEnvelope(error: ApiError, requestId: string, publicUrl?: string): ApiErrorOut {
  const { code, message, details } = error
  const doc_url = publicUrl && `${publicUrl}/docs/reference/api-conventions#${code}`
  return { error: message, code, ...details, ...(doc_url && { doc_url }), request_id: requestId }
}
