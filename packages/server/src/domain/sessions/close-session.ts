import type { SessionOut } from '@roomful/contract/operations/sessions'
import type { Organization, Writing } from '../domain.ts'
import { appendEvent } from '../events/append-event.ts'
import { beginReport } from '../unlinking/report.ts'
import { leaveQuestion } from './leave-question.ts'
import { sessionQuestionsIn } from './session-question.ts'
import { freshScreen, holdSession, type SessionRow, sessionOut } from './session-row.ts'

/**
 * `close_session`: → CLOSED for good, whatever the state; a closed one stays as it is and nothing is published twice.
 * @throws ApiError NOT_FOUND
 */
export async function closeSession(tx: Writing, organization: Organization, id: string): Promise<SessionOut> {
  const session = await holdSession(tx, organization, id)
  if (session.state === 'CLOSED') return sessionOut(session)
  for (const sessionQuestionKey of await questionsStillOpen(tx, session)) {
    await leaveQuestion(tx, organization, session, sessionQuestionKey)
  }
  const ended = { state: 'CLOSED', ended_at: tx.now, active_asked_key: null, screen: freshScreen } as const
  await tx.db.updateTable('sessions').set(ended).where('key', '=', session.key).execute()
  await tx.db
    .updateTable('join_codes')
    .set({ released_at: tx.now })
    .where('session_key', '=', session.key)
    .execute()
  const closed = { ...session, ...ended, active_question_id: null }
  await appendEvent(tx, organization, session.key, 'session.ended', sessionOut(closed))
  await beginReport(tx, organization, closed)
  tx.publish({ type: 'session', sessionKey: session.key })
  return sessionOut(closed)
}

async function questionsStillOpen(tx: Writing, session: SessionRow): Promise<number[]> {
  if (session.state !== 'LIVE') return []
  if (session.mode === 'SELF_PACED')
    return (await sessionQuestionsIn(tx, session.key)).map(sessionQuestion => sessionQuestion.key)
  return session.active_asked_key === null ? [] : [session.active_asked_key]
}
