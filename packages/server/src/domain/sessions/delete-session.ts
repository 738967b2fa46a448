import type { SessionOut } from '@roomful/contract/operations/sessions'
import type { Organization, Writing } from '../domain.ts'
import { holdSession, invalidState, sessionOut } from './session-row.ts'

/**
 * Deletes a session with all its answers, unless it is LIVE: from the commit on it is absent everywhere, and its rows
 * are removed right after it (`removals.ts`). Events that reported it stay as long as others.
 * @returns the session as it was. @throws ApiError NOT_FOUND, INVALID_SESSION_STATE
 */
export async function deleteSession(
  tx: Writing,
  organization: Organization,
  id: string,
): Promise<SessionOut> {
  const session = await holdSession(tx, organization, id)
  if (session.state === 'LIVE') throw invalidState('Close the session first: a LIVE one cannot be deleted.')
  await tx.db
    .updateTable('sessions')
    // CLOSED, so that whatever opens, joins or shows sessions passes over it.
    .set({ state: 'CLOSED', ended_at: session.ended_at ?? tx.now, deleted_at: tx.now, cleaned_up: 1 })
    .where('key', '=', session.key)
    .execute()
  await tx.db
    .updateTable('join_codes')
    .set({ released_at: session.ended_at ?? tx.now })
    .where('session_key', '=', session.key)
    .execute()
  await tx.db.deleteFrom('unlinkings').where('session_key', '=', session.key).execute()
  tx.publish({ type: 'deleted', sessionKey: session.key })
  return sessionOut(session)
}
