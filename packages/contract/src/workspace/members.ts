import Type from 'typebox'
import { none } from '../operations/annotations.ts'
import { Page, PageQuery } from '../page.ts'
import { named, OneOf, Timestamp } from '../schema.ts'
import { Done } from './account.ts'
import { defineWorkspaceOperation, roles } from './define-workspace-operation.ts'
import { organizationParams, organizationPath } from './organization.ts'

export const MemberOut = named(
  'MemberOut',
  Type.Object({
    id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    role: OneOf(roles),
    joined_at: Timestamp,
  }),
)
export type MemberOut = Type.Static<typeof MemberOut>

const membersPath = `${organizationPath}/members` as const
const memberParams = Type.Object({ organizationId: Type.String(), userId: Type.String() })

export const listMembers = defineWorkspaceOperation({
  id: 'list_members',
  method: 'GET',
  path: membersPath,
  access: 'ADMIN',
  summary: 'List the members of an organization, those who came last first.',
  params: organizationParams,
  query: Type.Object(PageQuery),
  body: null,
  output: named('MemberPage', Page('members', MemberOut)),
  errors: ['INVALID_REQUEST_PARAMETER'],
})

export const changeRole = defineWorkspaceOperation({
  id: 'change_role',
  method: 'PATCH',
  path: `${membersPath}/{userId}`,
  access: 'ADMIN',
  summary: 'Change the role of a member; owners are made, and changed, by owners alone.',
  params: memberParams,
  query: none,
  body: Type.Object({ role: OneOf(roles) }, { additionalProperties: false }),
  output: MemberOut,
  errors: ['LAST_OWNER'],
})

export const removeMember = defineWorkspaceOperation({
  id: 'remove_member',
  method: 'DELETE',
  path: `${membersPath}/{userId}`,
  access: 'ADMIN',
  summary: 'Remove a member; an owner takes an owner.',
  params: memberParams,
  query: none,
  body: null,
  output: MemberOut,
  errors: ['LAST_OWNER'],
})

export const leaveOrganization = defineWorkspaceOperation({
  id: 'leave_organization',
  method: 'POST',
  path: `${organizationPath}/leave`,
  access: 'PRESENTER',
  summary: 'Leave an organization; its last owner cannot.',
  params: organizationParams,
  query: none,
  body: null,
  output: Done,
  errors: ['LAST_OWNER'],
})
