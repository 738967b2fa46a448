import type { SessionOut } from '@roomful/contract/operations/sessions'
import { invalidState, notFound } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { requireQuestionType } from '../organizations/gates.ts'
import { questionColumns } from '../presentations/question-row.ts'
import {
  findSessionQuestion,
  firstAsking,
  frozenDefinition,
  hasRightAnswer,
  holdWithActive,
  openAgain,
} from '../sessions/session-question.ts'
import { type SessionRow, sessionOut } from '../sessions/session-row.ts'
import { freshScreen } from '../sessions/session-screen.ts'
import { leaveQuestion } from './leave-question.ts'

export interface SessionQuestionIds {
  readonly sessionId: string
  readonly questionId: string
}

/**
 * `activate_question`: puts a question on screen and opens it, unless it has been revealed and has a right answer; the
 * one that was there is left. With `countsDown` a timed one opens after a countdown.
 * @param held the session, where this transaction holds it already
 * @throws ApiError NOT_FOUND for a question of another presentation; INVALID_SESSION_STATE unless LIVE and
 * not SELF_PACED; PLAN_LIMIT_REACHED
 */
export async function activateQuestion(
  tx: Writing,
  organization: Organization,
  { sessionId, questionId, countsDown = false }: SessionQuestionIds & { readonly countsDown?: boolean },
  held?: Awaited<ReturnType<typeof holdWithActive>>,
): Promise<SessionOut> {
  const { session, active } = held ?? (await holdWithActive(tx, organization, sessionId))
  const isSame = session.active_question_id === questionId
  // In one round trip; what is refused below is rolled back.
  const [question, sessionQuestion] = await Promise.all([
    tx.db
      .selectFrom('questions')
      .select(questionColumns)
      .where('presentation_key', '=', session.presentation_key)
      .where('id', '=', questionId)
      // Waits for who is deleting it.
      .$if(tx.rowLocks, query => query.forKeyShare())
      .executeTakeFirst(),
    findSessionQuestion(tx, session.key, questionId),
    active && !isSame ? leaveQuestion(tx, organization, session, active) : undefined,
  ])
  if (!question) throw notFound('question in this presentation')
  requirePresented(session)
  if (isSame) return sessionOut(session)
  requireQuestionType(organization, question.type)

  if (!sessionQuestion) {
    const row = await firstAsking(tx, session, question, { isTimed: true, countsDown })
    tx.withCommit(() => tx.db.insertInto('session_questions').values(row).execute())
  }
  // A question whose right answer everybody has seen comes back as it was left.
  else if (!hasRightAnswer(frozenDefinition(sessionQuestion)))
    tx.withCommit(() => openAgain(tx, sessionQuestion, countsDown))
  const key = tx.db
    .selectFrom('session_questions')
    .select('key')
    .where('session_key', '=', session.key)
    .where('question_id', '=', questionId)
  tx.withCommit(() =>
    tx.db
      .updateTable('sessions')
      .set({ active_session_question_key: key, leaderboard_shown: 0, screen: freshScreen })
      .where('key', '=', session.key)
      .execute(),
  )
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
