import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { SessionOut } from '@roomful/contract/features/sessions/sessions'
import { typeOf } from '@roomful/contract/question-types/index'
import { invalidState, notFound } from '../../lib/api-error.ts'
import {
  type Organization,
  type Reading,
  reading,
  type Services,
  type Writing,
  writing,
} from '../../services.ts'
import { discardAnswers } from '../answers/discard-answers.ts'
import { moveVoters, votersAfter } from '../answers/voters.ts'
import { appendEvent, appendOptInEvents, lockReceivers, type Receiver } from '../event-log/event-log.ts'
import { requireQuestionType } from '../organizations/plans.ts'
import { questionColumns } from '../presentations/question-row.ts'
import { freezeCounts } from '../results/frozen-counts.ts'
import { readResults } from '../results/results.ts'
import {
  findSessionQuestion,
  frozenDefinition,
  hasRightAnswer,
  limitMs,
  lockWithActive,
  newSessionQuestion,
  reopenSessionQuestion,
  type SessionQuestionRow,
  sessionQuestionsIn,
  setPhase,
} from '../sessions/session-question.ts'
import { findSession, lockSession, type SessionRow, sessionOut } from '../sessions/session-row.ts'
import { freshScreen } from '../sessions/session-screen.ts'
import { addedQuestions, isQuestionOf, sessionSlides } from '../sessions/session-slides.ts'
import { advanceAt, scheduleAdvance } from './hands-free.ts'

const wordsInEvent = 200
const textsInEvent = 100

/**
 * Ends a question: it is revealed, accepts no more answers, and its results are published as final. The
 * phase row is changed first, so that no answer is stored after the results were read, in the same round
 * trip.
 * @returns the organization's receivers, locked
 */
export async function leaveQuestion(
  tx: Writing,
  organization: Organization,
  session: SessionRow,
  left: Pick<SessionQuestionRow, 'key' | 'definition'>,
): Promise<Receiver[]> {
  const [sessionQuestion, results, receivers] = await Promise.all([
    tx.db
      .updateTable('session_questions')
      .set(eb => ({ phase: 'REVEALED', finalized: eb('finalized', '+', 1), is_final: 1 }))
      .where('key', '=', left.key)
      .where('is_final', '=', 0)
      .returningAll()
      .executeTakeFirst(),
    readResults(tx, session, left.key, frozenDefinition(left)),
    lockReceivers(tx, organization),
  ])
  // Its results are final: it has not been opened since.
  if (!sessionQuestion) return receivers
  const truncated: string[] = []
  if (results.words && results.words.length > wordsInEvent) truncated.push('words')
  if (results.texts && results.texts.length > textsInEvent) truncated.push('texts')
  const data = {
    session_id: session.id,
    presentation_id: session.presentation_id,
    question_id: sessionQuestion.question_id,
    revision: sessionQuestion.finalized,
    results: {
      ...results,
      words: results.words?.slice(0, wordsInEvent) ?? null,
      texts: results.texts?.slice(0, textsInEvent) ?? null,
    },
    ...(truncated.length > 0 && { truncated }),
  }
  await appendEvent(tx, organization, session.key, 'question.results.finalized', data, receivers)
  return receivers
}

/** Writes that questions take answers, for organizations that subscribe to it. @param receivers if already locked */
export function appendQuestionsOpened(
  tx: Writing,
  organization: Organization,
  session: SessionRow,
  questions: readonly { readonly id: string; readonly type: string; readonly prompt: string }[],
  receivers?: readonly Receiver[],
): Promise<void> {
  const events = questions.map(({ id, type, prompt }) => ({
    data: {
      session_id: session.id,
      presentation_id: session.presentation_id,
      question_id: id,
      question_type: type,
      prompt,
    },
  }))
  return appendOptInEvents(tx, organization, session, 'question.opened', events, receivers)
}

export interface SessionQuestionIds {
  readonly sessionId: string
  readonly questionId: string
}

/**
 * `activate_question`: puts a question on screen, leaving the current one, and opens it unless it is revealed
 * and has a correct answer. With `countsDown` or images a timed one opens after a countdown.
 * @param locked the session, if this transaction has locked it already
 * @throws ApiError NOT_FOUND for a question of another presentation; INVALID_SESSION_STATE unless LIVE and
 * not SELF_PACED; PLAN_LIMIT_REACHED
 */
export async function activateQuestion(
  tx: Writing,
  organization: Organization,
  { sessionId, questionId, countsDown = false }: SessionQuestionIds & { readonly countsDown?: boolean },
  locked?: Awaited<ReturnType<typeof lockWithActive>>,
): Promise<SessionOut> {
  const { session, active } = locked ?? (await lockWithActive(tx, organization, sessionId))
  const isSame = session.active_question_id === questionId
  // In one round trip; errors below roll it back.
  const [question, sessionQuestion, added, receivers] = await Promise.all([
    tx.db
      .selectFrom('questions')
      .select(questionColumns)
      .where(isQuestionOf(session))
      .where('id', '=', questionId)
      // Waits for a concurrent deletion.
      .$if(tx.rowLocks, query => query.forKeyShare())
      .executeTakeFirst(),
    findSessionQuestion(tx, session.key, questionId),
    addedQuestions(tx, session.key),
    isSame ? [] : active ? leaveQuestion(tx, organization, session, active) : lockReceivers(tx, organization),
  ])
  if (!question) throw notFound('question in this presentation')
  requirePresented(session)
  if (isSame) return sessionOut(session)
  requireQuestionType(organization, question.type)

  if (!sessionQuestion) {
    const slides = added.length > 0 && (await sessionSlides(tx, session, added))
    const position = slides ? slides.findIndex(({ id }) => id === questionId) : question.position
    const placed = { ...question, position }
    const row = await newSessionQuestion(tx, session, placed, { isTimed: true, countsDown })
    tx.withCommit(() => tx.db.insertInto('session_questions').values(row).execute())
  }
  const asked = sessionQuestion && frozenDefinition(sessionQuestion)
  // Once its correct answer has been shown, a question stays revealed.
  const opens = !asked || !hasRightAnswer(asked)
  if (opens) {
    if (asked) tx.withCommit(() => reopenSessionQuestion(tx, sessionQuestion, countsDown))
    await appendQuestionsOpened(tx, organization, session, [asked ?? question], receivers)
  }
  const key = tx.db
    .selectFrom('session_questions')
    .select('key')
    .where('session_key', '=', session.key)
    .where('question_id', '=', questionId)
  tx.withCommit(() =>
    tx.db
      .updateTable('sessions')
      .set({
        active_session_question_key: key,
        leaderboard_shown: 0,
        screen: freshScreen,
        advance_at: opens ? null : advanceAt(session, tx.now),
      })
      .where('key', '=', session.key)
      .execute(),
  )
  tx.publish({ type: 'session', sessionKey: session.key })
  return sessionOut({ ...session, active_question_id: questionId })
}

/**
 * Rejects presenting in a session that is not LIVE or is self-paced.
 * @param done for the message
 * @throws ApiError INVALID_SESSION_STATE
 */
export function requirePresented({ state, mode }: SessionRow, done = 'slides can only be shown'): void {
  if (state !== 'LIVE')
    throw invalidState(
      state === 'DRAFT'
        ? `Open the session first: ${done} while it is LIVE.`
        : `This session is closed: ${done} while it is LIVE.`,
    )
  if (mode === 'SELF_PACED') throw invalidState('All questions of a self-paced session are open at once.')
}

/** @throws ApiError NOT_FOUND unless the session can ask this question. */
export async function requireQuestion(
  { db }: Reading,
  session: SessionRow,
  questionId: string,
): Promise<void> {
  const found = await db
    .selectFrom('questions')
    .select('key')
    .where(isQuestionOf(session))
    .where('id', '=', questionId)
    .executeTakeFirst()
  if (!found) throw notFound('question in this presentation')
}

/**
 * Stops accepting answers to the question on screen; idempotent once LOCKED or REVEALED.
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
 * Shows the correct answer of the question on screen, and stops accepting answers.
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
  const session = await lockSession(tx, organization, sessionId)
  await requireQuestion(tx, session, questionId)
  if (session.state !== 'LIVE' || session.active_question_id !== questionId) {
    throw invalidState(
      'Only the question on screen of a LIVE session can be locked or revealed: activate it first.',
    )
  }
  const sessionQuestion = await findSessionQuestion(tx, session.key, questionId)
  if (sessionQuestion && rank[sessionQuestion.phase] < rank[phase]) {
    await setPhase(tx, sessionQuestion.key, phase)
    await scheduleAdvance(tx, session)
    tx.publish({ type: 'session', sessionKey: session.key })
  }
  return sessionOut(session)
}

/**
 * Reopens the question on screen. A LOCKED one keeps its answers and gets its full limit again; a REVEALED
 * one loses all answers and points, because the correct answer has been shown. An OPEN one stays as it is. The
 * counts until then are kept for comparisons.
 * @param prepared result of `prepareReopening` for this session; without it all is done here, which takes
 * longer
 * @throws ApiError NOT_FOUND; INVALID_SESSION_STATE unless LIVE with that question on screen.
 */
export async function reopenQuestion(
  tx: Writing,
  organization: Organization,
  question: SessionQuestionIds,
  prepared?: PreparedReopening | null,
): Promise<SessionOut> {
  const { session, sessionQuestion } = await questionOnScreen(tx, organization, question, 'reopened')
  if (sessionQuestion.phase === 'OPEN') return sessionOut(session)
  const frozen_counts = await freezeCounts(tx, session, sessionQuestion)
  if (sessionQuestion.phase === 'LOCKED') await reopenLocked(tx, sessionQuestion, frozen_counts)
  else await reopenRevealed(tx, session, sessionQuestion, frozen_counts, prepared)
  await scheduleAdvance(tx, session)
  await appendQuestionsOpened(tx, organization, session, [frozenDefinition(sessionQuestion)])
  tx.publish({ type: 'session', sessionKey: session.key })
  return sessionOut(session)
}

/**
 * Extends the running limit of the question on screen, for everyone; one that has just ended continues from
 * now. Points still depend on the question's own limit.
 * @throws ApiError as reopenQuestion; INVALID_SESSION_STATE also without a running limit.
 */
export async function extendQuestion(
  tx: Writing,
  organization: Organization,
  question: SessionQuestionIds & { readonly seconds: number },
): Promise<SessionOut> {
  const { session, sessionQuestion } = await questionOnScreen(tx, organization, question, 'extended')
  if (sessionQuestion.phase !== 'OPEN' || sessionQuestion.deadline_at === null)
    throw invalidState('No time limit is running: only an open question with a time limit can be extended.')
  const deadlineAt =
    Math.max(sessionQuestion.deadline_at, tx.questionTimes.now(sessionQuestion)) + question.seconds * 1000
  const added = deadlineAt - sessionQuestion.deadline_at
  await tx.db
    .updateTable('session_questions')
    .set({ deadline_at: deadlineAt, added_ms: sessionQuestion.added_ms + added })
    .where('key', '=', sessionQuestion.key)
    .execute()
  tx.publish({ type: 'session', sessionKey: session.key })
  return sessionOut(session)
}

/** The question on screen, locked until the commit. */
async function questionOnScreen(
  tx: Writing,
  organization: Organization,
  { sessionId, questionId }: SessionQuestionIds,
  done: string,
): Promise<{ session: SessionRow; sessionQuestion: SessionQuestionRow }> {
  const session = await lockSession(tx, organization, sessionId)
  await requireQuestion(tx, session, questionId)
  if (tx.rowLocks && session.active_session_question_key !== null) {
    // After answers in progress, and before the scheduler locks it.
    await tx.db
      .selectFrom('session_questions')
      .select('key')
      .where('key', '=', session.active_session_question_key)
      .forUpdate()
      .execute()
  }
  const sessionQuestion = await findSessionQuestion(tx, session.key, questionId)
  if (
    session.state !== 'LIVE' ||
    !sessionQuestion ||
    session.active_session_question_key !== sessionQuestion.key
  ) {
    throw invalidState(`Only the question on screen of a LIVE session can be ${done}: activate it first.`)
  }
  return { session, sessionQuestion }
}

/** Answers keep their times: points depend on when the question was first opened. */
async function reopenLocked(
  tx: Writing,
  sessionQuestion: SessionQuestionRow,
  frozen_counts: string | null,
): Promise<void> {
  const limit = limitMs(frozenDefinition(sessionQuestion))
  // Locked during its countdown, it still opens at the end of it.
  const now = Math.max(tx.questionTimes.now(sessionQuestion), sessionQuestion.opened_at)
  await tx.db
    .updateTable('session_questions')
    .set({
      phase: 'OPEN',
      added_ms: now - sessionQuestion.opened_at,
      limit_from: now,
      deadline_at: limit === null ? null : now + limit,
      frozen_counts,
    })
    .where('key', '=', sessionQuestion.key)
    .execute()
}

async function reopenRevealed(
  tx: Writing,
  session: SessionRow,
  sessionQuestion: SessionQuestionRow,
  frozen_counts: string | null,
  prepared: PreparedReopening | null | undefined,
): Promise<void> {
  const hasAnswers = typeOf(frozenDefinition(sessionQuestion)).answer !== null
  if (hasAnswers && prepared?.state !== (await stateOf(tx, session.key)))
    await moveAllVoters(tx, session.key, sessionQuestion, async change => change?.(tx))
  await reopenSessionQuestion(tx, sessionQuestion)
  const opened = await tx.db
    .updateTable('session_questions')
    .set({ finalized: sessionQuestion.finalized + 1, frozen_counts })
    .where('key', '=', sessionQuestion.key)
    .returningAll()
    .executeTakeFirstOrThrow()
  const key = hasAnswers ? await discardAnswers(tx, opened) : opened.key
  await tx.db
    .updateTable('sessions')
    .set({ active_session_question_key: key, removals: session.removals + 1 })
    .where('key', '=', session.key)
    .execute()
  tx.publish({ type: 'answers', sessionKey: session.key, sessionQuestionKey: key })
}

const restMsMax = 5

/** Work done before a question is reopened, and the session state for which it is valid. */
export interface PreparedReopening {
  readonly state: string
}

/**
 * Prepares reopening a REVEALED question in batches, so that the reopening itself is one short transaction.
 * Without visible effect.
 * @returns null when there is nothing to prepare
 */
export async function prepareReopening(
  services: Services,
  organization: Organization,
  sessionId: string,
): Promise<PreparedReopening | null> {
  const now = reading(services)
  const session = await findSession(now, organization, sessionId)
  const sessionQuestions = await sessionQuestionsIn(now, session.key)
  const onScreen = sessionQuestions.find(one => one.key === session.active_session_question_key)
  if (onScreen?.phase !== 'REVEALED') return null
  const state = JSON.stringify(sessionQuestions)
  await moveAllVoters(now, session.key, onScreen, async change => {
    if (!change) return await nextTurn()
    const began = services.clock.monotonic()
    await writing(services, change)
    // At least every other commit belongs to the rooms.
    await pause(Math.min(services.clock.monotonic() - began, restMsMax))
  })
  return { state }
}

/**
 * A fingerprint of the session's questions. It changes when another one is opened; before that it has no
 * answers.
 */
async function stateOf(tx: Reading, sessionKey: number): Promise<string> {
  return JSON.stringify(await sessionQuestionsIn(tx, sessionKey))
}

/** @param slice runs the work for a batch of voters; null: none. */
async function moveAllVoters(
  reading: Reading,
  sessionKey: number,
  { key: from }: SessionQuestionRow,
  slice: (change: ((tx: Reading) => Promise<void>) | null) => Promise<void>,
): Promise<void> {
  const to = (await sessionQuestionsIn(reading, sessionKey)).map(({ key }) => key).filter(key => key !== from)
  if (to.length === 0) return
  for (let after = 0; ; ) {
    const voters = await votersAfter(reading, sessionKey, after)
    const last = voters.at(-1)?.participant_key
    if (last === undefined) return
    const place = { after, last }
    const isConcerned = voters.some(({ session_question_key }) => session_question_key === from)
    await slice(isConcerned ? tx => moveVoters(tx, sessionKey, { from, to }, place) : null)
    after = last
  }
}
