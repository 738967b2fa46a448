import type { TObject, TSchema } from 'typebox'
import type { OperationShape } from '../define-operation.ts'
import type { ErrorCode } from '../errors.ts'
import { errorCodesOfInput } from '../operation-errors.ts'
import type { Role } from './roles.ts'

export { isAtLeast, isRole, type Role, roles } from './roles.ts'

/**
 * One operation of the workspace, which pages call for somebody who has signed in. These are neither in the OpenAPI
 * document nor among the tools or in the SDK.
 */
export interface WorkspaceOperation<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema | null = TSchema | null,
  Output extends TSchema | null = TSchema | null,
> extends OperationShape<Params, Query, Body, Output> {
  /** Who may call it: anybody, who has signed in, or members of the `organizationId` in the path from this role on. */
  readonly access: 'anybody' | 'user' | Role
  /** A read that has a row in the audit log, as all changes have. */
  readonly audited?: true
}

/** Declares an operation, keeping the exact types of its schemas. A key that no operation has does not compile. */
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
      // Whoever has signed in has a budget of calls.
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
