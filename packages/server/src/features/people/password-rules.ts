import { invalidField } from '../../lib/api-error.ts'
import { commonPasswords } from './common-passwords.ts'

const charactersMin = 10
const charactersMax = 200

/**
 * Refuses a new password that is too short or too long, the person's own address, or one of the 10,000 that are used most.
 * @param field the published name of what holds it
 * @throws ApiError INVALID_REQUEST_BODY
 */
export function requireGoodPassword(password: string, foldedEmail: string, field = 'password'): void {
  const { length } = [...password.normalize('NFKC')]
  if (length < charactersMin || length > charactersMax)
    throw invalidField(field, 'length', `${charactersMin} to ${charactersMax} characters`)
  const folded = password.normalize('NFKC').toLowerCase()
  if (folded === foldedEmail) throw invalidField(field, 'not_the_address', 'something else than the address')
  if (commonPasswords.has(folded))
    throw invalidField(field, 'uncommon', 'less common: this is one of the passwords that are tried first')
}
