import type { Expression, ExpressionBuilder } from 'kysely'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import type { Database } from '../../storage/tables.ts'
import { lockPresentation } from '../presentations/presentations.ts'
import { type QuestionRow, questionColumns } from '../presentations/question-row.ts'
import { contentSlideOnScreen } from '../presentations/slide-on-screen.ts'
import { type SlidePlace, slidePlaces } from '../presentations/slide-places.ts'
import { findSession, type SessionRow } from './session-row.ts'

/** A question that was added to a session and is not in its presentation. */
export interface AddedRow extends QuestionRow {
  /** Id of the slide after which it comes; null: it comes first. */
  readonly follows: string | null
}

/** A slide of a session: one of its presentation, or an added question. */
export interface SessionSlide {
  readonly id: string
  readonly isAdded?: true
  /** 1: steps pass it by. */
  readonly skipped: number
}

/** An added question among the slides of a session. */
export interface AddedSlide {
  readonly kind: 'QUESTION'
  readonly id: string
  readonly isAdded: true
  readonly skipped: number
}

/** Questions that a session can ask: those of its presentation, and those added to it. */
export function isQuestionOf({ key, presentation_key }: Pick<SessionRow, 'key' | 'presentation_key'>) {
  return (eb: ExpressionBuilder<Database, 'questions'>) =>
    eb.or([eb('presentation_key', '=', presentation_key), eb('session_key', '=', key)])
}

/** The questions added to a session that are not in its presentation, newest first. @param sessionKey or a subquery of it */
export function addedQuestions(
  { db }: Reading,
  sessionKey: number | Expression<number>,
): Promise<AddedRow[]> {
  return db
    .selectFrom('questions')
    .select([...questionColumns, 'follows'])
    .where('session_key', '=', sessionKey)
    .orderBy('key', 'desc')
    .execute()
}

/**
 * The slides of a session in order: each added question comes right after the slide that it follows, the newest first.
 * @param deck slides of the presentation, in order
 * @param added newest first
 */
export function withAdded<S extends { readonly id: string }>(
  deck: readonly S[],
  added: readonly Pick<AddedRow, 'id' | 'follows' | 'skipped'>[],
): (S | AddedSlide)[] {
  if (added.length === 0) return [...deck]
  const ids = new Set([...deck, ...added].map(({ id }) => id))
  // A slide may have been removed by now, with all others of its presentation.
  const followers = Map.groupBy(added, ({ follows }) =>
    follows !== null && ids.has(follows) ? follows : null,
  )
  const after = (id: string | null): AddedSlide[] =>
    (followers.get(id) ?? []).flatMap(one => [
      { kind: 'QUESTION', id: one.id, isAdded: true, skipped: one.skipped },
      ...after(one.id),
    ])
  return [...after(null), ...deck.flatMap(slide => [slide, ...after(slide.id)])]
}

/** As `withAdded`, reading all. @param added as read by `addedQuestions` */
export async function sessionSlides(
  reading: Reading,
  { presentation_key }: Pick<SessionRow, 'presentation_key'>,
  added: readonly AddedRow[],
): Promise<(SlidePlace | AddedSlide)[]> {
  return withAdded(await slidePlaces(reading, presentation_key), added)
}

/**
 * Where a session is among its slides.
 * @param slides all of the session, in order
 * @returns the place of the slide on screen; of a deleted one, -1 and the place that it left to the next one. Both -1 and 0 without any
 */
export function placeOnScreen(
  slides: readonly SessionSlide[],
  session: Pick<SessionRow, 'screen' | 'active_question_id'>,
): { readonly at: number; readonly next: number } {
  const content = contentSlideOnScreen(session)
  const at = slides.findIndex(({ id }) => id === (content?.id ?? session.active_question_id))
  if (at !== -1) return { at, next: at + 1 }
  const deck = slides.filter(({ isAdded }) => !isAdded)
  const before = deck[Math.min(content?.at ?? 0, deck.length) - 1]
  return { at, next: before ? slides.indexOf(before) + 1 : 0 }
}

/** The same questions and content slides with their places among all slides of the session; questions in that order. */
export function placeSlides<
  Q extends { readonly id: string; readonly position: number },
  C extends { readonly id: string; readonly order: number },
>(
  slides: readonly SessionSlide[],
  questions: readonly Q[],
  contentSlides: readonly C[],
): { questions: Q[]; contentSlides: C[] } {
  const places = new Map(slides.map(({ id }, place) => [id, place]))
  return {
    questions: questions
      .map(question => ({ ...question, position: places.get(question.id)! }))
      .toSorted((a, b) => a.position - b.position),
    contentSlides: contentSlides.map(slide => ({ ...slide, order: places.get(slide.id)! })),
  }
}

/**
 * The slides of a session, for a copy of its presentation, which is locked.
 * @throws ApiError NOT_FOUND; INVALID_REQUEST_BODY for a session of another presentation
 */
export async function slidesToCopy(
  tx: Writing,
  organization: Organization,
  presentationId: string,
  sessionId: string,
): Promise<readonly SessionSlide[]> {
  const presentation = await lockPresentation(tx, organization, presentationId)
  const session = await findSession(tx, organization, sessionId).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  if (session?.presentation_key !== presentation.key)
    throw invalidField('session_id', 'own_session', 'a session of this presentation')
  return sessionSlides(tx, session, await addedQuestions(tx, session.key))
}
