import type { FastifyRequest } from 'fastify'

/** Response headers readable by pages of other origins. */
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

/** Any origin may call the public API: it requires keys and reads no cookies. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders.join(', '),
}

/** Preflight response headers (Fetch standard, "CORS-preflight request"), in addition to `corsHeaders`. */
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

export function isOpenToAllOrigins(url: string): boolean {
  return /^\/(public(?=[/?#]|$)|openapi\.json)/.test(url)
}
