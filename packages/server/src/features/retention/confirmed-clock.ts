import type { Writing } from '../../services.ts'

const hourMs = 60 * 60_000
/** How far a clock may be ahead of the last confirmed time; also how long one further ahead must run until it is trusted. */
const leapMs = 24 * hourMs
/** Checks are hourly: a longer time between two is a stop or another leap, and does not count as time that the clock ran. */
const checksDifferMsMax = 2 * hourMs

/** Rows of `leases` that no server holds; `until` is a time in Unix ms. */
const names = { confirmed: 'clock confirmed', since: 'clock ahead since', seen: 'clock ahead seen' } as const

/** A check of the clock before data is removed by it. Times are Unix ms. */
export interface ClockCheck {
  readonly isTrusted: boolean
  readonly confirmedAt: number
  /** When it will be trusted if it runs on. */
  readonly trustedAt: number
}

/**
 * Whether expired data may be removed by this clock: it is not more than a day ahead of the last confirmed time, or has run for a day
 * since. Only a clock that is trusted moves that time, so rows written with a wrong one confirm nothing.
 */
export async function checkClock(tx: Writing): Promise<ClockCheck> {
  const { now } = tx
  const confirmedAt = (await timeOf(tx, 'confirmed')) ?? (await lastCall(tx)) ?? now
  if (now - confirmedAt <= leapMs) return confirmClock(tx)
  const seen = (await timeOf(tx, 'seen')) ?? now
  const hasRunOn = seen <= now && now - seen <= checksDifferMsMax
  const ranMs = seen - ((await timeOf(tx, 'since')) ?? seen) + (hasRunOn ? now - seen : 0)
  if (ranMs >= leapMs) return confirmClock(tx)
  await setTime(tx, 'confirmed', confirmedAt)
  await setTime(tx, 'since', now - ranMs)
  await setTime(tx, 'seen', now)
  return { isTrusted: false, confirmedAt, trustedAt: now - ranMs + leapMs }
}

/** Makes the present time the confirmed one. */
export async function confirmClock(tx: Writing): Promise<ClockCheck> {
  await setTime(tx, 'confirmed', tx.now)
  await tx.db.deleteFrom('leases').where('name', 'in', [names.since, names.seen]).execute()
  return { isTrusted: true, confirmedAt: tx.now, trustedAt: tx.now }
}

async function timeOf({ db }: Writing, of: keyof typeof names): Promise<number | undefined> {
  const row = await db.selectFrom('leases').select('until').where('name', '=', names[of]).executeTakeFirst()
  return row?.until
}

async function setTime({ db }: Writing, of: keyof typeof names, until: number): Promise<void> {
  const row = { name: names[of], holder: '', until }
  await db
    .insertInto('leases')
    .values(row)
    .onConflict(conflict => conflict.column('name').doUpdateSet({ until }))
    .execute()
}

/** The time of the last call before any time was confirmed. */
async function lastCall({ db }: Writing): Promise<number | undefined> {
  const row = await db.selectFrom('audit').select('at').orderBy('key', 'desc').limit(1).executeTakeFirst()
  return row?.at
}
