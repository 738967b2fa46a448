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
  'X-Left-Out-Slides',
  'X-Left-Out-Fields',
  'Deprecation',
  'Sunset',
  'Warning',
] as const

const requestHeaders = ['X-API-Key', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match']
/** Further headers that a preflight may ask for, such as those of tracing, which take no effect. */
const askedHeadersMax = 50
const headerName = /^[\w!#$%&'*+.^`|~-]{1,100}$/
const preflightSeconds = 86_400

/** Without `Access-Control-Allow-Credentials`: browsers keep responses to requests with cookies from pages of other origins. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders.join(', '),
}

/**
 * The headers of a preflight's response (Fetch standard, "CORS-preflight request") in addition to `corsHeaders`.
 * @param asked the request's Access-Control-Request-Headers: names in it are allowed
 */
export function preflightHeaders(
  methods: readonly string[],
  asked: string | undefined,
): Record<string, string> {
  const own = new Set(requestHeaders.map(name => name.toLowerCase()))
  const further = (asked ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => headerName.test(name) && !own.has(name))
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': [...requestHeaders, ...further.slice(0, askedHeadersMax)].join(', '),
    'access-control-max-age': String(preflightSeconds),
  }
}

export function isPreflight(request: FastifyRequest): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
}

/** Routes of participants below /room/v1 that authenticate by bearer token, join code or secret alone. */
const participantRoutes =
  /^\/room\/v1\/(lookup|join|state|reactions|nickname|team(\/name)?|questions\/[^/?]+\/(answer|entries)|entries\/[^/?]+\/upvote)\/?(?=\?|$)/

/**
 * The public API requires keys, and participants send tokens, which pages of other origins do not have: a hostile page gains no
 * more than any program with a join code, within the limits of its visitors' networks. Routes with cookies (stages, remotes,
 * sign-in) stay closed, and private networks too: no preflight gets `Access-Control-Allow-Private-Network`.
 */
export function isOpenToAllOrigins(url: string): boolean {
  if (/^\/(public(?=[/?#]|$)|openapi\.json)/.test(url)) return true
  return participantRoutes.test(url) && !new URLSearchParams(url.split('?')[1]).has('stage')
}
