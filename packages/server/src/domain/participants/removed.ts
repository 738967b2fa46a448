import { ApiError } from '../api-error.ts'
import type { Reading } from '../domain.ts'

/** What presenters have removed from a session. */
export interface Removals {
  /** How often they have removed people or answers. */
  readonly count: number
  /** The participants whom they sent away. */
  readonly participants: ReadonlySet<number>
}

/**
 * What was removed from these sessions. Read it after taking hold of the questions (`asked`), which removing takes hold of
 * first: then nothing of those who were sent away lands after their removal.
 */
export async function removalsFrom(
  reading: Reading,
  sessionKeys: readonly number[],
): Promise<Map<number, Removals>> {
  const rows = await reading.db
    .selectFrom('sessions')
    .leftJoin('participants', join =>
      join
        .onRef('participants.session_key', '=', 'sessions.key')
        .on('participants.removed_at', 'is not', null),
    )
    .select(['sessions.key', 'sessions.removals', 'participants.key as participant_key'])
    .where('sessions.key', 'in', [...sessionKeys])
    .execute()
  const bySession = Map.groupBy(rows, row => row.key)
  return new Map(
    bySession.entries().map(([key, some]) => [
      key,
      {
        count: some[0]!.removals,
        participants: new Set(some.flatMap(row => row.participant_key ?? [])),
      },
    ]),
  )
}

/** The error for a participant whom the presenter has removed. */
export function removedError(): ApiError {
  return new ApiError('FORBIDDEN', 'The presenter has removed this device from the room.')
}
