import type { AppName } from '@roomful/contract/table'
import type { Browser, Workspace } from '../workspace.ts'

/** A call that succeeds, made by who may make it. */
export interface SampleCall {
  readonly params: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Of the response; 200 unless given. */
  readonly status?: number
  /** Who is to make it, where a role is not enough. */
  readonly caller?: Browser
}

export type Sample = (workspace: Workspace) => Promise<SampleCall> | SampleCall

/** For operations, what makes them succeed. */
export type Samples = { readonly [N in AppName]?: Sample }

export const ofOrganization = ({ organization }: Workspace) => ({ organizationId: organization.id })

/** A call that takes nothing but an organization. */
export const plain: Sample = workspace => ({ params: ofOrganization(workspace) })
