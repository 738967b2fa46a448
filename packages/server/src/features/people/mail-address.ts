import { domainToASCII } from 'node:url'
import { invalidField } from '../../lib/api-error.ts'

/** An address as it was written, and the form by which addresses are compared. */
export interface MailAddress {
  readonly address: string
  readonly folded: string
}

const localCharactersMax = 64
const addressCharactersMax = 254

/**
 * Reads a mail address. Two are the same when they differ in case, in how their characters are composed (NFC) or in how the
 * domain is written (IDNA). Characters that merely look alike stay different, and nothing is folded into ASCII: mail goes to
 * the address that is stored, so that nobody gets that of a neighbour.
 * @param field the published name of what holds it
 * @throws ApiError INVALID_REQUEST_BODY
 */
export function readMailAddress(text: string, field = 'email'): MailAddress {
  const address = text.trim().normalize('NFC')
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = domainToASCII(address.slice(at + 1))
  const isGood =
    at > 0 &&
    domain !== '' &&
    local.length <= localCharactersMax &&
    address.length <= addressCharactersMax &&
    // Quoted local parts, which may hold anything, are nobody's.
    !/[\s\p{Cc}\p{Cf}\p{Co}\p{Cs}()<>[\]:;,@\\"]/u.test(local) &&
    !/[\s\p{Cc}\p{Cf}]/u.test(address) &&
    !/^\.|\.\.|\.$/.test(local)
  if (!isGood) throw invalidField(field, 'mail_address', 'a mail address such as name@example.com')
  return { address, folded: `${local.toLowerCase().normalize('NFC')}@${domain}` }
}
