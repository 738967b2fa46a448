import { asciiDigits } from '@roomful/contract/lib/digits'
import { Secret, TOTP } from 'otpauth'
import type { User } from '../../caller.ts'
import { type ApiError, invalidField } from '../../lib/api-error.ts'
import type { Random } from '../../lib/random.ts'
import { reseal } from '../../lib/seal.ts'
import { tokenHash } from '../../lib/tokens.ts'
import type { Writing } from '../../services.ts'
import { userColumns, userOf } from './users.ts'

const secretBytes = 20
const stepMs = 30_000
/** How many steps the clocks of phones and servers may differ. */
const stepsAround = 1
const recoveryCodes = 10
const recoveryCodeBytes = 16
/** Crockford's alphabet, without ambiguous characters. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const purposeOf = ({ id }: User) => `totp ${id}`

/**
 * Creates a TOTP secret (RFC 6238). It takes effect once confirmed; until then an existing one stays.
 * @returns the otpauth URL for an app.
 */
export async function beginTwoFactor(tx: Writing, user: User): Promise<string> {
  const secret = new Secret({ buffer: Uint8Array.from(tx.random.bytes(secretBytes)).buffer })
  await tx.db
    .updateTable('users')
    .set({ sealed_pending_totp: tx.seal.seal(secret.base32, purposeOf(user)) })
    .where('key', '=', user.key)
    .execute()
  return totpOf(secret.base32, user).toString()
}

type Look = Pick<Writing, 'db' | 'now' | 'seal'>

/**
 * The pending secret, and the time step of a code.
 * @returns null for a wrong code.
 * @throws ApiError INVALID_REQUEST_BODY if no secret is pending
 */
export async function checkPending(
  look: Look,
  user: User,
  code: string,
): Promise<{ sealed: string; step: number } | null> {
  const { sealed_pending_totp: sealed } = await look.db
    .selectFrom('users')
    .select('sealed_pending_totp')
    .where('key', '=', user.key)
    .executeTakeFirstOrThrow()
  if (sealed === null) throw invalidField('code', 'begun', 'no two-factor setup in progress: start it first')
  const step = stepOf(look, user, sealed, code)
  return step === null ? null : { sealed, step }
}

/**
 * Activates the pending secret.
 * @returns recovery codes, here and nowhere else.
 * @throws ApiError INVALID_REQUEST_BODY for a wrong code
 */
export async function confirmTwoFactor(tx: Writing, user: User, code: string): Promise<string[]> {
  const pending = await checkPending(tx, user, code)
  if (!pending) throw wrongCode()
  await tx.db
    .updateTable('users')
    .set({ sealed_totp: pending.sealed, sealed_pending_totp: null, last_totp_step: pending.step })
    .where('key', '=', user.key)
    .execute()
  return renewRecoveryCodes(tx, user)
}

/** The error for a wrong confirmation code. */
export function wrongCode(): ApiError {
  return invalidField('code', 'right', 'is not the current code of the authenticator app')
}

/** Replaces the recovery codes of a user. @returns the new ones, here and nowhere else. */
export async function renewRecoveryCodes(tx: Writing, user: User): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => newRecoveryCode(tx.random))
  await tx.db.deleteFrom('recovery_codes').where('user_key', '=', user.key).execute()
  await tx.db
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_key: user.key, code_hash: tokenHash(bare(code)) })))
    .execute()
  return codes
}

export async function disableTwoFactor(tx: Writing, user: User): Promise<void> {
  await tx.db.deleteFrom('recovery_codes').where('user_key', '=', user.key).execute()
  await tx.db
    .updateTable('users')
    .set({ sealed_totp: null, sealed_pending_totp: null, last_totp_step: null })
    .where('key', '=', user.key)
    .execute()
}

/**
 * Consumes a TOTP or recovery code. Of two concurrent calls with the same one is rejected.
 * @returns whether it was valid.
 */
export async function useCode(tx: Writing, user: User, code: string): Promise<boolean> {
  if (!/^\s*\d{3}\s?\d{3}\s*$/.test(code)) return useRecoveryCode(tx, user, code)
  const row = await tx.db
    .selectFrom('users')
    .select('sealed_totp')
    .where('key', '=', user.key)
    .executeTakeFirstOrThrow()
  const step = row.sealed_totp === null ? null : stepOf(tx, user, row.sealed_totp, code)
  if (step === null) return false
  const { numUpdatedRows } = await tx.db
    .updateTable('users')
    .set({ last_totp_step: step })
    .where('key', '=', user.key)
    // Neither a reused code nor one older than the last; a last one that no clock takes now predates a clock set back.
    .where(eb =>
      eb.or([
        eb('last_totp_step', '<', step),
        eb('last_totp_step', '>', Math.floor(tx.now / stepMs) + stepsAround),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function useRecoveryCode(tx: Writing, user: User, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('recovery_codes')
    .where('user_key', '=', user.key)
    .where('code_hash', '=', tokenHash(bare(code)))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The time step of a code, the current one or one next to it (RFC 6238, section 5.2); null for a wrong code. */
function stepOf({ seal, now }: Look, user: User, sealed: string, code: string): number | null {
  const totp = totpOf(seal.open(sealed, purposeOf(user)), user)
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp: now, window: stepsAround })
  return delta === null ? null : Math.floor(now / stepMs) + delta
}

function totpOf(secret: string, { email }: User): TOTP {
  return new TOTP({ issuer: 'Roomful', label: email, secret })
}

function newRecoveryCode(random: Random): string {
  let bits = BigInt(`0x${Buffer.from(random.bytes(recoveryCodeBytes)).toString('hex')}`)
  let text = ''
  for (let i = 0; i < (recoveryCodeBytes * 8) / 5; i++) {
    text += alphabet[Number(bits & 31n)]
    bits >>= 5n
  }
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

/** Normalizes a typed recovery code. */
function bare(code: string): string {
  return asciiDigits(code)
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
}

/**
 * Reseals secrets sealed with an older entry of ROOMFUL_SECRET's list.
 * @returns the number that no entry opens.
 */
export async function resealTotp(tx: Writing): Promise<number> {
  let unopened = 0
  const outdated = await tx.db
    .selectFrom('users')
    .select([...userColumns, 'sealed_totp'])
    .where('sealed_totp', 'is not', null)
    .where('sealed_totp', 'not like', `${tx.seal.newestPrefix}%`)
    .execute()
  for (const row of outdated) {
    const sealed_totp = reseal(tx.seal, row.sealed_totp!, purposeOf(userOf(row)))
    if (sealed_totp === null) {
      unopened++
      continue
    }
    await tx.db
      .updateTable('users')
      .set({ sealed_totp })
      .where('key', '=', row.key)
      .where('sealed_totp', '=', row.sealed_totp)
      .execute()
  }
  return unopened
}
