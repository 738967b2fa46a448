import type { Reading } from '../domain.ts'
import { deadlineGraceMs } from './asked.ts'

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

/** Keys of asked questions that are open although their last deadline and the grace after it are over. */
export async function overdueQuestions({ db, now }: Reading, { after, limit }: DuePage): Promise<number[]> {
  const rows = await db
    .selectFrom('asked')
    .select('key')
    .where('key', '>', after)
    .where('phase', '=', 'OPEN')
    .where('deadline_at', '<', now - deadlineGraceMs)
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows.map(row => row.key)
}

/** When the next thing falls due, Unix ms, which is past if one already has; null when nothing is planned. */
export async function nextDue({ db }: Reading): Promise<number | null> {
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
  const { deadline } = await db
    .selectFrom('asked')
    .select(eb => eb.fn.min<number | null>('deadline_at').as('deadline'))
    .where('phase', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  // One millisecond later: an answer at the very end of the grace is still in time.
  const locks = deadline === null ? null : deadline + deadlineGraceMs + 1
  const moments = [opens, closes, locks].filter(moment => moment !== null)
  return moments.length === 0 ? null : Math.min(...moments)
}
