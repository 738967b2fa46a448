import { type PublicOperation, takesIdempotencyKey } from '@roomful/contract/operation'
import type { Json, JsonObject } from './schemas.ts'

const integer = { type: 'integer' } as const
const text = { type: 'string' } as const

/** Every response header of the public API. */
const headers = {
  'X-Request-Id': { description: 'Names this request in the logs; also in error bodies.', schema: text },
  'X-RateLimit-Limit': { description: 'Requests that a window of 60 s allows.', schema: integer },
  'X-RateLimit-Remaining': { description: 'Requests left in this window.', schema: integer },
  'X-RateLimit-Reset': { description: 'When the window ends: Unix time in whole seconds.', schema: integer },
  'Cache-Control': { description: 'Whether and how the response may be cached.', schema: text },
  'X-Content-Type-Options': {
    description: '`nosniff`: the body is what Content-Type says.',
    schema: { type: 'string', enum: ['nosniff'] },
  },
  'Access-Control-Allow-Origin': { description: 'Pages of any origin may call.', schema: text },
  'Access-Control-Expose-Headers': { description: 'What such pages may read.', schema: text },
  ETag: { description: 'The version of the resource, for If-None-Match and If-Match.', schema: text },
  'Idempotency-Replayed': {
    description: '`true` when this is the stored response of an earlier request with the same key.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': { description: 'Whole seconds to wait.', schema: integer },
  'X-Accel-Buffering': { description: '`no`: proxies pass on each event as it comes.', schema: text },
  'Content-Disposition': { description: 'The name of the file.', schema: text },
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
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
]

/** The headers of an error with this status. */
export function errorHeaders(status: number): Json {
  return references([...always, ...(status === 429 || status === 503 ? (['Retry-After'] as const) : [])])
}

/** The headers of an operation's 200. */
export function successHeaders(operation: PublicOperation): Json {
  return {
    ...references([
      ...always,
      ...(operation.etag ? (['ETag'] as const) : []),
      ...(takesIdempotencyKey(operation) ? (['Idempotency-Replayed'] as const) : []),
      ...(operation.streams ? (['X-Accel-Buffering'] as const) : []),
      ...(operation.output === null && !operation.streams ? (['Content-Disposition'] as const) : []),
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
  return references([...always, 'ETag'])
}

function references(names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}
