import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { Done, languages, MailAddress, MeOut, Password, PersonName } from './account.ts'
import { roles } from './roles.ts'

/** The fragment of a link. */
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
    url: Type.Optional(Type.String({ description: 'The link, in this response and never again.' })),
    mailed: Type.Boolean({ description: 'Whether it goes out by mail too.' }),
  }),
)

const invitationsPath = '/invitations' as const

export const listInvitations = operation({
  id: 'list_invitations',
  method: 'GET',
  path: invitationsPath,
  access: { role: 'ADMIN' },
  summary: 'List the invitations that can still be accepted, newest first.',
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
  summary:
    'Invite somebody for 7 days; an earlier invitation of the address ends. Owners are invited by owners alone.',
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
  summary: 'Revoke an invitation; that of an owner takes an owner.',
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
  summary: 'Read what a link invites to.',
  params: none,
  query: none,
  body: SecretBody,
  output: Type.Object({
    organization_name: Type.String(),
    email: Type.String(),
    role: OneOf(roles),
    expires_at: Timestamp,
    provider: Nullable(
      Type.Object({
        organization_id: Type.String({
          description: 'For begin_provider_sign_in, which takes up the invitation too.',
        }),
        name: Type.String({ description: 'The host of the issuer.' }),
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
  summary: 'Accept an invitation, signed in with its address or as somebody new with a name and a password.',
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
  summary: 'Read whether there is no account yet, so that the set-up link has to be opened first.',
  params: none,
  query: none,
  body: null,
  output: Type.Object({ needed: Type.Boolean() }),
  errors: [],
})

export const checkSetUp = operation({
  id: 'check_set_up',
  method: 'POST',
  path: '/set-up/check',
  access: 'anyone',
  summary: 'Read which organizations whoever sets up may become the owner of, besides a new one.',
  params: none,
  query: none,
  body: SecretBody,
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
  summary: 'Become the first user, and the owner of a new organization or of one that there is.',
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
  summary:
    'Have a link mailed that sets another password; the response is the same for addresses that nobody has.',
  params: none,
  query: none,
  body: Type.Object({ email: MailAddress }, { additionalProperties: false }),
  output: Done,
  errors: [],
})

export const completeReset = operation({
  id: 'complete_password_reset',
  method: 'POST',
  path: '/password-resets/complete',
  access: 'anyone',
  audit: 'SIGN_INS',
  summary: 'Set another password with a link; whoever is signed in as this person is not any more.',
  params: none,
  query: none,
  body: Type.Object({ secret: Secret, password: Password }, { additionalProperties: false }),
  output: Type.Object({ email: Type.String() }),
  errors: ['NOT_FOUND'],
  setsCookies: true,
})
