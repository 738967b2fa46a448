import type { SessionOut } from '@roomful/contract/operations/sessions'
import { invalidState } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { findSessionQuestion, type SessionQuestionRow, setPhase } from '../sessions/session-question.ts'
import { holdSession, sessionOut } from '../sessions/session-row.ts'
import type { SessionQuestionIds } from './activate-question.ts'
import { requireQuestion } from './require-question.ts'

/**
 * Stops taking answers to the question on screen; once LOCKED or REVEALED it stays as it is.
 * @throws ApiError NOT_FOUND; INVALID_SESSION_STATE unless LIVE with that question on screen.
 */
export function lockQuestion(
  tx: Writing,
  organization: Organization,
  question: SessionQuestionIds,
): Promise<SessionOut> {
  return changePhase(tx, organization, question, 'LOCKED')
}

/**
 * Shows what is right about the question on screen, and stops taking answers to it.
 * @throws ApiError as lockQuestion.
 */
export function revealQuestion(
  tx: Writing,
  organization: Organization,
  question: SessionQuestionIds,
): Promise<SessionOut> {
  return changePhase(tx, organization, question, 'REVEALED')
}

const rank = { OPEN: 0, LOCKED: 1, REVEALED: 2 } as const

async function changePhase(
  tx: Writing,
  organization: Organization,
  { sessionId, questionId }: SessionQuestionIds,
  phase: SessionQuestionRow['phase'],
): Promise<SessionOut> {
  const session = await holdSession(tx, organization, sessionId)
  await requireQuestion(tx, session.presentation_key, questionId)
  if (session.state !== 'LIVE' || session.active_question_id !== questionId) {
    throw invalidState(
      'Only the question on screen of a LIVE session can be locked or revealed: activate it first.',
    )
  }
  const sessionQuestion = await findSessionQuestion(tx, session.key, questionId)
  if (sessionQuestion && rank[sessionQuestion.phase] < rank[phase]) {
    await setPhase(tx, sessionQuestion.key, phase)
    tx.publish({ type: 'session', sessionKey: session.key })
  }
  return sessionOut(session)
}
