import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { Done } from './account.ts'
import { roles } from './roles.ts'

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

const membersPath = '/members' as const
const memberParams = Type.Object({ userId: Type.String() })

export const listMembers = operation({
  id: 'list_members',
  method: 'GET',
  path: membersPath,
  access: { role: 'ADMIN' },
  summary: 'List members',
  description: 'Lists the members of an organization, newest first.',
  params: none,
  query: Type.Object(PageQuery),
  body: null,
  output: named('MemberPage', Page('members', MemberOut)),
  errors: ['INVALID_REQUEST_PARAMETER'],
})

export const changeRole = operation({
  id: 'change_role',
  method: 'PATCH',
  path: `${membersPath}/{userId}`,
  access: { role: 'ADMIN' },
  audit: 'MEMBERS',
  summary: 'Change role',
  description: 'Changes the role of a member. Only owners can change owners.',
  params: memberParams,
  query: none,
  body: Type.Object({ role: OneOf(roles) }, { additionalProperties: false }),
  output: MemberOut,
  errors: ['LAST_OWNER'],
})

export const removeMember = operation({
  id: 'remove_member',
  method: 'DELETE',
  path: `${membersPath}/{userId}`,
  access: { role: 'ADMIN' },
  audit: 'MEMBERS',
  summary: 'Remove member',
  description: 'Only owners can remove owners.',
  params: memberParams,
  query: none,
  body: null,
  output: MemberOut,
  errors: ['LAST_OWNER'],
})

export const endMemberSignIns = operation({
  id: 'end_member_sign_ins',
  method: 'DELETE',
  path: `${membersPath}/{userId}/sign-ins`,
  access: { role: 'ADMIN' },
  audit: 'MEMBERS',
  summary: 'Sign a member out',
  description: 'Ends all sign-ins of a member. Only owners can sign out owners.',
  params: memberParams,
  query: none,
  body: null,
  output: Done,
  errors: [],
})

export const leaveOrganization = operation({
  id: 'leave_organization',
  method: 'POST',
  path: '/leave',
  access: { role: 'PRESENTER' },
  audit: 'MEMBERS',
  summary: 'Leave organization',
  description: 'The last owner cannot leave.',
  params: none,
  query: none,
  body: null,
  output: Done,
  errors: ['LAST_OWNER'],
})
