import type { FastifyRequest } from 'fastify'
import { ApiError, invalidBody } from '../domain/api-error.ts'

/**
 * Parses a request's body, which the server has read as bytes.
 * @returns undefined when there is none.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST_BODY
 */
export function readJsonBody(request: FastifyRequest): unknown {
  const bytes = request.body as Buffer | null | undefined
  if (!bytes || bytes.length === 0) return undefined
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.')
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidBody({ invalid: [], unknown: [] })
  }
}
