import type { Organization, Writing } from '../../services.ts'
import { requireSettingsKnown } from '../presentations/session-choices.ts'
import { lockUnclosedSession, settingsOf } from '../sessions/session-row.ts'
import { endEnlarged } from '../sessions/session-screen.ts'
import { qaQuestionsIn } from './entries.ts'

/**
 * Sets whether new entries of a session wait for approval, whatever their question says.
 * @param holdBack also makes published entries wait again; answered ones stay
 * @throws ApiError SESSION_CLOSED, UPGRADE_IN_PROGRESS
 */
export async function setApproval(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  { on, holdBack }: { readonly on: boolean; readonly holdBack: boolean },
): Promise<void> {
  const session = await lockUnclosedSession(tx, organization, sessionId)
  const settings = { ...settingsOf(session), approval: on }
  await requireSettingsKnown(tx, { settings })
  await tx.db
    .updateTable('sessions')
    .set({ settings: JSON.stringify(settings) })
    .where('key', '=', session.key)
    .execute()
  tx.publish({ type: 'session', sessionKey: session.key })
  const questions = await qaQuestionsIn(tx, session.key)
  if (!on || !holdBack || questions.length === 0) return
  const held = await tx.db
    .updateTable('entries')
    .set({ lifecycle: 'PENDING', changed_at: tx.now })
    .where('session_question_key', 'in', questions)
    .where('lifecycle', '=', 'PUBLISHED')
    .returning('key')
    .execute()
  if (held.length === 0) return
  await endEnlarged(tx, session, null)
  tx.publish({
    type: 'entries',
    sessionKey: session.key,
    entryKeys: held.map(({ key }) => key),
    withdrawn: true,
  })
}
