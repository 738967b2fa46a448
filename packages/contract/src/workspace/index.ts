import Type from 'typebox'
import type { ErrorCode } from '../errors.ts'
import {
  appErrorCodesOf,
  appPath,
  type ForMembers,
  forMembers,
  type Operation,
  type OperationInput,
  type OperationOutput,
  type OperationShape,
} from '../operation.ts'
import { type AppName, appNames, type Table, table } from '../table.ts'
import type { Role } from './roles.ts'

/** An operation as pages call it. */
export interface WorkspaceOperation extends OperationShape {
  readonly access: 'anybody' | 'user' | Role
}

type AccessOf<A> = A extends 'anyone' ? 'anybody' : A extends { readonly role: infer R } ? R : A
export type WorkspaceOperationName = AppName
export type WorkspaceOperations = {
  readonly [N in AppName]: {
    readonly access: AccessOf<Table[N]['access']>
    readonly output: ForMembers<Table[N]>['output']
    readonly method: Table[N]['method']
  }
}

const projected: Readonly<Record<AppName, WorkspaceOperation>> = Object.fromEntries(
  appNames.map(name => {
    const declared: Operation = table[name]
    const { headers: _h, alias: _l, ...shape } = forMembers(declared)
    const { access } = declared
    return [
      name,
      {
        ...shape,
        path: appPath(declared),
        access: access === 'anyone' ? 'anybody' : access === 'user' ? 'user' : access.role,
        params:
          typeof access === 'string'
            ? shape.params
            : Type.Object({ ...shape.params.properties, organizationId: Type.String() }),
      },
    ]
  }),
) as never
export const workspaceOperations = projected as Readonly<Record<AppName, WorkspaceOperation>> &
  WorkspaceOperations

type ParamsOf<N extends AppName> = Table[N]['access'] extends string
  ? OperationInput<Table[N]>['params']
  : OperationInput<Table[N]>['params'] & { organizationId: string }
export type WorkspaceInputOf<N extends WorkspaceOperationName> = Omit<
  OperationInput<ForMembers<Table[N]>>,
  'params'
> & { readonly params: ParamsOf<N> }
export type WorkspaceOutputOf<N extends WorkspaceOperationName> = OperationOutput<ForMembers<Table[N]>>

/** Every error code that an operation of the workspace can respond with. */
export function workspaceErrorCodesOf({ id }: WorkspaceOperation): readonly ErrorCode[] {
  return appErrorCodesOf(table[appNames.find(name => table[name].id === id)!])
}
