import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { OfferedProvider } from '../sso/provider.ts'
import { Done, languages, MailAddress, MeOut, Password, PersonName } from './account.ts'
import { roles } from './roles.ts'

/** The secret in the fragment of a link. */
const Secret = Type.String({ maxLength: 128 })
const SecretBody = Type.Object({ secret: Secret }, { additionalProperties: false })

const invitationFields = {
  id: Type.String(),
  email: Type.String(),
  role: OneOf(roles),
  created_at: Timestamp,
  expires_at: Timestamp,
}

export const InvitationOut = named('InvitationOut', Type.Object(invitationFields))
export type InvitationOut = Type.Static<typeof InvitationOut>

const InvitationCreatedOut = named(
  'InvitationCreatedOut',
  Type.Object({
    ...invitationFields,
    url: Type.Optional(Type.String({ description: 'The link. Only in this response.' })),
    mailed: Type.Boolean({ description: 'Whether the invitation is also emailed.' }),
  }),
)

const invitationsPath = '/invitations' as const

export const listInvitations = operation({
  id: 'list_invitations',
  method: 'GET',
  path: invitationsPath,
  access: { role: 'ADMIN' },
  summary: 'List invitations',
  description: 'Lists pending invitations, newest first.',
  params: none,
  query: Type.Object(PageQuery),
  body: null,
  output: named('InvitationPage', Page('invitations', InvitationOut)),
  errors: ['INVALID_REQUEST_PARAMETER'],
})

export const createInvitation = operation({
  id: 'create_invitation',
  method: 'POST',
  path: invitationsPath,
  access: { role: 'ADMIN' },
  audit: 'MEMBERS',
  summary: 'Create invitation',
  description:
    'Invites a user for 7 days and replaces an earlier invitation to the same address. Only owners can invite owners.',
  params: none,
  query: none,
  body: Type.Object({ email: MailAddress, role: OneOf(roles) }, { additionalProperties: false }),
  output: InvitationCreatedOut,
  errors: ['ALREADY_MEMBER', 'LIMIT_REACHED'],
  secret: 'url',
})

export const revokeInvitation = operation({
  id: 'revoke_invitation',
  method: 'DELETE',
  path: `${invitationsPath}/{invitationId}`,
  access: { role: 'ADMIN' },
  audit: 'MEMBERS',
  summary: 'Revoke invitation',
  description: 'Only owners can revoke the invitation of an owner.',
  params: Type.Object({ invitationId: Type.String() }),
  query: none,
  body: null,
  output: InvitationOut,
  errors: [],
})

export const checkInvitation = operation({
  id: 'check_invitation',
  method: 'POST',
  path: '/invitations/check',
  access: 'anyone',
  summary: 'Check invitation',
  description: 'Returns the invitation of a link.',
  params: none,
  query: none,
  body: SecretBody,
  bodyBytesMax: 4 * 1024,
  output: Type.Object({
    organization_name: Type.String(),
    email: Type.String(),
    role: OneOf(roles),
    expires_at: Timestamp,
    provider: Nullable(
      Type.Object({
        organization_id: Type.String({
          description: 'Organization for begin_provider_sign_in, which also accepts the invitation.',
        }),
        name: Type.String({ description: 'Host of the issuer.' }),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

export const acceptInvitation = operation({
  id: 'accept_invitation',
  method: 'POST',
  path: '/invitations/accept',
  access: 'anyone',
  audit: 'MEMBERS',
  summary: 'Accept invitation',
  description:
    'Accepts an invitation as the signed-in user with its address, or as a new user with a name and a password.',
  params: none,
  query: none,
  body: Type.Object(
    {
      secret: Secret,
      name: Type.Optional(PersonName),
      password: Type.Optional(Password),
      language: Type.Optional(OneOf(languages)),
    },
    { additionalProperties: false },
  ),
  output: MeOut,
  errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
  setsCookies: true,
})

export const getSetUp = operation({
  id: 'get_set_up',
  method: 'GET',
  path: '/set-up',
  access: 'anyone',
  summary: 'Check whether setup is needed',
  description:
    'Returns whether there are no accounts yet, so that the setup link must be opened first, and the SSO provider of the only organization.',
  params: none,
  query: none,
  body: null,
  output: Type.Object({
    needed: Type.Boolean(),
    provider: Nullable(OfferedProvider),
  }),
  errors: [],
})

export const checkSetUp = operation({
  id: 'check_set_up',
  method: 'POST',
  path: '/set-up/check',
  access: 'anyone',
  summary: 'Check setup link',
  description:
    'Lists existing organizations that the first user can become the owner of instead of creating one.',
  params: none,
  query: none,
  body: SecretBody,
  bodyBytesMax: 4 * 1024,
  output: Type.Object({
    organizations: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  }),
  errors: ['NOT_FOUND'],
})

export const setUp = operation({
  id: 'set_up',
  method: 'POST',
  path: '/set-up',
  access: 'anyone',
  audit: 'MEMBERS',
  summary: 'Set up server',
  description: 'Creates the first user as the owner of a new or existing organization.',
  params: none,
  query: none,
  body: Type.Object(
    {
      secret: Secret,
      email: MailAddress,
      name: PersonName,
      password: Password,
      language: Type.Optional(OneOf(languages)),
      organization_name: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      organization_id: Type.Optional(Type.String({ maxLength: 64 })),
    },
    { additionalProperties: false },
  ),
  output: MeOut,
  errors: ['NOT_FOUND'],
  setsCookies: true,
})

export const requestReset = operation({
  id: 'request_password_reset',
  method: 'POST',
  path: '/password-resets',
  access: 'anyone',
  summary: 'Request password reset',
  description: 'Emails a link to reset the password. The response is the same for unknown addresses.',
  params: none,
  query: none,
  body: Type.Object({ email: MailAddress }, { additionalProperties: false }),
  bodyBytesMax: 4 * 1024,
  output: Done,
  errors: [],
})

export const completeReset = operation({
  id: 'complete_password_reset',
  method: 'POST',
  path: '/password-resets/complete',
  access: 'anyone',
  audit: 'SIGN_INS',
  summary: 'Complete password reset',
  description: 'Sets a new password with an emailed link and ends all sign-ins of the user.',
  params: none,
  query: none,
  body: Type.Object({ secret: Secret, password: Password }, { additionalProperties: false }),
  output: Type.Object({ email: Type.String() }),
  errors: ['NOT_FOUND'],
  setsCookies: true,
})
