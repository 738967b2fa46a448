import { notFound } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { holdUnclosedSession } from '../sessions/session-row.ts'
import { giveTimeFactor } from '../sessions/time-factors.ts'

/**
 * Gives a participant more time, or the usual one, for the questions that are opened from now on.
 * @param factor 1, 1.5 or 2; null: no limit.
 * @throws ApiError NOT_FOUND, SESSION_CLOSED
 */
export async function grantTime(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  participantId: string,
  factor: number | null,
): Promise<void> {
  const session = await holdUnclosedSession(tx, organization, sessionId)
  const participant = await tx.db
    .selectFrom('participants')
    .select('key')
    .where('session_key', '=', session.key)
    .where('id', '=', participantId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!participant) throw notFound('participant in this room')
  await giveTimeFactor(tx, session.key, participant.key, factor)
  tx.publish({ type: 'session', sessionKey: session.key })
}
