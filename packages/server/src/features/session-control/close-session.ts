import type { SessionOut } from '@roomful/contract/operations/sessions'
import type { Organization, Writing } from '../../services.ts'
import { beginReport } from '../anonymization/report.ts'
import { type SessionQuestionRow, sessionQuestionsIn } from '../sessions/session-question.ts'
import { holdSession, type SessionRow, sessionOut } from '../sessions/session-row.ts'
import { freshScreen } from '../sessions/session-screen.ts'
import { appendEvent } from '../webhooks/append-event.ts'
import { leaveQuestion } from './leave-question.ts'

/**
 * `close_session`: → CLOSED for good, whatever the state; a closed one stays as it is and nothing is published twice.
 * @throws ApiError NOT_FOUND
 */
export async function closeSession(tx: Writing, organization: Organization, id: string): Promise<SessionOut> {
  const session = await holdSession(tx, organization, id)
  if (session.state === 'CLOSED') return sessionOut(session)
  for (const sessionQuestion of await questionsStillOpen(tx, session))
    await leaveQuestion(tx, organization, session, sessionQuestion)
  const ended = {
    state: 'CLOSED',
    ended_at: tx.now,
    active_session_question_key: null,
    screen: freshScreen,
  } as const
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

async function questionsStillOpen(tx: Writing, session: SessionRow): Promise<SessionQuestionRow[]> {
  if (session.state !== 'LIVE') return []
  const sessionQuestions = await sessionQuestionsIn(tx, session.key)
  if (session.mode === 'SELF_PACED') return sessionQuestions
  return sessionQuestions.filter(({ key }) => key === session.active_session_question_key)
}
