import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { roles } from './roles.ts'

/** The languages of the pages and of mail. */
export const languages = ['en', 'de', 'es', 'fr'] as const
export type Language = (typeof languages)[number]

export const MailAddress = Type.String({ minLength: 3, maxLength: 254 })
export const PersonName = Type.String({ minLength: 1, maxLength: 80 })
/** A typed password; decomposed characters count several times. */
export const TypedPassword = Type.String({ maxLength: 1000 })
/** A code of an app, or a recovery code. */
export const SecondFactor = Type.String({ maxLength: 40 })
/** Further rules of new passwords are outside the schema. */
export const Password = Type.String({ maxLength: 1000, description: '10 to 200 characters.' })

export const UserOut = named(
  'UserOut',
  Type.Object({
    id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    language: OneOf(languages),
    two_factor: Type.Boolean({ description: 'Whether signing in takes a code.' }),
  }),
)
export type UserOut = Type.Static<typeof UserOut>

export const MembershipOut = named(
  'MembershipOut',
  Type.Object({
    id: Type.String({ description: 'The organization.' }),
    name: Type.String(),
    plan: Type.String(),
    role: OneOf(roles),
    two_factor_required: Type.Boolean(),
    sign_in_with: Nullable(
      OneOf(['PASSWORD', 'PROVIDER'], {
        description: 'What opens the organization where this sign-in does not; null: this sign-in does.',
      }),
    ),
    provider: Nullable(
      Type.Object({
        name: Type.String({ description: 'The host of the issuer.' }),
        required: Type.Boolean({ description: 'Whether members come in with it alone.' }),
        linked: Type.Boolean({ description: 'Whether the own account there is known.' }),
      }),
    ),
    api_included: Type.Boolean({ description: 'Whether the plan has the public API.' }),
  }),
)

export const MeOut = named('MeOut', Type.Object({ user: UserOut, organizations: Type.Array(MembershipOut) }))
export type MeOut = Type.Static<typeof MeOut>

/** A sign-in: a browser with a cookie. */
export const SignInOut = named(
  'SignInOut',
  Type.Object({
    id: Type.String(),
    current: Type.Boolean({ description: 'Whether this call was made with it.' }),
    user_agent: Nullable(Type.String()),
    ip: Type.String({ description: 'Where it was last used from.' }),
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
  summary: 'Sign in with address and password; the cookie of the response proves it from then on.',
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
  summary: 'End what the cookie proves, if it proves anything.',
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
  summary: 'Who has signed in, and which organizations they are in, by name.',
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
  summary: 'Change the own name or language.',
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
  summary: 'Change the own password: whoever is signed in elsewhere as this person is not any more.',
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
  summary: 'List where one is signed in, newest first.',
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
  summary: 'Sign out elsewhere.',
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
  summary: 'Sign out everywhere but here.',
  params: none,
  query: none,
  body: null,
  output: Done,
  errors: [],
})
