import type { WorkspaceOperation } from '@roomful/contract/workspace/define-workspace-operation'
import { type WorkspaceOperationName, workspaceOperations } from '@roomful/contract/workspace/index'
import { type Browser, newPerson, password, type Workspace } from './workspace.ts'

/** A call that succeeds, made by who may make it. */
export interface SampleCall {
  readonly params: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Who is to make it, where a role is not enough. */
  readonly caller?: Browser
}

type Sample = (workspace: Workspace) => Promise<SampleCall> | SampleCall

const ofOrganization = ({ organization }: Workspace) => ({ organizationId: organization.id })
const plain: Sample = workspace => ({ params: ofOrganization(workspace) })

/** For each operation, what makes it succeed. */
const samples: { readonly [N in WorkspaceOperationName]: Sample } = {
  signIn: ({ owner }) => ({ params: {}, body: { email: owner.user.email, password } }),
  signOut: plain,
  getMe: plain,
  updateMe: () => ({ params: {}, body: { name: 'Ada' } }),
  changePassword: () => ({
    params: {},
    body: { current_password: password, new_password: 'another long walk by the river' },
  }),
  listSignIns: plain,
  endSignIn: async ({ app, organization }) => {
    const person = await newPerson(app, organization, 'OWNER')
    const { body } = await person.get('/me/sign-ins')
    return { params: { signInId: body.sign_ins[0].id }, caller: person }
  },
  endOtherSignIns: plain,
  getOrganization: plain,
  renameOrganization: workspace => ({ params: ofOrganization(workspace), body: { name: 'Test' } }),
}

export async function sampleCall(
  workspace: Workspace,
  name: WorkspaceOperationName,
): Promise<SampleCall & { readonly operation: WorkspaceOperation }> {
  return { operation: workspaceOperations[name], ...(await samples[name](workspace)) }
}
