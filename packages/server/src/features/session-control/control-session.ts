import { isScored } from '@roomful/contract/question-types/scoring'
import type { Updateable } from 'kysely'
import { type ApiError, invalidState, notFound } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import type { Database } from '../../storage/tables.ts'
import { organizationOf } from '../organizations/organizations.ts'
import { questionTypeRestriction } from '../organizations/plans.ts'
import { readContentSlide, stepsOf } from '../presentations/content-slides-in-rooms.ts'
import { questionsOf } from '../presentations/questions.ts'
import { type ContentSlideOnScreen, contentSlideOnScreen } from '../presentations/slide-on-screen.ts'
import { slidePlaces } from '../presentations/slide-places.ts'
import {
  frozenDefinition,
  hasRightAnswer,
  lockWithActive,
  sessionQuestionsIn,
  setPhase,
} from '../sessions/session-question.ts'
import { lockSession, lockUnclosedSession, type SessionRow, settingsOf } from '../sessions/session-row.ts'
import { screenWith } from '../sessions/session-screen.ts'
import { addedQuestions, placeOnScreen, type SessionSlide, withAdded } from '../sessions/session-slides.ts'
import { scheduleAdvance } from './hands-free.ts'
import {
  activateQuestion,
  extendQuestion,
  leaveQuestion,
  lockQuestion,
  type PreparedReopening,
  reopenQuestion,
  requirePresented,
  revealQuestion,
} from './question-phases.ts'
import { endsRound } from './rounds.ts'
import { spinQuestion } from './spin-question.ts'

/**
 * Puts a content slide on screen. The question on screen is left, as when another one is activated: it is
 * revealed, and its results are final.
 * @param slide.withPoints whether a stepwise slide begins with all its points
 * @throws ApiError NOT_FOUND for a slide of another presentation; INVALID_SESSION_STATE unless LIVE and not
 * SELF_PACED
 */
export async function showContentSlide(
  tx: Writing,
  organization: Organization,
  {
    sessionId,
    slideId,
    withPoints = false,
  }: { readonly sessionId: string; readonly slideId: string; readonly withPoints?: boolean },
  locked?: Awaited<ReturnType<typeof lockWithActive>>,
): Promise<void> {
  const { session, active } = locked ?? (await lockWithActive(tx, organization, sessionId))
  const slide = await tx.db
    .selectFrom('content_slides')
    .select(['id', 'position', 'layout', 'body', 'body_2', 'stepwise'])
    .where('presentation_key', '=', session.presentation_key)
    .where('id', '=', slideId)
    .executeTakeFirst()
  if (!slide) throw notFound('content slide in this presentation')
  requirePresented(session)
  const onScreen = contentSlideOnScreen(session)
  const isSame = onScreen?.id === slide.id
  if (isSame && session.leaderboard_shown === 0) return
  if (active) await leaveQuestion(tx, organization, session, active)
  const points = isSame ? onScreen.points : withPoints ? stepsOf(slide) : 0
  await putOnScreen(tx, session, { id: slide.id, at: slide.position, ...(points && { points }) })
}

async function putOnScreen(tx: Writing, session: SessionRow, slide: ContentSlideOnScreen): Promise<void> {
  await changeOnScreen(tx, session, {
    active_session_question_key: null,
    leaderboard_shown: 0,
    screen: screenWith(slide),
  })
}

/** Shows the next point of the stepwise slide on screen (1), or takes the last one away (-1). @returns whether there was one */
async function stepPoint(tx: Writing, session: SessionRow, by: 1 | -1): Promise<boolean> {
  const onScreen = contentSlideOnScreen(session)
  const slide = onScreen && (await readContentSlide(tx, session.presentation_key, onScreen))
  if (!slide?.points) return false
  const points = slide.points.shown + by
  if (points < 0 || points > slide.points.of) return false
  requirePresented(session)
  await putOnScreen(tx, session, { ...onScreen!, points })
  return true
}

/**
 * Moves to the next (1) or previous (-1) point of a stepwise slide, or slide, passing by skipped slides and
 * questions that the current plan does not cover. In a session with rounds the leaderboard comes after the last slide of one.
 * @throws ApiError INVALID_SESSION_STATE
 */
export async function step(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  by: 1 | -1,
  countsDown = false,
): Promise<void> {
  if (!(await hasStepped(tx, organization, sessionId, by, countsDown)))
    throw invalidState(by === 1 ? 'This is the last slide.' : 'This is the first slide.')
}

/** As `step`. @returns false at the end */
async function hasStepped(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  by: 1 | -1,
  countsDown: boolean,
): Promise<boolean> {
  const own = tx.db.selectFrom('sessions').where('id', '=', sessionId)
  const presentationKey = own.select('presentation_key').$asScalar()
  const [locked, current, questions, deck, added] = await Promise.all([
    lockWithActive(tx, organization, sessionId),
    organizationOf(tx, organization.key),
    questionsOf(tx, presentationKey),
    slidePlaces(tx, presentationKey),
    addedQuestions(tx, own.select('key').$asScalar()),
  ])
  if (await stepPoint(tx, locked.session, by)) return true
  const slides = withAdded(deck, added)
  const target = stepTarget(current, locked.session, { questions: [...questions, ...added], slides }, by)
  if (
    by === 1 &&
    (await endRound(
      tx,
      locked,
      slides.map(({ id }) => id),
      target?.id,
    ))
  )
    return true
  if (!target) return false
  if (target.kind === 'CONTENT') {
    const slide = { sessionId, slideId: target.id, withPoints: by === -1 }
    await showContentSlide(tx, current, slide, locked)
  } else await activateQuestion(tx, current, { sessionId, questionId: target.id, countsDown }, locked)
  return true
}

/**
 * Moves a hands-free session on, as a presenter would: from a locked question with a correct answer to its reveal, else a step
 * forward, and after the last slide to the leaderboard, if points were given. The session is never closed. No effect unless it is
 * still due.
 * @param dueAt its `advance_at` when it was found due
 */
export async function advance(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  dueAt: number,
): Promise<void> {
  const { session, active } = await lockWithActive(tx, organization, sessionId)
  if (session.advance_at !== dueAt) return
  const questionId = session.active_question_id
  const isBoard = session.leaderboard_shown === 1
  if (!isBoard && active?.phase === 'LOCKED' && hasRightAnswer(frozenDefinition(active)))
    await revealQuestion(tx, organization, { sessionId, questionId: questionId! })
  else if (await hasStepped(tx, organization, sessionId, 1, true)) return
  else if (
    !isBoard &&
    settingsOf(session).leaderboard &&
    (await sessionQuestionsIn(tx, session.key)).map(frozenDefinition).some(isScored)
  )
    await setLeaderboard(tx, session, true)
  else await changeSession(tx, session.key, { advance_at: null })
}

/**
 * Pauses a hands-free session, or continues it with the full time.
 * @throws ApiError SESSION_CLOSED; INVALID_SESSION_STATE unless it is hands-free
 */
export async function pauseHandsFree(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  paused: boolean,
): Promise<void> {
  const session = await lockUnclosedSession(tx, organization, sessionId)
  if (settingsOf(session).hands_free_seconds === null)
    throw invalidState('This session is not hands-free: create one with hands_free_seconds to pause it.')
  await changeOnScreen(tx, session, { hands_free_paused: paused ? 1 : 0 })
}

/**
 * Shows the leaderboard where the slide on screen ends a round, with the points of its question.
 * @param next the slide to which the step would move
 * @returns whether it does
 */
async function endRound(
  tx: Writing,
  { session, active }: Awaited<ReturnType<typeof lockWithActive>>,
  slideIds: readonly string[],
  next: string | undefined,
): Promise<boolean> {
  const { rounds, leaderboard } = settingsOf(session)
  if (!rounds || !leaderboard || session.state !== 'LIVE' || session.leaderboard_shown === 1) return false
  const [asked, { sections }] = await Promise.all([
    sessionQuestionsIn(tx, session.key),
    tx.db
      .selectFrom('presentations')
      .select('sections')
      .where('key', '=', session.presentation_key)
      .executeTakeFirstOrThrow(),
  ])
  const scored = asked.map(frozenDefinition).filter(isScored)
  const now = contentSlideOnScreen(session)?.id ?? session.active_question_id ?? undefined
  const scoredIds = new Set(scored.map(({ id }) => id))
  if (!endsRound({ slideIds, sections: JSON.parse(sections), scoredIds, now, next })) return false
  // Its points count once it is revealed.
  if (active && hasRightAnswer(frozenDefinition(active))) await setPhase(tx, active.key, 'REVEALED')
  await setLeaderboard(tx, session, true)
  return true
}

/**
 * The slide to which a step (1 or -1) moves, passing by skipped slides and questions that the plan does not cover; undefined at the end.
 * @param slides all of the session, in order
 */
export function stepTarget<S extends SessionSlide>(
  organization: Organization,
  session: Pick<SessionRow, 'screen' | 'active_question_id'>,
  {
    questions,
    slides,
  }: {
    readonly questions: readonly { readonly id: string; readonly type: string }[]
    readonly slides: readonly S[]
  },
  by: 1 | -1,
): S | undefined {
  const uncovered = new Set(
    questions.filter(({ type }) => questionTypeRestriction(organization, type)).map(({ id }) => id),
  )
  const { at, next } = placeOnScreen(slides, session)
  const neighbours = by === 1 ? slides.slice(next) : slides.slice(0, at === -1 ? next : at).toReversed()
  return neighbours.find(({ id, skipped }) => skipped === 0 && !uncovered.has(id))
}

/** Locks the question on screen. @throws ApiError INVALID_SESSION_STATE */
export async function lockCurrent(tx: Writing, organization: Organization, sessionId: string): Promise<void> {
  await lockQuestion(tx, organization, {
    sessionId,
    questionId: await currentQuestion(tx, organization, sessionId),
  })
}

/** Reveals the question on screen. @throws ApiError INVALID_SESSION_STATE */
export async function revealCurrent(
  tx: Writing,
  organization: Organization,
  sessionId: string,
): Promise<void> {
  await revealQuestion(tx, organization, {
    sessionId,
    questionId: await currentQuestion(tx, organization, sessionId),
  })
}

/** Reopens the question on screen. @throws ApiError INVALID_SESSION_STATE */
export async function reopenCurrent(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  prepared: PreparedReopening | null,
): Promise<void> {
  const questionId = await currentQuestion(tx, organization, sessionId)
  await reopenQuestion(tx, organization, { sessionId, questionId }, prepared)
}

/** Extends the time limit of the question on screen. @throws ApiError INVALID_SESSION_STATE */
export async function extendCurrent(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  seconds: number,
): Promise<void> {
  await extendQuestion(tx, organization, {
    sessionId,
    questionId: await currentQuestion(tx, organization, sessionId),
    seconds,
  })
}

/**
 * Sets whether participants see the results of the question on screen.
 * @throws ApiError INVALID_SESSION_STATE
 */
export async function showResults(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  shown: boolean,
): Promise<void> {
  const session = await lockSession(tx, organization, sessionId)
  if (session.active_session_question_key === null) throw noQuestion()
  await tx.db
    .updateTable('session_questions')
    .set({ results_shown: shown ? 1 : 0 })
    .where('key', '=', session.active_session_question_key)
    .execute()
  tx.publish({ type: 'session', sessionKey: session.key })
}

/**
 * Locks the room for new participants, or unlocks it; those who have joined can return.
 * @throws ApiError SESSION_CLOSED
 */
export async function lockRoom(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  locked: boolean,
): Promise<void> {
  const { key } = await lockUnclosedSession(tx, organization, sessionId)
  await changeSession(tx, key, { door_locked: locked ? 1 : 0 })
}

/** Spins the SPINNER on screen; idempotent by `ref`. @throws ApiError INVALID_SESSION_STATE */
export async function spinCurrent(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  ref: string,
): Promise<void> {
  await spinQuestion(tx, organization, {
    sessionId,
    questionId: await currentQuestion(tx, organization, sessionId),
    ref,
  })
}

async function currentQuestion(tx: Writing, organization: Organization, sessionId: string): Promise<string> {
  const session = await lockSession(tx, organization, sessionId)
  if (session.active_question_id === null) throw noQuestion()
  return session.active_question_id
}

function noQuestion(): ApiError {
  return invalidState('No question is on screen: activate one first.')
}

/**
 * Shows the leaderboard on stages and phones, or hides it.
 * @throws ApiError SESSION_CLOSED; INVALID_SESSION_STATE to show it in a session without one
 */
export async function showLeaderboard(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  shown: boolean,
): Promise<void> {
  const session = await lockUnclosedSession(tx, organization, sessionId)
  if (shown && !settingsOf(session).leaderboard)
    throw invalidState('This session has no leaderboard: create one with settings.leaderboard to show it.')
  await setLeaderboard(tx, session, shown)
}

async function setLeaderboard(tx: Writing, session: SessionRow, shown: boolean): Promise<void> {
  const screen = screenWith(contentSlideOnScreen(session))
  await changeOnScreen(tx, session, { leaderboard_shown: shown ? 1 : 0, screen })
}

/** Changes the session, and the time at which it moves on by itself. */
async function changeOnScreen(
  tx: Writing,
  session: SessionRow,
  change: Updateable<Database['sessions']>,
): Promise<void> {
  await changeSession(tx, session.key, change)
  await scheduleAdvance(tx, session)
}

async function changeSession(
  tx: Writing,
  key: number,
  change: Updateable<Database['sessions']>,
): Promise<void> {
  await tx.db.updateTable('sessions').set(change).where('key', '=', key).execute()
  tx.publish({ type: 'session', sessionKey: key })
}
