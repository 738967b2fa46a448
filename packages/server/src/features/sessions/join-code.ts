import { unavailable } from '../../lib/api-error.ts'
import type { Writing } from '../../services.ts'

const digitsMin = 6
const digitsMax = 12
const attemptsPerLength = 20
/** New codes grow by a digit when more than this fraction of a length is taken. */
const takenFractionMax = 0.001

/** The cooldown of a code after its session has closed. */
export const joinCodeCooldownMs = 24 * 60 * 60 * 1000

/** Codes that are freed with each new session: more than one, so that their number falls. */
const codesFreedMax = 100

/**
 * Takes a random join code that no open session has and none had within the last 24 hours
 * (docs/reference/sessions.md, "The join code").
 */
export async function takeJoinCode(tx: Writing, sessionKey: number): Promise<string> {
  await freeExpiredCodes(tx)
  let digits = digitsMin
  while (digits < digitsMax && (await areMoreTaken(tx, 10 ** digits * takenFractionMax))) digits++
  for (let attempt = 0; attempt < attemptsPerLength; attempt++) {
    const code = String(tx.random.below(10 ** digits)).padStart(digits, '0')
    const inserted = await tx.db
      .insertInto('join_codes')
      .values({ code, session_key: sessionKey, released_at: null })
      .onConflict(conflict => conflict.doNothing())
      .returning('code')
      .executeTakeFirst()
    if (inserted) return code
  }
  throw unavailable('No join code is free at the moment: try again.')
}

/** Frees codes after their cooldown: a few at a time, so that nobody waits for many. */
async function freeExpiredCodes({ db, now }: Writing): Promise<void> {
  const expired = db
    .selectFrom('join_codes')
    .select('code')
    .where('released_at', '<', now - joinCodeCooldownMs)
    .limit(codesFreedMax)
  await db.deleteFrom('join_codes').where('code', 'in', expired).execute()
}

/** Looks for one code beyond the count: counting tens of thousands would be most of creating a session. */
async function areMoreTaken({ db }: Writing, count: number): Promise<boolean> {
  const beyond = await db.selectFrom('join_codes').select('code').limit(1).offset(count).executeTakeFirst()
  return beyond !== undefined
}
