import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Violation } from './violation.ts'

/** What a credential may do: read, or create and drive (docs/reference/api-conventions.md, "Requests"). */
export type Scope = 'results:read' | 'content:write'

export const scopes: readonly Scope[] = ['results:read', 'content:write']

/** How an agent may treat the tool made from an operation (MCP tool annotations). */
export interface Annotations {
  readonly readOnly: boolean
  readonly destructive: boolean
  readonly idempotent: boolean
  readonly openWorld: boolean
}

/** A response header made from the body. */
export interface OperationHeader {
  readonly doc: string
  /** Its value, with fields of the response in braces: `/public/v1/webhooks/{id}`. */
  readonly value: string
}

/** Properties common to all operations. */
export interface OperationShape<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema | null = TSchema | null,
  Output extends TSchema | null = TSchema | null,
> {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With parameters in braces: `/public/v1/sessions/{id}`. */
  readonly path: string
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Finds further faults of a body that its schema rejected. */
  readonly furtherFaults?: (body: unknown) => readonly Violation[]
  /** No body is the same as an empty one. */
  readonly bodyOptional?: boolean
  /** Body size limit; 1 MiB by default. */
  readonly bodyBytesMax?: number
  /** Null: a file, whose media type the handler sets. */
  readonly output: Output
  /** Codes beyond those that every operation can respond with. */
  readonly errors: readonly ErrorCode[]
  /** The response field with a secret: never cached, stored or replayed. */
  readonly secret?: string
  /** Extra headers of a success. */
  readonly headers?: Readonly<Record<string, OperationHeader>>
  /** The response is a single resource with an ETag. */
  readonly etag?: boolean
  /** Fields excluded from the ETag, which is then weak. */
  readonly etagIgnores?: readonly string[]
  /** Never responds with 400: unreadable input is ignored (docs/reference/api-conventions.md, "Lists"). */
  readonly lenient?: boolean
  /** A read-only POST without Idempotency-Key. */
  readonly changesNothing?: boolean
}

/**
 * A public operation. REST routes, the OpenAPI document, MCP tools and the SDK are derived from these; none restates a path
 * or a schema.
 */
export interface Operation<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema | null = TSchema | null,
  Output extends TSchema | null = TSchema | null,
> extends OperationShape<Params, Query, Body, Output> {
  readonly scope: Scope
  /** Valid example bodies for documentation; tests send each of them with real ids. */
  readonly examples?: readonly Readonly<Record<string, unknown>>[]
  readonly annotations: Annotations
  /** With this query parameter `true` and without the required ones, the call is handled as another operation, named by its id. */
  readonly alias?: { readonly query: string; readonly operation: string }
  /** Streams server-sent events; not available as a tool. */
  readonly streams?: boolean
}

/** Validated input for a handler. */
export interface OperationInput<O extends OperationShape> {
  readonly params: Static<O['params']>
  readonly query: Static<O['query']>
  readonly body: O['body'] extends TSchema ? Static<O['body']> : undefined
}

export type OperationOutput<O extends OperationShape> = O['output'] extends TSchema
  ? Static<O['output']>
  : never

/** Declares an operation with the exact types of its schemas. Unknown keys do not compile. */
export function defineOperation<
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema | null,
  Output extends TSchema | null,
  const O extends Operation<Params, Query, Body, Output>,
>(
  operation: O & Operation<Params, Query, Body, Output> & Record<Exclude<keyof O, keyof Operation>, never>,
): O {
  return operation
}
