import type { SignInOut } from '@roomful/contract/features/people/account'
import type { ExpressionBuilder } from 'kysely'
import type { Device, Proofs, SignedIn, User } from '../../caller.ts'
import { ApiError, notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { Cookie } from '../../lib/http/cookies.ts'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../../lib/page.ts'
import { isTokenShaped, newToken, tokenHash } from '../../lib/tokens.ts'
import type { Reading, Writing } from '../../services.ts'
import type { Database } from '../../storage/tables.ts'
import { userColumns, userOf } from './users.ts'

const dayMs = 24 * 60 * 60_000
/** TTL of an unused sign-in. */
export const signInTtlMs = 30 * dayMs
/** Precision of the last use, so that few calls write. */
const lastUsedEveryMs = 5 * 60_000
/** TTL of a provider's vouching; then users sign in there again. */
const issuerVouchesForMs = dayMs
const userAgentCharactersMax = 300
/** Limit per user; the least recently used one is replaced. */
const signInsMax = 50

export const byPassword: Proofs = { withPassword: true, vouching: null }

/** New vouching by a provider. */
export function vouchedFor({ now }: Reading, issuer: string): Proofs['vouching'] {
  return { issuer, until: now + issuerVouchesForMs }
}

/** Its value is the token of a sign-in. */
export function signInCookie({ secure }: { readonly secure: boolean }): Cookie {
  return new Cookie('roomful_sign_in', { secure, ttlMs: signInTtlMs })
}

/** Signs a user in. The token is returned here and nowhere else. */
export async function startSignIn(tx: Writing, user: User, device: Device, proofs: Proofs): Promise<string> {
  const token = newToken(tx.random)
  await tx.db
    .insertInto('sign_ins')
    .values({
      id: tx.newId('signIn'),
      user_key: user.key,
      token_hash: tokenHash(token),
      ...deviceColumns(device),
      created_at: tx.now,
      last_used_at: tx.now,
      with_password: proofs.withPassword ? 1 : 0,
      issuer: proofs.vouching?.issuer ?? null,
      issuer_until: proofs.vouching?.until ?? null,
    })
    .execute()
  const newest = tx.db
    .selectFrom('sign_ins')
    .select('key')
    .where('user_key', '=', user.key)
    .orderBy('last_used_at', 'desc')
    .orderBy('key', 'desc')
    .limit(signInsMax)
  await tx.db.deleteFrom('sign_ins').where('user_key', '=', user.key).where('key', 'not in', newest).execute()
  return token
}

/**
 * The user of a token. Uncached, so that signing out takes effect on every server at once.
 * @param days ROOMFUL_SIGN_IN_DAYS
 * @returns undefined for a token that is unknown, revoked, older than these days, or unused for 30 days.
 */
export async function findSignedIn(
  { db, now }: Reading,
  token: string | undefined,
  days: number,
): Promise<SignedIn | undefined> {
  if (token === undefined || !isTokenShaped(token)) return undefined
  const row = await db
    .selectFrom('sign_ins as s')
    .innerJoin('users', 'users.key', 's.user_key')
    .select(userColumns.map(column => `users.${column}` as const))
    .select(['s.key as sign_in_key', 's.id as sign_in_id', 's.last_used_at'])
    .select(['s.with_password', 's.issuer', 's.issuer_until'])
    .where('s.token_hash', '=', tokenHash(token))
    .where('s.last_used_at', '>', now - signInTtlMs)
    .where('s.created_at', '>', now - days * dayMs)
    .executeTakeFirst()
  if (!row) return undefined
  const { issuer, issuer_until: until } = row
  return {
    user: userOf(row),
    key: row.sign_in_key,
    id: row.sign_in_id,
    lastUsedAt: row.last_used_at,
    proofs: {
      withPassword: row.with_password === 1,
      vouching: issuer !== null && until !== null && until > now ? { issuer, until } : null,
    },
  }
}

/** Whether the last use is due to be stored. */
export function isUseDue({ lastUsedAt }: SignedIn, now: number): boolean {
  return now - lastUsedAt >= lastUsedEveryMs
}

export async function recordUse(tx: Writing, signedIn: SignedIn, device: Device): Promise<void> {
  await tx.db
    .updateTable('sign_ins')
    .set({ ...deviceColumns(device), last_used_at: tx.now })
    .where('key', '=', signedIn.key)
    .where('last_used_at', '<', tx.now)
    .execute()
}

/**
 * The sign-ins that one of a user's sign-ins may see and end: with SSO alone only those by the same
 * provider.
 */
function within({ user, key, proofs }: SignedIn) {
  return (eb: ExpressionBuilder<Database, 'sign_ins'>) => {
    const own = eb('user_key', '=', user.key)
    if (proofs.withPassword) return own
    const issuer = proofs.vouching?.issuer
    const alike = issuer === undefined ? [] : [eb.and({ with_password: 0, issuer })]
    return eb.and([own, eb.or([eb('key', '=', key), ...alike])])
  }
}

/** A user's sign-ins, newest first. @param days ROOMFUL_SIGN_IN_DAYS @throws ApiError INVALID_REQUEST_PARAMETER */
export async function listSignIns(
  { db, now }: Reading,
  signedIn: SignedIn,
  days: number,
  request: PageRequest,
): Promise<Envelope & { sign_ins: SignInOut[] }> {
  const window = readPageRequest(`sign-ins ${signedIn.user.id}`, request)
  const all = db
    .selectFrom('sign_ins')
    .selectAll()
    .where(within(signedIn))
    .where('last_used_at', '>', now - signInTtlMs)
    .where('created_at', '>', now - days * dayMs)
  const page = await readPage(window, all, 'id', row => row.id)
  return { ...page.envelope, sign_ins: page.rows.map(row => signInOut(row, signedIn.id)) }
}

/** Ends one of a user's sign-ins. @throws ApiError NOT_FOUND */
export async function endSignIn(tx: Writing, signedIn: SignedIn, id: string): Promise<SignInOut> {
  const row = await tx.db
    .deleteFrom('sign_ins')
    .where(within(signedIn))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound('sign-in')
  return signInOut(row, signedIn.id)
}

/** Ends the sign-in of a token, if any. */
export async function endSignInOf(tx: Writing, token: string | undefined): Promise<void> {
  if (token === undefined || !isTokenShaped(token)) return
  await tx.db.deleteFrom('sign_ins').where('token_hash', '=', tokenHash(token)).execute()
}

/** Ends all sign-ins of a user. @returns their number */
export async function endSignIns(tx: Writing, user: { key: number }): Promise<number> {
  const ended = await tx.db.deleteFrom('sign_ins').where('user_key', '=', user.key).executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/** Ends the other sign-ins that this one may end. */
export async function endOtherSignIns(tx: Writing, signedIn: SignedIn): Promise<void> {
  await tx.db.deleteFrom('sign_ins').where(within(signedIn)).where('key', '!=', signedIn.key).execute()
}

function deviceColumns({ ip, userAgent }: Device) {
  return { ip, user_agent: userAgent?.slice(0, userAgentCharactersMax) ?? null }
}

function signInOut(
  row: { id: string; ip: string; user_agent: string | null; created_at: number; last_used_at: number },
  currentId: string,
): SignInOut {
  return {
    id: row.id,
    current: row.id === currentId,
    user_agent: row.user_agent,
    ip: row.ip,
    created_at: timestamp(row.created_at),
    last_used_at: timestamp(row.last_used_at),
  }
}

/** The error for callers without a sign-in. */
export function notSignedIn(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'Sign in first.')
}

/** @throws ApiError SIGN_IN_REQUIRED for a sign-in without the password: the word of a provider counts in its own organization alone. */
export function requirePasswordProof({ proofs }: SignedIn): void {
  if (!proofs.withPassword)
    throw new ApiError('SIGN_IN_REQUIRED', 'Sign in with your password first. A reset link can set one.')
}
