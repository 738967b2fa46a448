import { cleanLine } from '@roomful/contract/clean-text'
import type { Language, UserOut } from '@roomful/contract/workspace/account'
import { invalidField } from '../api-error.ts'
import type { Reading, Writing } from '../domain.ts'
import type { MailAddress } from './mail-address.ts'

/** Somebody of the workspace. */
export interface User {
  readonly key: number
  readonly id: string
  readonly email: string
  readonly foldedEmail: string
  readonly name: string
  readonly language: Language
}

/** A person's name as it is kept. @throws ApiError INVALID_REQUEST_BODY when nothing of it is visible */
export function readName(name: string): string {
  const clean = cleanLine(name)
  if (clean === '') throw invalidField('name', 'visible', 'a name')
  return clean
}

/** Makes a user; undefined when the address is somebody's. */
export async function createUser(
  tx: Writing,
  input: { email: MailAddress; name: string; language: Language; passwordHash: string },
): Promise<User | undefined> {
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

/** Who has an address, and the hash of their password; undefined when nobody has. */
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

export const userColumns = ['key', 'id', 'email', 'folded_email', 'name', 'language'] as const

/** A row with `userColumns`. */
export function userOf(row: {
  key: number
  id: string
  email: string
  folded_email: string
  name: string
  language: string
}): User {
  const { key, id, email, folded_email, name, language } = row
  return { key, id, email, foldedEmail: folded_email, name, language: language as Language }
}

export function userOut({ id, email, name, language }: User): UserOut {
  return { id, email, name, language }
}

/** Stores the hash of a person's password. */
export async function setPasswordHash(tx: Writing, user: User, hash: string): Promise<void> {
  await tx.db.updateTable('users').set({ password_hash: hash }).where('key', '=', user.key).execute()
}
