import type { Opening, Reading } from '../../services.ts'

/** One page of what is due: rows above `after`, in the order of their keys. */
export interface DuePage {
  readonly after: number
  readonly limit: number
}

/** Keys of scheduled sessions that are to be opened or closed by now. */
export async function dueSessions({ db, now }: Reading, { after, limit }: DuePage): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('key')
    .where('key', '>', after)
    .where(eb =>
      eb.or([
        eb.and([eb('state', '=', 'DRAFT'), eb('opens_at', '<=', now)]),
        eb.and([eb('state', '=', 'LIVE'), eb('closes_at', '<=', now)]),
      ]),
    )
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows.map(row => row.key)
}

/** A question that turns LOCKED when its deadline and the grace after it are over. Times are Unix ms. */
export interface OpenDeadline extends Opening {
  readonly deadlineAt: number
}

/** All open questions that have a deadline. */
export async function openDeadlines({ db }: Reading, { after, limit }: DuePage): Promise<OpenDeadline[]> {
  const rows = await db
    .selectFrom('session_questions')
    .select(['key', 'opened_at', 'deadline_at'])
    .where('key', '>', after)
    .where('phase', '=', 'OPEN')
    .where('deadline_at', 'is not', null)
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows.map(row => ({ key: row.key, opened_at: row.opened_at, deadlineAt: row.deadline_at! }))
}

/** When the next session opens or closes, Unix ms, in the past if it is due; null when nothing is scheduled. */
export async function nextSchedule({ db }: Reading): Promise<number | null> {
  const { opens } = await db
    .selectFrom('sessions')
    .select(eb => eb.fn.min<number | null>('opens_at').as('opens'))
    .where('state', '=', 'DRAFT')
    .executeTakeFirstOrThrow()
  const { closes } = await db
    .selectFrom('sessions')
    .select(eb => eb.fn.min<number | null>('closes_at').as('closes'))
    .where('state', '=', 'LIVE')
    .executeTakeFirstOrThrow()
  const moments = [opens, closes].filter(moment => moment !== null)
  return moments.length === 0 ? null : Math.min(...moments)
}
