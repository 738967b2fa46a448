import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { operation } from '../../operation.ts'
import { MembershipOut, MeOut, SecondFactor, TypedPassword } from './account.ts'

const PasswordBody = Type.Object({ password: TypedPassword }, { additionalProperties: false })

const RecoveryCodes = Type.Object({
  recovery_codes: Type.Optional(
    Type.Array(Type.String(), { description: 'Each signs in once; in this response and never again.' }),
  ),
})

const twoFactorPath = '/me/two-factor'

export const beginTwoFactor = operation({
  id: 'begin_two_factor',
  method: 'POST',
  path: twoFactorPath,
  access: 'user',
  audit: 'SIGN_INS',
  summary: 'Make a secret for an app that shows codes; it holds once a code confirms it.',
  params: none,
  query: none,
  body: PasswordBody,
  output: Type.Object({
    url: Type.Optional(
      Type.String({ description: 'otpauth://…, for a QR code; in this response and never again.' }),
    ),
  }),
  errors: ['RATE_LIMITED'],
  secret: 'url',
})

export const confirmTwoFactor = operation({
  id: 'confirm_two_factor',
  method: 'POST',
  path: `${twoFactorPath}/confirm`,
  access: 'user',
  audit: 'SIGN_INS',
  summary: 'Confirm the secret with a code: from then on signing in takes one.',
  params: none,
  query: none,
  body: Type.Object({ code: SecondFactor }, { additionalProperties: false }),
  output: RecoveryCodes,
  errors: ['RATE_LIMITED'],
  secret: 'recovery_codes',
})

export const disableTwoFactor = operation({
  id: 'disable_two_factor',
  method: 'POST',
  path: `${twoFactorPath}/disable`,
  access: 'user',
  audit: 'SIGN_INS',
  summary: 'Sign in without codes again.',
  params: none,
  query: none,
  body: PasswordBody,
  output: MeOut,
  errors: ['RATE_LIMITED'],
})

export const renewRecoveryCodes = operation({
  id: 'renew_recovery_codes',
  method: 'POST',
  path: `${twoFactorPath}/recovery-codes`,
  access: 'user',
  audit: 'SIGN_INS',
  summary: 'Make ten other recovery codes; those before end.',
  params: none,
  query: none,
  body: PasswordBody,
  output: RecoveryCodes,
  errors: ['RATE_LIMITED'],
  secret: 'recovery_codes',
})

export const requireTwoFactor = operation({
  id: 'require_two_factor',
  method: 'PATCH',
  path: '/sign-in-settings',
  access: { role: 'OWNER' },
  audit: 'SETTINGS',
  summary: 'Require a second factor of every member; who has none can only set one up.',
  params: none,
  query: none,
  body: Type.Object({ two_factor_required: Type.Boolean() }, { additionalProperties: false }),
  output: MembershipOut,
  errors: [],
})
