import type { OperationInput, OperationOutput } from '../define-operation.ts'
import * as account from './account.ts'
import type { WorkspaceOperation } from './define-workspace-operation.ts'
import * as organization from './organization.ts'

/** Every operation of the workspace, by the name that its handler has. */
export const workspaceOperations = {
  signIn: account.signIn,
  signOut: account.signOut,
  getMe: account.getMe,
  updateMe: account.updateMe,
  changePassword: account.changePassword,
  listSignIns: account.listSignIns,
  endSignIn: account.endSignIn,
  endOtherSignIns: account.endOtherSignIns,
  getOrganization: organization.getOrganization,
  renameOrganization: organization.renameOrganization,
} as const satisfies Record<string, WorkspaceOperation>

export type WorkspaceOperations = typeof workspaceOperations
export type WorkspaceOperationName = keyof WorkspaceOperations
export type WorkspaceInputOf<N extends WorkspaceOperationName> = OperationInput<WorkspaceOperations[N]>
export type WorkspaceOutputOf<N extends WorkspaceOperationName> = OperationOutput<WorkspaceOperations[N]>
