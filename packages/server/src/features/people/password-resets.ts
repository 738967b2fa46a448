import type { Budget } from '../../budget/budget.ts'
import type { User } from '../../caller.ts'
import { newToken, textDigest, tokenHash } from '../../lib/tokens.ts'
import { type Reading, reading, type Services, type Writing, writing } from '../../services.ts'
import { endedLink, type WorkspaceLinks } from './links.ts'
import { resetMail, sendMail } from './mail.ts'
import { endSignIns } from './sign-ins.ts'
import { findUserByEmail, type MailAddress, setPasswordHash, userColumns, userOf } from './users.ts'

const ttlMs = 60 * 60_000

/** Creates a password-reset secret, valid for one hour and once; it replaces an earlier one. */
export async function createReset(tx: Writing, { key }: User): Promise<string> {
  const secret = newToken(tx.random)
  const row = { secret_hash: tokenHash(secret), expires_at: tx.now + ttlMs }
  await tx.db
    .insertInto('password_resets')
    .values({ user_key: key, ...row })
    .onConflict(c => c.column('user_key').doUpdateSet(row))
    .execute()
  return secret
}

/** The user whose password a link resets. @throws ApiError NOT_FOUND */
export async function findReset({ db, now }: Reading, secret: string): Promise<User> {
  const row = await db
    .selectFrom('password_resets as r')
    .innerJoin('users', 'users.key', 'r.user_key')
    .select(userColumns.map(column => `users.${column}` as const))
    .where('r.secret_hash', '=', tokenHash(secret))
    .where('r.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) throw endedLink()
  return userOf(row)
}

/** Resets a password, which ends the link and all sign-ins of the user. @throws ApiError NOT_FOUND */
export async function completeReset(tx: Writing, secret: string, passwordHash: string): Promise<User> {
  const user = await findReset(tx, secret)
  const { numDeletedRows } = await tx.db
    .deleteFrom('password_resets')
    .where('secret_hash', '=', tokenHash(secret))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw endedLink()
  await setPasswordHash(tx, user, passwordHash)
  await endSignIns(tx, user)
  return user
}

/** Mails per address within 15 minutes. */
export const mailsMax = 3

/**
 * Mails a password-reset link if the address belongs to a user. In the background, because its duration
 * would reveal whether it does.
 */
export function requestReset(
  services: Services,
  mails: Budget,
  links: WorkspaceLinks,
  { folded }: MailAddress,
): void {
  send().catch((error: unknown) => services.log.error('failed to create a password-reset link', error))

  async function send(): Promise<void> {
    const { count } = await mails.draw(textDigest(folded))
    const found = count <= mailsMax ? await findUserByEmail(reading(services), folded) : undefined
    if (!found || !services.mailer) return
    const { user } = found
    const secret = await writing(services, tx => createReset(tx, user))
    sendMail(services, { to: user.email, ...resetMail(user.language, links.reset(secret)) })
  }
}
