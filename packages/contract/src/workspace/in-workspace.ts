import Type, { type TObject, type TString } from 'typebox'
import type { Operation } from '../define-operation.ts'
import type { ErrorCode } from '../errors.ts'
import type { Role } from './define-workspace-operation.ts'
import { organizationPath } from './organization.ts'

type InWorkspace<O extends Operation, R extends Role> = Omit<
  O,
  'scope' | 'annotations' | 'examples' | 'path' | 'params' | 'headers' | 'alias'
> & {
  readonly path: string
  readonly access: R
  readonly params: TObject<O['params']['properties'] & { organizationId: TString }>
}

/** A public operation for members of the organization in the path, from a minimum role. */
export function inWorkspace<O extends Operation, const R extends Role>(
  operation: O,
  access: R,
): InWorkspace<O, R> {
  const { scope: _s, annotations: _a, examples: _e, headers: _h, alias: _l, ...shape } = operation
  const waits = 'wait' in operation.query.properties
  // Plan limits apply here too; the public API declares them, and its rate limits, globally.
  const gates: readonly ErrorCode[] = ['PLAN_LIMIT_REACHED', ...(waits ? (['RATE_LIMITED'] as const) : [])]
  return {
    ...shape,
    path: operation.path.replace('/public/v1', organizationPath),
    params: Type.Object({
      ...operation.params.properties,
      organizationId: Type.String(),
    }),
    errors: [...operation.errors, ...gates],
    access,
  } as unknown as InWorkspace<O, R>
}
