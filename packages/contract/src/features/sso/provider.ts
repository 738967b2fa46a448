import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { Nullable, named, OneOf } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { MailAddress, MeOut } from '../people/account.ts'

/** Single sign-on of participants in IDENTIFIED sessions: off, optional or required. */
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
    description: 'Issuer URL of the provider, such as https://login.example.com.',
  }),
  client_id: Type.String({ minLength: 1, maxLength: 300 }),
  domains: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
    maxItems: 50,
    description: 'Users with a verified address in one of these domains become a PRESENTER on first sign-in.',
  }),
  participants: OneOf(participantSignIns),
  members_required: Type.Boolean({
    description:
      'Whether members must sign in with the provider. An owner can only enable this when signed in with the provider.',
  }),
}

/** A provider as sign-in pages offer it. */
export const OfferedProvider = Type.Object({
  organization_id: Type.String({ description: 'Organization for begin_provider_sign_in.' }),
  name: Type.String({ description: 'Host of the issuer.' }),
})

/** An organization's OpenID Connect provider. Its client secret is never shown. */
export const SignInProviderOut = named('SignInProviderOut', Type.Object(providerFields))
export type SignInProviderOut = Type.Static<typeof SignInProviderOut>

export const SignInSettingsOut = named(
  'SignInSettingsOut',
  Type.Object({
    two_factor_required: Type.Boolean(),
    provider: Nullable(SignInProviderOut),
    redirect_url: Type.String({ description: 'Redirect URL to register with the provider.' }),
    sign_in_url: Type.String({ description: 'Sign-in page for members of the organization, for sharing.' }),
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
        description: 'If omitted, the stored secret is kept, provided that issuer and client are unchanged.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type SetProviderBody = Type.Static<typeof SetProviderBody>

/** Page of the provider to which the browser is sent. */
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
  summary: 'Get sign-in settings',
  description: 'How members and participants sign in.',
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
  summary: 'Configure SSO provider',
  description: 'Replaces all settings of the provider. The stored client secret is kept if omitted.',
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
  summary: 'Remove SSO provider',
  description: 'Turns off single sign-on. Users without a password can request a link to set one.',
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
  summary: 'Test SSO provider',
  description: 'Tests whether the configured provider is reachable and supports OpenID Connect.',
  params: none,
  query: none,
  body: null,
  output: Type.Object({
    ok: Type.Boolean(),
    fault: Nullable(OneOf(providerFaults)),
    problem: Nullable(Type.String({ description: 'Explanation in English for the administrator.' })),
  }),
  errors: ['NOT_FOUND'],
})

export const checkProvider = operation({
  id: 'check_provider_sign_in',
  method: 'POST',
  path: `${signInPath}/check`,
  access: 'anyone',
  summary: 'Get SSO provider',
  description: "Returns the provider for an organization's sign-in page.",
  params: none,
  query: none,
  body: OrganizationBody,
  bodyBytesMax: 4 * 1024,
  output: Type.Object({
    organization_name: Type.String(),
    provider: Type.String({ description: 'Host of the issuer.' }),
  }),
  errors: ['NOT_FOUND'],
})

export const findProviderOfAddress = operation({
  id: 'find_provider_of_address',
  method: 'POST',
  path: `${signInPath}/find`,
  access: 'anyone',
  summary: 'Find SSO provider of address',
  description:
    'Returns the provider of the organization for which the operator has confirmed the domain of an address, whether or not there is an account with it.',
  params: none,
  query: none,
  body: Type.Object({ email: MailAddress }, { additionalProperties: false }),
  bodyBytesMax: 4 * 1024,
  output: Type.Object({ provider: Nullable(OfferedProvider) }),
  errors: [],
})

export const beginProviderSignIn = operation({
  id: 'begin_provider_sign_in',
  method: 'POST',
  path: signInPath,
  access: 'anyone',
  summary: 'Start SSO sign-in',
  description:
    "Starts a sign-in with an organization's provider. The browser must open `url` within 10 minutes.",
  params: none,
  query: none,
  body: OrganizationBody,
  bodyBytesMax: 4 * 1024,
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
  summary: 'Link SSO account',
  description:
    "Starts linking the user's account with the provider of one of their organizations. Requires a sign-in with the password.",
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
  summary: 'Unlink SSO account',
  description: 'Requires a sign-in with the password.',
  params: Type.Object({ organizationId: Type.String() }),
  query: none,
  body: null,
  output: MeOut,
  errors: ['NOT_FOUND', 'SIGN_IN_REQUIRED'],
})
