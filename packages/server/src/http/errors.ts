import type { ApiErrorOut } from '@roomful/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, storageUnavailable } from '../domain/api-error.ts'
import type { Log } from '../log.ts'
import { isStorageFailure } from '../storage/failure.ts'

/** The envelope of an error, and nothing internal. */
export function envelopeOf(error: ApiError, requestId: string): ApiErrorOut {
  return { error: error.message, code: error.code, ...error.details, request_id: requestId }
}

/** Answers whatever was thrown: refusals as they are, everything else as a defect that is logged. */
export function errorHandler(log: Log) {
  return (thrown: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = asApiError(thrown)
    if (error !== thrown && error.status >= 500) {
      log.error('failed to handle a request', thrown, {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url,
      })
    }
    if (error.details.retry_after_seconds !== undefined)
      reply.header('retry-after', error.details.retry_after_seconds)
    return reply
      .code(error.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(envelopeOf(error, request.id)))
  }
}

/** What a client is told of whatever was thrown. */
export function asApiError(thrown: FastifyError | Error): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (isStorageFailure(thrown)) return storageUnavailable()
  const { code, statusCode } = thrown as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError('INVALID_REQUEST_BODY', 'The request cannot be read: check its body and headers.', {
      invalid_fields: [],
    })
  }
  return new ApiError('INTERNAL_ERROR', 'Something is broken here. It has been logged under this request_id.')
}
