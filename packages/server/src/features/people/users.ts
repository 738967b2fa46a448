import { domainToASCII } from 'node:url'
import type { Language, UserOut } from '@roomful/contract/features/people/account'
import type { User } from '../../caller.ts'
import { invalidField, readName } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../../lib/page.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { isUniqueViolation } from '../../storage/unique-violation.ts'

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

/**
 * Changes the address of a user. Reset links end, as they were sent to the old one.
 * @throws ApiError INVALID_REQUEST_BODY for an address of another user
 */
export async function changeMailAddress(tx: Writing, user: User, email: MailAddress): Promise<User> {
  const owner = await findUserByEmail(tx, email.folded)
  if (owner && owner.user.key !== user.key) throw mailAddressTaken()
  await tx.db.deleteFrom('password_resets').where('user_key', '=', user.key).execute()
  const row = await tx.db
    .updateTable('users')
    .set({ email: email.address, folded_email: email.folded })
    .where('key', '=', user.key)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? mailAddressTaken() : error
    })
  return userOf(row)
}

function mailAddressTaken() {
  return invalidField('email', 'taken', 'another, as a person of this installation has it')
}

/** A user as the operator sees them. */
export interface ListedUser {
  id: string
  email: string
  name: string
  two_factor: boolean
  created_at: string
  organizations: { id: string; name: string; role: string }[]
}

/** Users, newest first. @param organization null: of the whole installation */
export async function listUsers(
  { db }: Reading,
  organization: Organization | null,
  request: PageRequest,
): Promise<Envelope & { users: ListedUser[] }> {
  const window = readPageRequest(`users ${organization?.id ?? ''}`, request)
  const all = db
    .selectFrom('users')
    .select([...userColumns, 'created_at'])
    .$if(organization !== null, q =>
      q.where('key', 'in', eb =>
        eb.selectFrom('memberships').select('user_key').where('organization_key', '=', organization!.key),
      ),
    )
  const page = await readPage(window, all, 'id', row => row.id)
  const memberships =
    page.rows.length === 0
      ? []
      : await db
          .selectFrom('memberships as m')
          .innerJoin('organizations as o', 'o.key', 'm.organization_key')
          .select(['m.user_key', 'm.role', 'o.id', 'o.name'])
          .where(
            'm.user_key',
            'in',
            page.rows.map(({ key }) => key),
          )
          .orderBy('o.id')
          .execute()
  return {
    ...page.envelope,
    users: page.rows.map(row => ({
      id: row.id,
      email: row.email,
      name: row.name,
      two_factor: row.sealed_totp !== null,
      created_at: timestamp(row.created_at),
      organizations: memberships
        .filter(({ user_key }) => user_key === row.key)
        .map(({ id, name, role }) => ({ id, name, role })),
    })),
  }
}
