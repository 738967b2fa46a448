import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../lib/api-error.ts'
import type { Log } from '../../lib/log.ts'
import { errorEnvelope, publicError } from '../public-error.ts'

/** Sends an error response: API errors as they are, everything else as a logged 500. @param publicUrl of the documentation */
export function errorHandler(log: Log, publicUrl: string) {
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
      .send(JSON.stringify(errorEnvelope(error, request.id, publicUrl)))
  }
}

/** The API error for a thrown error, including Fastify's own. */
export function asApiError(thrown: FastifyError | Error): ApiError {
  if (thrown instanceof ApiError) return thrown
  const { code, statusCode } = thrown as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError('INVALID_REQUEST_BODY', 'The request cannot be read: check its body and headers.', {
      invalid_fields: [],
    })
  }
  return publicError(thrown)
}
