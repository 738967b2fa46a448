import type { SessionOut } from '@roomful/contract/operations/sessions'
import { typeOf } from '@roomful/contract/question-types/index'
import { removeAnswersTo } from '../answers/remove-answers.ts'
import type { Organization, Writing } from '../domain.ts'
import type { SessionQuestionIds } from './activate-question.ts'
import { requireQuestion } from './require-question.ts'
import {
  findSessionQuestion,
  frozenDefinition,
  limitMs,
  openAgain,
  type SessionQuestionRow,
} from './session-question.ts'
import { holdSession, invalidState, type SessionRow, sessionOut } from './session-row.ts'

/**
 * Opens the question on screen again. A LOCKED one keeps its answers and gets its limit anew; of a REVEALED one
 * all answers and points are removed first: everybody has seen what is right. An OPEN one stays as it is.
 * @throws ApiError NOT_FOUND; INVALID_SESSION_STATE unless LIVE with that question on screen.
 */
export async function reopenQuestion(
  tx: Writing,
  organization: Organization,
  question: SessionQuestionIds,
): Promise<SessionOut> {
  const { session, sessionQuestion } = await questionOnScreen(tx, organization, question, 'reopened')
  if (sessionQuestion.phase === 'OPEN') return sessionOut(session)
  if (sessionQuestion.phase === 'LOCKED') await openFurther(tx, sessionQuestion)
  else {
    await openAgain(tx, sessionQuestion)
    await removeAllAnswers(tx, session, sessionQuestion)
  }
  tx.publish({ type: 'session', sessionKey: session.key })
  return sessionOut(session)
}

/**
 * Adds time to the running limit of the question on screen, for everybody; one that has just ended runs on from
 * now. Points still go by the question's own limit.
 * @throws ApiError as reopenQuestion; INVALID_SESSION_STATE also where no limit is running.
 */
export async function extendQuestion(
  tx: Writing,
  organization: Organization,
  question: SessionQuestionIds & { readonly seconds: number },
): Promise<SessionOut> {
  const { session, sessionQuestion } = await questionOnScreen(tx, organization, question, 'extended')
  if (sessionQuestion.phase !== 'OPEN' || sessionQuestion.deadline_at === null)
    throw invalidState('No time limit is running: only an open question with a limit can be extended.')
  const deadlineAt =
    Math.max(sessionQuestion.deadline_at, tx.questionTimes.now(sessionQuestion)) + question.seconds * 1000
  const added = deadlineAt - sessionQuestion.deadline_at
  await tx.db
    .updateTable('asked')
    .set({ deadline_at: deadlineAt, added_ms: sessionQuestion.added_ms + added })
    .where('key', '=', sessionQuestion.key)
    .execute()
  tx.publish({ type: 'session', sessionKey: session.key })
  return sessionOut(session)
}

/** The question on screen, which nobody else changes until this change is committed. */
async function questionOnScreen(
  tx: Writing,
  organization: Organization,
  { sessionId, questionId }: SessionQuestionIds,
  done: string,
): Promise<{ session: SessionRow; sessionQuestion: SessionQuestionRow }> {
  const session = await holdSession(tx, organization, sessionId)
  await requireQuestion(tx, session.presentation_key, questionId)
  if (tx.rowLocks && session.active_asked_key !== null) {
    // After answers under way, and before the scheduler locks it.
    await tx.db
      .selectFrom('asked')
      .select('key')
      .where('key', '=', session.active_asked_key)
      .forUpdate()
      .execute()
  }
  const sessionQuestion = await findSessionQuestion(tx, session.key, questionId)
  if (session.state !== 'LIVE' || !sessionQuestion || session.active_asked_key !== sessionQuestion.key) {
    throw invalidState(`Only the question on screen of a LIVE session can be ${done}: activate it first.`)
  }
  return { session, sessionQuestion }
}

/** The answers stay as early as they were: points go by when the question was opened first. */
async function openFurther(tx: Writing, sessionQuestion: SessionQuestionRow): Promise<void> {
  const limit = limitMs(frozenDefinition(sessionQuestion))
  const now = tx.questionTimes.now(sessionQuestion)
  await tx.db
    .updateTable('asked')
    .set({
      phase: 'OPEN',
      added_ms: now - sessionQuestion.opened_at,
      deadline_at: limit === null ? null : now + limit,
    })
    .where('key', '=', sessionQuestion.key)
    .execute()
}

async function removeAllAnswers(
  tx: Writing,
  session: SessionRow,
  sessionQuestion: SessionQuestionRow,
): Promise<void> {
  await tx.db
    .updateTable('asked')
    .set({ run: sessionQuestion.run + 1, finalized: sessionQuestion.finalized + 1 })
    .where('key', '=', sessionQuestion.key)
    .execute()
  await tx.db
    .updateTable('sessions')
    .set({ removals: session.removals + 1 })
    .where('key', '=', session.key)
    .execute()
  if (typeOf(frozenDefinition(sessionQuestion)).answer !== null) await removeAnswersTo(tx, sessionQuestion)
  tx.publish({ type: 'answers', sessionKey: session.key, sessionQuestionKey: sessionQuestion.key })
}
