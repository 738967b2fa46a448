import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { roles } from './roles.ts'

/** Languages of pages and emails. */
export const languages = ['en', 'de', 'es', 'fr'] as const
export type Language = (typeof languages)[number]

export const MailAddress = Type.String({ minLength: 3, maxLength: 254 })
export const PersonName = Type.String({ minLength: 1, maxLength: 80 })
/** An entered password; decomposed characters count several times. */
export const TypedPassword = Type.String({ maxLength: 1000 })
/** A code from an authenticator app, or a recovery code. */
export const SecondFactor = Type.String({ maxLength: 40 })
/** Further password rules are checked outside the schema. */
export const Password = Type.String({ maxLength: 1000, description: '10 to 200 characters.' })

export const UserOut = named(
  'UserOut',
  Type.Object({
    id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    language: OneOf(languages),
    two_factor: Type.Boolean({ description: 'Whether two-factor authentication is enabled.' }),
  }),
)
export type UserOut = Type.Static<typeof UserOut>

export const MembershipOut = named(
  'MembershipOut',
  Type.Object({
    id: Type.String({ description: 'The organization.' }),
    name: Type.String(),
    address: Nullable(
      Type.String({ description: 'Its part of the addresses of permanent rooms; null: none.' }),
    ),
    plan: Type.String(),
    role: OneOf(roles),
    two_factor_required: Type.Boolean(),
    sign_in_with: Nullable(
      OneOf(['PASSWORD', 'PROVIDER'], {
        description:
          'Sign-in method required by the organization if the current sign-in is not sufficient; otherwise null.',
      }),
    ),
    provider: Nullable(
      Type.Object({
        name: Type.String({ description: 'Host of the issuer.' }),
        required: Type.Boolean({ description: 'Whether members must sign in with the provider.' }),
        linked: Type.Boolean({ description: "Whether the user's account is linked with the provider." }),
      }),
    ),
    api_included: Type.Boolean({ description: 'Whether the plan includes the public API.' }),
  }),
)

export const MeOut = named('MeOut', Type.Object({ user: UserOut, organizations: Type.Array(MembershipOut) }))
export type MeOut = Type.Static<typeof MeOut>

/** A signed-in browser, identified by a cookie. */
export const SignInOut = named(
  'SignInOut',
  Type.Object({
    id: Type.String(),
    current: Type.Boolean({ description: 'Whether it is the sign-in of this request.' }),
    user_agent: Nullable(Type.String()),
    ip: Type.String({ description: 'Last IP address.' }),
    created_at: Timestamp,
    last_used_at: Timestamp,
  }),
)
export type SignInOut = Type.Static<typeof SignInOut>

export const Done = Type.Object({ done: Type.Boolean() })

const UpdateMeBody = Type.Object(
  { name: Type.Optional(PersonName), language: Type.Optional(OneOf(languages)) },
  { additionalProperties: false },
)
export type UpdateMeBody = Type.Static<typeof UpdateMeBody>

const mePath = '/me'

export const signIn = operation({
  id: 'sign_in',
  method: 'POST',
  path: '/sign-in',
  access: 'anyone',
  audit: 'SIGN_INS',
  summary: 'Sign in',
  description: 'Signs in with email address and password. The response sets a session cookie.',
  params: none,
  query: none,
  body: Type.Object(
    { email: MailAddress, password: TypedPassword, code: Type.Optional(SecondFactor) },
    { additionalProperties: false },
  ),
  output: MeOut,
  errors: ['UNAUTHENTICATED', 'SECOND_FACTOR_NEEDED', 'RATE_LIMITED'],
  setsCookies: true,
})

export const signOut = operation({
  id: 'sign_out',
  method: 'POST',
  path: '/sign-out',
  access: 'anyone',
  audit: 'SIGN_INS',
  summary: 'Sign out',
  description: 'Ends the current sign-in, if there is one.',
  params: none,
  query: none,
  body: null,
  output: Done,
  errors: [],
  setsCookies: true,
})

export const getMe = operation({
  id: 'get_me',
  method: 'GET',
  path: mePath,
  access: 'user',
  summary: 'Get current user',
  description: 'Returns the signed-in user and their organizations, by name.',
  params: none,
  query: none,
  body: null,
  output: MeOut,
  errors: [],
  etag: true,
})

export const updateMe = operation({
  id: 'update_me',
  method: 'PATCH',
  path: mePath,
  access: 'user',
  audit: 'SIGN_INS',
  summary: 'Update current user',
  description: "Changes the user's name or language.",
  params: none,
  query: none,
  body: UpdateMeBody,
  output: MeOut,
  errors: ['PRECONDITION_FAILED', 'SIGN_IN_REQUIRED'],
  etag: true,
})

export const changePassword = operation({
  id: 'change_password',
  method: 'POST',
  path: `${mePath}/password`,
  access: 'user',
  audit: 'SIGN_INS',
  summary: 'Change password',
  description: "Changes the user's password and ends all other sign-ins.",
  params: none,
  query: none,
  body: Type.Object(
    { current_password: TypedPassword, new_password: Password },
    { additionalProperties: false },
  ),
  output: MeOut,
  errors: ['RATE_LIMITED'],
  setsCookies: true,
})

export const listSignIns = operation({
  id: 'list_sign_ins',
  method: 'GET',
  path: `${mePath}/sign-ins`,
  access: 'user',
  summary: 'List sign-ins',
  description: "Lists the user's sign-ins, newest first.",
  params: none,
  query: Type.Object(PageQuery),
  body: null,
  output: named('SignInPage', Page('sign_ins', SignInOut)),
  errors: ['INVALID_REQUEST_PARAMETER'],
})

export const endSignIn = operation({
  id: 'end_sign_in',
  method: 'DELETE',
  path: `${mePath}/sign-ins/{signInId}`,
  access: 'user',
  audit: 'SIGN_INS',
  summary: 'End sign-in',
  description: 'Signs out another browser.',
  params: Type.Object({ signInId: Type.String() }),
  query: none,
  body: null,
  output: SignInOut,
  errors: ['NOT_FOUND'],
})

export const endOtherSignIns = operation({
  id: 'end_other_sign_ins',
  method: 'DELETE',
  path: `${mePath}/sign-ins`,
  access: 'user',
  audit: 'SIGN_INS',
  summary: 'End other sign-ins',
  description: 'Signs out all other browsers.',
  params: none,
  query: none,
  body: null,
  output: Done,
  errors: [],
})
