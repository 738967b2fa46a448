import { ApiError } from '../../lib/api-error.ts'
import type { Reading } from '../../services.ts'

/** What presenters have removed from a session. */
export interface Removals {
  /** How often they have removed people or answers. */
  readonly count: number
  /** The participants whom they sent away. */
  readonly participants: ReadonlySet<number>
}

/**
 * What was removed from these sessions. Read it after taking hold of the questions (`session_questions`), which removing takes hold of
 * first: then nothing of those who were sent away lands after their removal.
 */
export async function removalsFrom(
  reading: Reading,
  sessionKeys: readonly number[],
): Promise<Map<number, Removals>> {
  const keys = [...sessionKeys]
  // Not joined: without statistics, as of a table that has just grown, PostgreSQL would read all participants for it.
  const [counts, removed] = await Promise.all([
    reading.db.selectFrom('sessions').select(['key', 'removals']).where('key', 'in', keys).execute(),
    reading.db
      .selectFrom('participants')
      .select(['session_key', 'key'])
      .where('session_key', 'in', keys)
      .where('removed_at', 'is not', null)
      .execute(),
  ])
  const bySession = Map.groupBy(removed, row => row.session_key)
  return new Map(
    counts.map(({ key, removals }) => [
      key,
      { count: removals, participants: new Set(bySession.get(key)?.map(row => row.key)) },
    ]),
  )
}

/** The error for a participant whom the presenter has removed. */
export function removedError(): ApiError {
  return new ApiError('FORBIDDEN', 'The presenter has removed this device from the room.')
}
