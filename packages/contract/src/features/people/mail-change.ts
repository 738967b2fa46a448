import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { OneOf } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { Done, MailAddress, TypedPassword } from './account.ts'

/** Which address confirms a change: first the current one, then the new one. */
export const mailChangeSteps = ['CURRENT', 'NEW'] as const
export type MailChangeStep = (typeof mailChangeSteps)[number]

const SecretBody = Type.Object({ secret: Type.String({ maxLength: 1500 }) }, { additionalProperties: false })
const MailChange = Type.Object({
  step: OneOf(mailChangeSteps, { description: 'The address to which the link was sent.' }),
  email: Type.String({ description: 'The new address.' }),
})

export const requestMailChange = operation({
  id: 'request_email_change',
  method: 'POST',
  path: '/me/email',
  access: 'user',
  audit: 'SIGN_INS',
  summary: 'Request change of email address',
  description: 'Emails a link to the current address; confirming it emails one to the new address.',
  params: none,
  query: none,
  body: Type.Object({ password: TypedPassword, email: MailAddress }, { additionalProperties: false }),
  output: Done,
  errors: ['RATE_LIMITED'],
})

export const checkMailChange = operation({
  id: 'check_email_change',
  method: 'POST',
  path: '/email-changes/check',
  access: 'anyone',
  summary: 'Check email change link',
  description: 'Returns what confirming the link does.',
  params: none,
  query: none,
  body: SecretBody,
  bodyBytesMax: 8 * 1024,
  output: MailChange,
  errors: ['NOT_FOUND'],
})

export const confirmMailChange = operation({
  id: 'confirm_email_change',
  method: 'POST',
  path: '/email-changes',
  access: 'anyone',
  audit: 'SIGN_INS',
  summary: 'Confirm email change',
  description:
    'CURRENT emails a link to the new address. NEW changes the address and ends all sign-ins of the user.',
  params: none,
  query: none,
  body: SecretBody,
  bodyBytesMax: 8 * 1024,
  output: MailChange,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  setsCookies: true,
})
