import type { ErrorCode } from '@roomful/contract/lib/errors'
import { type PublicOperation, takesIdempotencyKey } from '@roomful/contract/operation'
import type { Json, JsonObject } from './schemas.ts'

const integer = { type: 'integer' } as const
const text = { type: 'string' } as const

/** Every response header of the public API. */
const headers = {
  'X-Request-Id': { description: 'Identifies this request in the logs. Also in error bodies.', schema: text },
  'X-RateLimit-Limit': { description: 'Requests per window of 60 s.', schema: integer },
  'X-RateLimit-Remaining': { description: 'Remaining requests in this window.', schema: integer },
  'X-RateLimit-Reset': { description: 'End of the window, Unix time in whole seconds.', schema: integer },
  'Cache-Control': { description: 'Cache policy of the response.', schema: text },
  'X-Content-Type-Options': {
    description: '`nosniff`: Content-Type is authoritative.',
    schema: { type: 'string', enum: ['nosniff'] },
  },
  'Content-Security-Policy': {
    description: 'Browsers load and run nothing from the response.',
    schema: text,
  },
  'Referrer-Policy': {
    description: '`no-referrer`: browsers do not send its address on.',
    schema: { type: 'string', enum: ['no-referrer'] },
  },
  'Strict-Transport-Security': { description: 'Only if ROOMFUL_PUBLIC_URL is https.', schema: text },
  'Access-Control-Allow-Origin': { description: '`*`: callable from any origin.', schema: text },
  'Access-Control-Expose-Headers': { description: 'Headers readable from other origins.', schema: text },
  ETag: { description: 'Version of the resource, for If-None-Match and If-Match.', schema: text },
  'Idempotency-Replayed': {
    description: '`true` if this is the stored response to an earlier request with the same key.',
    schema: { type: 'string', enum: ['true'] },
  },
  Warning: {
    description:
      '`299 - "unknown parameter …"`, `299 - "invalid value of …"`: names query parameters that take no effect.',
    schema: text,
  },
  'Retry-After': { description: 'Whole seconds to wait before retrying.', schema: integer },
  'X-Accel-Buffering': { description: '`no`: proxies must not buffer the stream.', schema: text },
  'Content-Disposition': { description: 'File name.', schema: text },
  'X-Left-Out-Slides': {
    description: 'Places of the slides that the format cannot hold, such as `2, 5`; counted from 1.',
    schema: text,
  },
  'X-Left-Out-Fields': {
    description:
      'Fields of other slides that the format cannot hold, with the places of these slides: `settings.points=1-3 7, notes=2`. A list ends with `...` after 16 ranges.',
    schema: text,
  },
} as const satisfies Record<string, JsonObject>

export type HeaderName = keyof typeof headers

export const headerComponents: Readonly<Record<string, Json>> = headers

const always: readonly HeaderName[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Cache-Control',
  'X-Content-Type-Options',
  'Content-Security-Policy',
  'Referrer-Policy',
  'Strict-Transport-Security',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
]

const temporary: readonly ErrorCode[] = ['IDEMPOTENCY_CONFLICT', 'RATE_LIMITED', 'UNAVAILABLE']

/** The headers of an error with one of these codes. */
export function errorHeaders(codes: readonly ErrorCode[]): Json {
  const isTemporary = codes.some(code => temporary.includes(code))
  return references([...always, ...(isTemporary ? (['Retry-After'] as const) : [])])
}

/** The headers of an operation's 200. */
export function successHeaders(operation: PublicOperation): Json {
  return {
    ...references([
      ...always,
      'Warning',
      ...(operation.etag ? (['ETag'] as const) : []),
      ...(takesIdempotencyKey(operation) ? (['Idempotency-Replayed'] as const) : []),
      ...(operation.streams ? (['X-Accel-Buffering'] as const) : []),
      ...(operation.output === null && !operation.streams ? (['Content-Disposition'] as const) : []),
      ...(operation.leavesOutSlides ? (['X-Left-Out-Slides', 'X-Left-Out-Fields'] as const) : []),
    ]),
    ...Object.fromEntries(
      Object.entries(operation.headers ?? {}).map(([name, { doc }]) => [
        name,
        { description: doc, schema: text },
      ]),
    ),
  }
}

/** The headers of a 304. */
export function unchangedHeaders(): Json {
  return references([...always, 'Warning', 'ETag'])
}

function references(names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}
