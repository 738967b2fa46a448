import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { operation } from '../../operation.ts'
import { MembershipOut, MeOut, SecondFactor, TypedPassword } from './account.ts'

const PasswordBody = Type.Object({ password: TypedPassword }, { additionalProperties: false })

const RecoveryCodes = Type.Object({
  recovery_codes: Type.Optional(
    Type.Array(Type.String(), { description: 'Each code signs in once. Only in this response.' }),
  ),
})

const twoFactorPath = '/me/two-factor'

export const beginTwoFactor = operation({
  id: 'begin_two_factor',
  method: 'POST',
  path: twoFactorPath,
  access: 'user',
  audit: 'SIGN_INS',
  summary: 'Begin two-factor setup',
  description: 'Creates a secret for an authenticator app. It takes effect once confirmed with a code.',
  params: none,
  query: none,
  body: PasswordBody,
  output: Type.Object({
    url: Type.Optional(Type.String({ description: 'otpauth:// URL for a QR code. Only in this response.' })),
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
  summary: 'Confirm two-factor setup',
  description: 'Confirms the secret with a code. Signing in requires a code afterwards.',
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
  summary: 'Disable two-factor authentication',
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
  summary: 'Renew recovery codes',
  description: 'Creates ten new recovery codes and invalidates the existing ones.',
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
  summary: 'Require two-factor authentication',
  description: 'Requires two-factor authentication of all members. Members without it can only set it up.',
  params: none,
  query: none,
  body: Type.Object({ two_factor_required: Type.Boolean() }, { additionalProperties: false }),
  output: MembershipOut,
  errors: [],
})
