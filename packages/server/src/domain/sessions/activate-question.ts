import type { SessionOut } from '@roomful/contract/operations/sessions'
import { notFound } from '../api-error.ts'
import type { Organization, Writing } from '../domain.ts'
import { requireQuestionType } from '../plans/gates.ts'
import { questionColumns } from '../questions/question-row.ts'
import { leaveQuestion } from './leave-question.ts'
import {
  askForTheFirstTime,
  findSessionQuestion,
  frozenDefinition,
  hasRightAnswer,
  openAgain,
} from './session-question.ts'
import { freshScreen, holdSession, invalidState, type SessionRow, sessionOut } from './session-row.ts'

export interface SessionQuestionIds {
  readonly sessionId: string
  readonly questionId: string
}

/**
 * `activate_question`: puts a question on screen and opens it, unless it has been revealed and has a right answer; the
 * one that was there is left. With `countsDown` a timed one opens after a countdown.
 * @throws ApiError NOT_FOUND for a question of another presentation; INVALID_SESSION_STATE unless LIVE and
 * not SELF_PACED; PLAN_LIMIT_REACHED
 */
export async function activateQuestion(
  tx: Writing,
  organization: Organization,
  { sessionId, questionId, countsDown = false }: SessionQuestionIds & { readonly countsDown?: boolean },
): Promise<SessionOut> {
  const session = await holdSession(tx, organization, sessionId)
  const question = await tx.db
    .selectFrom('questions')
    .select(questionColumns)
    .where('presentation_key', '=', session.presentation_key)
    .where('id', '=', questionId)
    // Waits for who is deleting it.
    .$if(tx.rowLocks, query => query.forKeyShare())
    .executeTakeFirst()
  if (!question) throw notFound('question in this presentation')
  requirePresented(session)
  if (session.active_question_id === questionId) return sessionOut(session)
  requireQuestionType(organization, question.type)

  if (session.active_asked_key !== null)
    await leaveQuestion(tx, organization, session, session.active_asked_key)
  const sessionQuestion = await findSessionQuestion(tx, session.key, questionId)
  const sessionQuestionKey =
    sessionQuestion?.key ?? (await askForTheFirstTime(tx, session, question, { isTimed: true, countsDown }))
  // A question whose right answer everybody has seen comes back as it was left.
  if (sessionQuestion && !hasRightAnswer(frozenDefinition(sessionQuestion)))
    await openAgain(tx, sessionQuestion, countsDown)
  await tx.db
    .updateTable('sessions')
    .set({ active_asked_key: sessionQuestionKey, leaderboard_shown: 0, screen: freshScreen })
    .where('key', '=', session.key)
    .execute()
  tx.publish({ type: 'session', sessionKey: session.key })
  return sessionOut({ ...session, active_question_id: questionId })
}

/** Refuses to put something on screen where there is no screen, or everything is on it. @throws ApiError INVALID_SESSION_STATE */
export function requirePresented({ state, mode }: SessionRow): void {
  if (state !== 'LIVE')
    throw invalidState(
      state === 'DRAFT'
        ? 'Open the session first: only a LIVE one shows questions.'
        : 'This session is over: only a LIVE one shows questions.',
    )
  if (mode === 'SELF_PACED') throw invalidState('A self-paced session has every question open at once.')
}
