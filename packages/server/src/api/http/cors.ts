import type { FastifyRequest } from 'fastify'

/** Response headers that pages of other origins may read. */
const exposedHeaders = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'ETag',
  'Location',
  'Idempotency-Replayed',
  'Content-Disposition',
  'Deprecation',
  'Sunset',
] as const

const requestHeaders = ['X-API-Key', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match']
const preflightSeconds = 86_400

/** Any origin may call the public API: keys are the guard, and no cookie is read there. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders.join(', '),
}

/** The headers of a preflight's response (Fetch standard, "CORS-preflight request") beside `corsHeaders`. */
export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': requestHeaders.join(', '),
    'access-control-max-age': String(preflightSeconds),
  }
}

export function isPreflight(request: FastifyRequest): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
}

/** Whether pages of any origin may call this URL. */
export function isOpenToAllOrigins(url: string): boolean {
  return /^\/(public(?=[/?#]|$)|openapi\.json)/.test(url)
}
