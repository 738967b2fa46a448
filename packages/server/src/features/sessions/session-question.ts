import { typeOf } from '@roomful/contract/question-types/index'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { graceMs } from '@roomful/contract/question-types/scoring'
import type { Insertable, Selectable } from 'kysely'
import type { Organization, Reading, Writing } from '../../services.ts'
import type { Database } from '../../storage/tables.ts'
import { imagesOf, keepImagesOfSession } from '../images/image-uses.ts'
import { definitionOf, type QuestionRow } from '../presentations/question-row.ts'
import { countdownMs } from './question-times.ts'
import { lockSession, type SessionRow } from './session-row.ts'
import { factorAt, type TimeFactorFrom } from './time-factors.ts'

export type SessionQuestionRow = Selectable<Database['session_questions']>

/** How long after a deadline an answer in transit still counts. */
export const deadlineGraceMs = graceMs

/** A session's question, or undefined if it was not asked. */
export function findSessionQuestion(
  { db }: Reading,
  sessionKey: number,
  questionId: string,
): Promise<SessionQuestionRow | undefined> {
  return db
    .selectFrom('session_questions')
    .selectAll()
    .where('session_key', '=', sessionKey)
    .where('question_id', '=', questionId)
    .executeTakeFirst()
}

/** All questions that a session has asked, in presentation order; ties by id. */
export function sessionQuestionsIn({ db }: Reading, sessionKey: number): Promise<SessionQuestionRow[]> {
  return db
    .selectFrom('session_questions')
    .selectAll()
    .where('session_key', '=', sessionKey)
    .orderBy('position')
    .orderBy('question_id')
    .execute()
}

/** The revision frozen by the session. */
export function frozenDefinition(row: { definition: string }): QuestionDefinition {
  return JSON.parse(row.definition)
}

/**
 * When a question activated now opens, Unix ms. One with a limit counts down on request, and always if it has images, which
 * devices load in that time.
 */
function openingAt(
  now: number,
  definition: QuestionDefinition,
  { limit, countsDown }: { readonly limit: number | null; readonly countsDown: boolean },
): number {
  if (limit === null) return now
  return countsDown || imagesOf(definition, '').length > 0 ? now + countdownMs : now
}

function publishOpening({ now, publish }: Writing, sessionKey: number, openedAt: number): void {
  publish({ type: 'opened', sessionKey, at: openedAt, inMs: openedAt - now })
}

/** Locks a session and reads it with the question on screen, in one round trip. @throws ApiError NOT_FOUND */
export async function lockWithActive(
  tx: Writing,
  organization: Organization,
  sessionId: string,
): Promise<{ readonly session: SessionRow; readonly active: SessionQuestionRow | undefined }> {
  const activeKey = tx.db
    .selectFrom('sessions')
    .select('active_session_question_key')
    .where('id', '=', sessionId)
  const [session, active] = await Promise.all([
    lockSession(tx, organization, sessionId),
    tx.db.selectFrom('session_questions').selectAll().where('key', '=', activeKey).executeTakeFirst(),
  ])
  return { session, active }
}

/**
 * Freezes the current question; storing the row opens it.
 * @param isTimed whether its time limit applies
 * @param countsDown whether it opens after a countdown, if it has a limit; with images it always does
 */
export async function newSessionQuestion(
  tx: Writing,
  session: SessionRow,
  question: QuestionRow,
  { isTimed, countsDown = false }: { readonly isTimed: boolean; readonly countsDown?: boolean },
): Promise<Insertable<Database['session_questions']>> {
  const definition = await keepImagesOfSession(tx, session, definitionOf(question))
  const limit = isTimed ? limitMs(definition) : null
  const openedAt = openingAt(tx.now, definition, { limit, countsDown })
  if (limit !== null) publishOpening(tx, session.key, openedAt)
  return {
    session_key: session.key,
    question_key: question.key,
    question_id: question.id,
    position: question.position,
    definition: JSON.stringify(definition),
    phase: 'OPEN',
    opened_at: openedAt,
    deadline_at: limit === null ? null : openedAt + limit,
    results_shown: definition.settings.show_results === false ? 0 : 1,
    finalized: 0,
  }
}

/** Reopens a question of a presented session with its full limit. */
export async function reopenSessionQuestion(
  tx: Writing,
  sessionQuestion: SessionQuestionRow,
  countsDown = false,
): Promise<void> {
  const definition = frozenDefinition(sessionQuestion)
  const limit = limitMs(definition)
  const openedAt = openingAt(tx.now, definition, { limit, countsDown })
  if (limit !== null) publishOpening(tx, sessionQuestion.session_key, openedAt)
  await tx.db
    .updateTable('session_questions')
    .set({
      phase: 'OPEN',
      opened_at: openedAt,
      added_ms: 0,
      deadline_at: limit === null ? null : openedAt + limit,
      is_final: 0,
    })
    .where('key', '=', sessionQuestion.key)
    .execute()
}

export function hasRightAnswer(definition: QuestionDefinition): boolean {
  return typeOf(definition).hasRightAnswer(definition)
}

/** Changes the phase row that decides whether answers are accepted; the first transaction to lock it wins. */
export async function setPhase(
  tx: Writing,
  sessionQuestionKey: number,
  phase: SessionQuestionRow['phase'],
): Promise<void> {
  await tx.db.updateTable('session_questions').set({ phase }).where('key', '=', sessionQuestionKey).execute()
}

/** A question's time limit in milliseconds; null if it has none. */
export function limitMs(question: QuestionDefinition): number | null {
  const seconds = question.settings.time_limit_seconds
  return typeof seconds !== 'number' ? null : seconds * 1000
}

/** A participant's own deadline for a question, Unix ms; null if there is none. */
export function ownDeadline(
  sessionQuestion: { definition: QuestionDefinition; opened_at: number; added_ms: number },
  factors: readonly TimeFactorFrom[] | undefined,
): number | null {
  const limit = limitMs(sessionQuestion.definition)
  const factor = factorAt(factors, sessionQuestion.opened_at)
  return limit === null || factor === null
    ? null
    : sessionQuestion.opened_at + limit * factor + sessionQuestion.added_ms
}

const minuteMs = 60_000

/**
 * Rounds a time as an ANONYMOUS session stores and publishes it (docs/reference/anonymity.md): to the minute.
 * In a SELF_PACED one participants arrive singly over days, and the minute would identify them: there it is
 * the opening time.
 * @param at Unix ms, like the question's openedAt.
 */
export function publishedTime(
  at: number,
  { isSelfPaced, openedAt }: { isSelfPaced: boolean; openedAt: number },
) {
  const publishedAt = isSelfPaced ? openedAt : at
  return publishedAt - (publishedAt % minuteMs)
}
