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

/** What every operation says, whoever may call it. */
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
  /** Faults of a body that its schema refuses, beyond those that the schema finds. */
  readonly furtherFaults?: (body: unknown) => readonly Violation[]
  /** No body is the same as an empty one. */
  readonly bodyOptional?: boolean
  /** Bodies larger than this are refused; a mebibyte unless given. */
  readonly bodyBytesMax?: number
  /** Null: a file, whose media type the handler names. */
  readonly output: Output
  /** Codes beyond those that every operation can respond with. */
  readonly errors: readonly ErrorCode[]
  /** The field of the response that is a secret: the response is never cached, the field neither stored nor replayed. */
  readonly secret?: string
  /** Extra headers of a success. */
  readonly headers?: Readonly<Record<string, OperationHeader>>
  /** The response is a single resource with an ETag. */
  readonly etag?: boolean
  /** Fields that the ETag, a weak one then, leaves out. */
  readonly etagIgnores?: readonly string[]
  /** Never responds with 400: what cannot be read counts as not given (docs/reference/api-conventions.md, "Lists"). */
  readonly lenient?: boolean
  /** A POST that changes nothing takes no Idempotency-Key: its response would be all that is stored. */
  readonly changesNothing?: boolean
}

/**
 * One public operation. REST routes, the OpenAPI document, the agents' tools and the SDK are loops over
 * these; none restates a path or a schema.
 */
export interface Operation<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema | null = TSchema | null,
  Output extends TSchema | null = TSchema | null,
> extends OperationShape<Params, Query, Body, Output> {
  readonly scope: Scope
  /** Bodies that work, for documentation; tests send each of them. Ids in them stand for real ones. */
  readonly examples?: readonly Readonly<Record<string, unknown>>[]
  readonly annotations: Annotations
  /** A call with this query parameter `true` and without the required ones is handled as one of another operation, named by its id. */
  readonly alias?: { readonly query: string; readonly operation: string }
  /** Sends server-sent events instead of a file; such an operation is no tool, because calls of tools end. */
  readonly streams?: boolean
}

/** What the handler of an operation is given once everything has been checked. */
export interface OperationInput<O extends OperationShape> {
  readonly params: Static<O['params']>
  readonly query: Static<O['query']>
  readonly body: O['body'] extends TSchema ? Static<O['body']> : undefined
}

export type OperationOutput<O extends OperationShape> = O['output'] extends TSchema
  ? Static<O['output']>
  : never

/** Declares an operation, keeping the exact types of its schemas. A key that no operation has does not compile. */
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
