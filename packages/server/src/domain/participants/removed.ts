import { ApiError } from '../api-error.ts'
import type { Reading } from '../domain.ts'

/**
 * The participants whom presenters sent away from these sessions. Read it after taking hold of the questions
 * (`asked`), which removing takes hold of first: then nothing of theirs lands after their removal.
 */
export async function removedFrom(reading: Reading, sessionKeys: readonly number[]): Promise<Set<number>> {
  const rows = await reading.db
    .selectFrom('participants')
    .select('key')
    .where('session_key', 'in', [...sessionKeys])
    .where('removed_at', 'is not', null)
    .execute()
  return new Set(rows.map(row => row.key))
}

/** The error for a participant whom the presenter has removed. */
export function removedError(): ApiError {
  return new ApiError('FORBIDDEN', 'The presenter has removed this device from the room.')
}
