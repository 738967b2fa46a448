import { domainToASCII } from 'node:url'
import type { Language, UserOut } from '@roomful/contract/features/people/account'
import type { User } from '../../caller.ts'
import { invalidField, readName } from '../../lib/api-error.ts'
import type { Reading, Writing } from '../../services.ts'

/** An address as written, and its canonical form for comparisons. */
export interface MailAddress {
  readonly address: string
  readonly folded: string
}

const localCharactersMax = 64
const addressCharactersMax = 254

/**
 * Reads a mail address. Addresses are equal regardless of case, Unicode composition (NFC) and domain notation
 * (IDNA). Lookalike characters stay different, and nothing is folded into ASCII: mail goes to the stored
 * address, so that it never reaches a similar one.
 * @throws ApiError INVALID_REQUEST_BODY
 */
export function readMailAddress(text: string): MailAddress {
  const address = text.trim().normalize('NFC')
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = domainToASCII(address.slice(at + 1))
  const isGood =
    at > 0 &&
    domain !== '' &&
    local.length <= localCharactersMax &&
    address.length <= addressCharactersMax &&
    // Quoted local parts, which may hold anything, are unused in practice.
    !/[\s\p{Cc}\p{Cf}\p{Co}\p{Cs}()<>[\]:;,@\\"]/u.test(local) &&
    !/[\s\p{Cc}\p{Cf}]/u.test(address) &&
    !/^\.|\.\.|\.$/.test(local)
  if (!isGood) throw invalidField('email', 'mail_address', 'an email address such as name@example.com')
  return { address, folded: `${local.toLowerCase().normalize('NFC')}@${domain}` }
}

/**
 * Creates a user, who without a hash cannot sign in with a password; undefined if the address is taken. The
 * first user ends the set-up.
 */
export async function createUser(
  tx: Writing,
  input: { email: MailAddress; name: string; language: Language; passwordHash: string | null },
): Promise<User | undefined> {
  await tx.db.deleteFrom('set_up').execute()
  const row = await tx.db
    .insertInto('users')
    .values({
      id: tx.newId('user'),
      email: input.email.address,
      folded_email: input.email.folded,
      name: readName(input.name),
      language: input.language,
      password_hash: input.passwordHash,
      created_at: tx.now,
    })
    .onConflict(c => c.column('folded_email').doNothing())
    .returning(userColumns)
    .executeTakeFirst()
  return row && userOf(row)
}

/** The user of an address with their password hash, if any. */
export async function findUserByEmail(
  { db }: Reading,
  foldedEmail: string,
): Promise<{ user: User; passwordHash: string | null } | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...userColumns, 'password_hash'])
    .where('folded_email', '=', foldedEmail)
    .executeTakeFirst()
  return row && { user: userOf(row), passwordHash: row.password_hash }
}

export const userColumns = ['key', 'id', 'email', 'folded_email', 'name', 'language', 'sealed_totp'] as const

/** A row with `userColumns`. */
export function userOf(row: {
  key: number
  id: string
  email: string
  folded_email: string
  name: string
  language: string
  sealed_totp: string | null
}): User {
  const { key, id, email, name, language } = row
  const hasTwoFactor = row.sealed_totp !== null
  return { key, id, email, foldedEmail: row.folded_email, name, language: language as Language, hasTwoFactor }
}

export function userOut({ id, email, name, language, hasTwoFactor }: User): UserOut {
  return { id, email, name, language, two_factor: hasTwoFactor }
}

export async function setPasswordHash(tx: Writing, user: User, hash: string): Promise<void> {
  await tx.db.updateTable('users').set({ password_hash: hash }).where('key', '=', user.key).execute()
}
