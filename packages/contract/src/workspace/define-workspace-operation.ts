import type { TObject, TSchema } from 'typebox'
import type { OperationShape } from '../define-operation.ts'
import type { ErrorCode } from '../errors.ts'
import { errorCodesOfInput } from '../operation-errors.ts'
import type { Role } from './roles.ts'

export { isAtLeast, isRole, type Role, roles } from './roles.ts'

/** A workspace operation, called by pages for a signed-in user. Not part of the OpenAPI document, the tools or the SDK. */
export interface WorkspaceOperation<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema | null = TSchema | null,
  Output extends TSchema | null = TSchema | null,
> extends OperationShape<Params, Query, Body, Output> {
  /** Minimum access: anybody, signed-in users, or members of the `organizationId` in the path with at least this role. */
  readonly access: 'anybody' | 'user' | Role
  /** A read that is audited, as all changes are. */
  readonly audited?: true
}

/** Declares a workspace operation with the exact types of its schemas. Unknown keys do not compile. */
export function defineWorkspaceOperation<
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema | null,
  Output extends TSchema | null,
  const O extends WorkspaceOperation<Params, Query, Body, Output>,
>(
  operation: O &
    WorkspaceOperation<Params, Query, Body, Output> &
    Record<Exclude<keyof O, keyof WorkspaceOperation>, never>,
): O {
  return operation
}

/** Every error code that an operation of the workspace can respond with. */
export function workspaceErrorCodesOf(operation: WorkspaceOperation): readonly ErrorCode[] {
  const isOfOrganization = operation.access !== 'anybody' && operation.access !== 'user'
  return [
    ...new Set<ErrorCode>([
      'INTERNAL_ERROR',
      'UNAVAILABLE',
      // Signed-in users have a rate limit.
      'RATE_LIMITED',
      ...(operation.access === 'anybody' ? [] : (['UNAUTHENTICATED'] as const)),
      ...(operation.method === 'GET' ? [] : (['FORBIDDEN'] as const)),
      ...(isOfOrganization
        ? (['NOT_FOUND', 'FORBIDDEN', 'TWO_FACTOR_REQUIRED', 'SIGN_IN_REQUIRED'] as const)
        : []),
      ...errorCodesOfInput(operation),
      ...operation.errors,
    ]),
  ]
}
