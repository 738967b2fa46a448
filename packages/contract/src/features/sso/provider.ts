import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { Nullable, named, OneOf } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { MeOut } from '../people/account.ts'

/** Whether participants of IDENTIFIED sessions sign in with the provider: not at all, if they like, or all of them. */
export const participantSignIns = ['OFF', 'ALLOWED', 'REQUIRED'] as const
export type ParticipantSignIn = (typeof participantSignIns)[number]

/**
 * Provider test failures. AWAY: no timely response; NOT_ALLOWED: the server may not call the address; OTHER_ISSUER: the issuer
 * differs; NOT_A_PROVIDER: no OpenID Connect.
 */
export const providerFaults = ['AWAY', 'NOT_ALLOWED', 'OTHER_ISSUER', 'NOT_A_PROVIDER'] as const
export type ProviderFault = (typeof providerFaults)[number]

const providerFields = {
  issuer: Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'The URL by which the provider names itself, such as https://login.example.com.',
  }),
  client_id: Type.String({ minLength: 1, maxLength: 300 }),
  domains: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
    maxItems: 50,
    description:
      'Whoever has a verified address of one of these becomes a PRESENTER when they first sign in.',
  }),
  participants: OneOf(participantSignIns),
  members_required: Type.Boolean({
    description:
      'Whether members come in with the provider alone; true once the owner who says so has done that.',
  }),
}

/** An organization's OpenID Connect provider. Its client secret is never shown. */
export const SignInProviderOut = named('SignInProviderOut', Type.Object(providerFields))
export type SignInProviderOut = Type.Static<typeof SignInProviderOut>

export const SignInSettingsOut = named(
  'SignInSettingsOut',
  Type.Object({
    two_factor_required: Type.Boolean(),
    provider: Nullable(SignInProviderOut),
    redirect_url: Type.String({ description: 'What the provider has to allow as the address of return.' }),
    sign_in_url: Type.String({ description: 'Where members sign in with the provider: to be handed out.' }),
  }),
)
export type SignInSettingsOut = Type.Static<typeof SignInSettingsOut>

const SetProviderBody = Type.Object(
  {
    ...providerFields,
    client_secret: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'Without it the one that is stored stays, as long as issuer and client do.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type SetProviderBody = Type.Static<typeof SetProviderBody>

/** Where the browser goes next: a page of the provider. */
const Begun = Type.Object({ url: Type.String() })
const OrganizationBody = Type.Object(
  { organization_id: Type.String({ maxLength: 64 }) },
  { additionalProperties: false },
)

const providerPath = '/sign-in-provider' as const
const signInPath = '/provider-sign-in'

export const getSignInSettings = operation({
  id: 'get_sign_in_settings',
  method: 'GET',
  path: '/sign-in-settings',
  access: { role: 'OWNER' },
  summary: 'Read how members and participants sign in.',
  params: none,
  query: none,
  body: null,
  output: SignInSettingsOut,
  errors: [],
})

export const setProvider = operation({
  id: 'set_sign_in_provider',
  method: 'PATCH',
  path: providerPath,
  access: { role: 'OWNER' },
  audit: 'SETTINGS',
  summary: 'Set the provider with which people sign in; all of it, but for a secret that stays.',
  params: none,
  query: none,
  body: SetProviderBody,
  output: SignInSettingsOut,
  errors: [],
})

export const removeProvider = operation({
  id: 'remove_sign_in_provider',
  method: 'DELETE',
  path: providerPath,
  access: { role: 'OWNER' },
  audit: 'SETTINGS',
  summary:
    'Have nobody sign in with the provider any more; whoever has no password asks for a link that sets one.',
  params: none,
  query: none,
  body: null,
  output: SignInSettingsOut,
  errors: [],
})

export const testProvider = operation({
  id: 'test_sign_in_provider',
  method: 'POST',
  path: `${providerPath}/test`,
  access: { role: 'OWNER' },
  audit: 'SETTINGS',
  summary: 'Ask the provider that is set what it is: whether it can be reached and responds as one.',
  params: none,
  query: none,
  body: null,
  output: Type.Object({
    ok: Type.Boolean(),
    fault: Nullable(OneOf(providerFaults)),
    problem: Nullable(Type.String({ description: 'In English, for whoever sets it up.' })),
  }),
  errors: ['NOT_FOUND'],
})

export const checkProvider = operation({
  id: 'check_provider_sign_in',
  method: 'POST',
  path: `${signInPath}/check`,
  access: 'anyone',
  summary: 'Read, for the page at the sign-in address of an organization, with what one signs in there.',
  params: none,
  query: none,
  body: OrganizationBody,
  output: Type.Object({
    organization_name: Type.String(),
    provider: Type.String({ description: 'The host of the issuer.' }),
  }),
  errors: ['NOT_FOUND'],
})

export const beginProviderSignIn = operation({
  id: 'begin_provider_sign_in',
  method: 'POST',
  path: signInPath,
  access: 'anyone',
  summary:
    'Begin to sign in with the provider of an organization; the browser then goes to `url`, within 10 minutes.',
  params: none,
  query: none,
  body: OrganizationBody,
  output: Begun,
  errors: ['NOT_FOUND'],
  setsCookies: true,
})

export const linkProvider = operation({
  id: 'link_provider',
  method: 'POST',
  path: '/me/providers',
  access: 'user',
  audit: 'SIGN_INS',
  summary:
    'Begin to link the own account at the provider of an organization that one is in; takes a sign-in with the password.',
  params: none,
  query: none,
  body: OrganizationBody,
  output: Begun,
  errors: ['NOT_FOUND', 'SIGN_IN_REQUIRED'],
  setsCookies: true,
})

export const unlinkProvider = operation({
  id: 'unlink_provider',
  method: 'DELETE',
  path: '/me/providers/{organizationId}',
  access: 'user',
  audit: 'SIGN_INS',
  summary: 'Undo that; takes a sign-in with the password.',
  params: Type.Object({ organizationId: Type.String() }),
  query: none,
  body: null,
  output: MeOut,
  errors: ['NOT_FOUND', 'SIGN_IN_REQUIRED'],
})
