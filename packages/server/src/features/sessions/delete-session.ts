import type { SessionOut } from '@roomful/contract/operations/sessions'
import { ApiError, invalidState } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { holdSession, type SessionRow, sessionOut } from './session-row.ts'

/**
 * Deletes a session with all its answers, unless it is LIVE: from the commit on it is absent everywhere, and its rows
 * are removed right after it (`removals.ts`). Events that reported it stay as long as others.
 * @param mayDelete whether the caller may delete this one
 * @returns the session as it was. @throws ApiError NOT_FOUND, FORBIDDEN, INVALID_SESSION_STATE
 */
export async function deleteSession(
  tx: Writing,
  organization: Organization,
  id: string,
  mayDelete: (session: SessionRow) => boolean = () => true,
): Promise<SessionOut> {
  const session = await holdSession(tx, organization, id)
  if (!mayDelete(session))
    throw new ApiError(
      'FORBIDDEN',
      'You may delete sessions that you have created: ask an admin of this organization.',
    )
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
