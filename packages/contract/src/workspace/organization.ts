import Type from 'typebox'
import { none } from '../operations/annotations.ts'
import { MembershipOut } from './account.ts'
import { defineWorkspaceOperation } from './define-workspace-operation.ts'

export const organizationPath = '/app/v1/organizations/{organizationId}'
export const organizationParams = Type.Object({ organizationId: Type.String() })

export const getOrganization = defineWorkspaceOperation({
  id: 'get_organization',
  method: 'GET',
  path: organizationPath,
  access: 'PRESENTER',
  summary: 'Read an organization that one is a member of.',
  params: organizationParams,
  query: none,
  body: null,
  output: MembershipOut,
  errors: [],
  etag: true,
})

export const renameOrganization = defineWorkspaceOperation({
  id: 'rename_organization',
  method: 'PATCH',
  path: organizationPath,
  access: 'ADMIN',
  summary: 'Give an organization another name.',
  params: organizationParams,
  query: none,
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 80 }) }, { additionalProperties: false }),
  output: MembershipOut,
  errors: ['PRECONDITION_FAILED'],
  etag: true,
})
