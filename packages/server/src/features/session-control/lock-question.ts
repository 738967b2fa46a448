import type { Writing } from '../../services.ts'
import { organizationOf } from '../organizations/organizations.ts'
import { stillAnswering } from '../participants/extra-time.ts'
import {
  deadlineGraceMs,
  frozenDefinition,
  hasRightAnswer,
  type SessionQuestionRow,
  setPhase,
} from '../sessions/session-question.ts'
import { lockSession, type SessionRow, settingsOf } from '../sessions/session-row.ts'
import { isHandsFree, scheduleAdvance } from './hands-free.ts'

/**
 * Locks a question past its deadline unless a connected participant with extra time is still answering; no
 * effect if its deadline has changed. In a hands-free session it is revealed, if it has a correct answer.
 */
export async function lockOverdue(
  tx: Writing,
  { key, deadlineAt }: { key: number; deadlineAt: number },
): Promise<void> {
  const session = await lockHandsFree(tx, key)
  const sessionQuestion = await tx.db
    .selectFrom('session_questions')
    .selectAll()
    .where('key', '=', key)
    .where('phase', '=', 'OPEN')
    .where('deadline_at', '=', deadlineAt)
    .forUpdate()
    .executeTakeFirst()
  if (!sessionQuestion) return
  const deadlines = await stillAnswering(tx, sessionQuestion)
  const now = tx.questionTimes.now(sessionQuestion)
  if (deadlines.some(deadline => deadline === null || now <= deadline + deadlineGraceMs)) return
  await endQuestion(tx, session, sessionQuestion)
}

/**
 * Locks a question that everybody has answered before its deadline, as at the deadline; no effect if it was opened again, or a
 * connected participant with extra time has not answered.
 */
export async function lockAnswered(
  tx: Writing,
  {
    key,
    openedAt,
    limitFrom,
  }: { readonly key: number; readonly openedAt: number; readonly limitFrom: number | null },
): Promise<void> {
  const session = await lockHandsFree(tx, key)
  const sessionQuestion = await tx.db
    .selectFrom('session_questions')
    .selectAll()
    .where('key', '=', key)
    .where('phase', '=', 'OPEN')
    .where('opened_at', '=', openedAt)
    .where('limit_from', limitFrom === null ? 'is' : '=', limitFrom)
    .forUpdate()
    .executeTakeFirst()
  if (!sessionQuestion || (await stillAnswering(tx, sessionQuestion)).length > 0) return
  await endQuestion(tx, session, sessionQuestion)
}

/** @param session the hands-free session, locked; null for any other */
async function endQuestion(
  tx: Writing,
  session: SessionRow | null,
  sessionQuestion: SessionQuestionRow,
): Promise<void> {
  const reveals =
    session !== null && isHandsFree(session) && hasRightAnswer(frozenDefinition(sessionQuestion))
  await setPhase(tx, sessionQuestion.key, reveals ? 'REVEALED' : 'LOCKED')
  if (session) await scheduleAdvance(tx, session)
  tx.publish({ type: 'session', sessionKey: sessionQuestion.session_key })
}

/** The hands-free session of a question, locked before it as controls do; null for any other session. */
async function lockHandsFree(tx: Writing, sessionQuestionKey: number): Promise<SessionRow | null> {
  const row = await tx.db
    .selectFrom('sessions')
    .innerJoin('session_questions', 'session_questions.session_key', 'sessions.key')
    .select(['sessions.id', 'sessions.organization_key', 'sessions.settings'])
    .where('session_questions.key', '=', sessionQuestionKey)
    .where('sessions.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row || settingsOf(row).hands_free_seconds === null) return null
  return lockSession(tx, await organizationOf(tx, row.organization_key), row.id)
}
