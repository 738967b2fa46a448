import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import {
  type AddedQuestion,
  type AddSessionQuestionBody,
  addedQuestionLimits,
  addedTypes,
  type RecentQuestions,
} from '@roomful/contract/features/session-control/added-questions'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import { ApiError, invalidField, notFound, rateLimited } from '../../lib/api-error.ts'
import { type Envelope, type PageRequest, readPage, readPageRequest } from '../../lib/page.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { requireQuestionType } from '../organizations/plans.ts'
import { findPresentation, lockPresentation } from '../presentations/presentations.ts'
import { insertQuestion, questionColumns, questionOut, readQuestions } from '../presentations/question-row.ts'
import { insertPlaces, requireSlideCount, slidePlaces, slidesChanged } from '../presentations/slide-places.ts'
import { lockWithActive } from '../sessions/session-question.ts'
import { findSession, lockSession, type SessionRow } from '../sessions/session-row.ts'
import {
  type AddedRow,
  addedQuestions,
  placeOnScreen,
  type SessionSlide,
  sessionSlides,
  withAdded,
} from '../sessions/session-slides.ts'
import { activateQuestion, requirePresented } from './question-phases.ts'

const minuteMs = 60_000

/**
 * `add_session_question`: a question of this session alone, right after the slide on screen.
 * @throws ApiError NOT_FOUND; INVALID_REQUEST_BODY, also for a 201st slide; INVALID_SESSION_STATE unless LIVE and not SELF_PACED;
 * PLAN_LIMIT_REACHED; LIMIT_REACHED; RATE_LIMITED
 */
export async function addSessionQuestion(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  { question: body, activate = false }: AddSessionQuestionBody,
): Promise<AddedQuestion> {
  const types: readonly string[] = addedTypes
  if (!types.includes(body.type))
    throw invalidField('question.type', 'added_type', `one of ${types.join(', ')} in a running session`)
  const { presentation_id } = await findSession(tx, organization, sessionId)
  // In the lock order of changed decks; the slide on screen cannot be deleted in the meantime.
  const presentation = await lockPresentation(tx, organization, presentation_id)
  const locked = await lockWithActive(tx, organization, sessionId)
  const { session } = locked
  requirePresented(session, 'questions can only be added')
  const [content] = readQuestions(tx, organization, [body], () => 'question.')
  const added = await addedQuestions(tx, session.key)
  requireRate(tx, added)
  requireSlideCount(presentation.slide_count + added.length + 1, 'session')
  const slides = await sessionSlides(tx, session, added)
  const place = placeOnScreen(slides, session).next
  await tx.db
    .updateTable('session_questions')
    .set(eb => ({ position: eb('position', '+', 1) }))
    .where('session_key', '=', session.key)
    .where('position', '>=', place)
    .execute()
  const owner = { presentation_key: null, session_key: session.key, follows: slides[place - 1]?.id ?? null }
  const row = await insertQuestion(tx, organization, { ...content!, position: 0 }, owner)
  tx.publish({ type: 'session', sessionKey: session.key })
  if (activate) await activateQuestion(tx, organization, { sessionId, questionId: row.id }, locked)
  const order = placeInDeck(slides, place)
  const question = questionOut({ ...row, position: order }, organization)
  return { question, session_id: sessionId, asked: activate }
}

/** @param added newest first @throws ApiError LIMIT_REACHED, RATE_LIMITED */
function requireRate({ now }: Writing, added: readonly AddedRow[]): void {
  const { perMinute, perSession } = addedQuestionLimits
  if (added.length >= perSession)
    throw new ApiError(
      'LIMIT_REACHED',
      `A session can have at most ${perSession} added questions: add further ones to its presentation.`,
      { limit: perSession },
    )
  const first = added[perMinute - 1]
  const waitMs = first ? first.created_at + minuteMs - now : 0
  if (waitMs > 0)
    throw rateLimited(
      `At most ${perMinute} questions can be added to a session in a minute: wait a moment.`,
      Math.ceil(waitMs / 1000),
    )
}

/** The place in the presentation of a question at this place of the session. */
function placeInDeck(slides: readonly SessionSlide[], place: number): number {
  return slides.slice(0, place).filter(({ isAdded }) => !isAdded).length
}

/**
 * `list_added_questions`: newest first.
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_PARAMETER
 */
export async function listAddedQuestions(
  reading: Reading,
  organization: Organization,
  presentationId: string,
  query: PageRequest & { readonly session_id?: string | undefined },
): Promise<Envelope & { added_questions: AddedQuestion[] }> {
  const { session_id } = query
  const list = `added questions ${presentationId}${session_id === undefined ? '' : ` ${session_id}`}`
  const window = readPageRequest(list, query)
  const presentation = await findPresentation(reading, organization, presentationId)
  const all = reading.db
    .selectFrom('questions as q')
    .innerJoin('sessions as s', 's.key', 'q.session_key')
    .select(questionColumns.map(column => `q.${column}` as const))
    .select(['s.key as session_key', 's.id as session_id'])
    .select(eb =>
      eb
        .selectFrom('session_questions as a')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('a.question_key', '=', 'q.key')
        .as('asked'),
    )
    .where('s.presentation_key', '=', presentation.key)
    .where('s.deleted_at', 'is', null)
    .$if(session_id !== undefined, q => q.where('s.id', '=', session_id!))
  const { envelope, rows } = await readPage(window, all, 'q.id', row => row.id)
  const deck = await slidePlaces(reading, presentation.key)
  const orders = new Map<string, number>()
  for (const key of new Set(rows.map(row => row.session_key))) {
    const slides = withAdded(deck, await addedQuestions(reading, key))
    for (const [place, { id }] of slides.entries()) orders.set(id, placeInDeck(slides, place))
  }
  const added_questions = rows.map(row => ({
    question: questionOut({ ...row, position: orders.get(row.id)! }, organization),
    session_id: row.session_id,
    asked: Number(row.asked) > 0,
  }))
  return { ...envelope, added_questions }
}

/**
 * `add_question_to_presentation`: the question becomes a slide of the deck, where it was in its session, and of all its sessions.
 * @throws ApiError NOT_FOUND, also for one that is in the presentation already; INVALID_REQUEST_BODY for a 201st slide;
 * PLAN_LIMIT_REACHED
 */
export async function addQuestionToPresentation(
  tx: Writing,
  organization: Organization,
  sessionId: string,
  questionId: string,
): Promise<QuestionOut> {
  const { presentation_id } = await findSession(tx, organization, sessionId)
  const presentation = await lockPresentation(tx, organization, presentation_id)
  const session = await lockSession(tx, organization, sessionId)
  const added = await addedQuestions(tx, session.key)
  const question = added.find(({ id }) => id === questionId)
  if (!question) throw notFound('added question in this session that is not in its presentation')
  requireQuestionType(organization, question.type)
  const slides = await sessionSlides(tx, session, added)
  const place = slides.findIndex(({ id }) => id === questionId)
  const order = placeInDeck(slides, place)
  const position = await insertPlaces(tx, presentation.key, { count: 1, order })
  const later = olderSiblings(question, added)
  if (later.length > 0)
    await tx.db.updateTable('questions').set({ follows: questionId }).where('key', 'in', later).execute()
  const moved = { presentation_key: presentation.key, session_key: null, follows: null, position }
  await tx.db
    .updateTable('questions')
    .set({ ...moved, updated_at: tx.now })
    .where('key', '=', question.key)
    .execute()
  await slidesChanged(tx, presentation.key)
  return questionOut({ ...question, position, updated_at: tx.now }, organization)
}

/** Keys of added questions that come after one up to the next slide of the deck, except its own followers. */
function olderSiblings(question: AddedRow, added: readonly AddedRow[]): number[] {
  const parent = added.find(({ id }) => id === question.follows)
  const siblings = added.filter(({ follows, key }) => follows === question.follows && key < question.key)
  return [...siblings.map(({ key }) => key), ...(parent ? olderSiblings(parent, added) : [])]
}

/** Bounds the rows that are read. */
const sessionsRead = 100
const questionsRead = 50

/**
 * `list_recent_questions`: each once, newest first.
 * @param inSession only those of this session; by default those of the organization's newest sessions
 * @throws ApiError NOT_FOUND
 */
export async function listRecentQuestions(
  reading: Reading,
  organization: Organization,
  sessionId: string,
  { inSession = false }: { readonly inSession?: boolean } = {},
): Promise<RecentQuestions> {
  const session = await findSession(reading, organization, sessionId)
  const rows = await reading.db
    .selectFrom('questions')
    .select(['type', 'prompt', 'options', 'settings', 'image', 'explanation'])
    .where('session_key', 'in', inSession ? [session.key] : newestSessions(reading, session))
    .orderBy('key', 'desc')
    .limit(questionsRead)
    .execute()
  const drafts = new Map(rows.map(row => draftOf(row)).map(draft => [JSON.stringify(draft), draft]))
  return { questions: [...drafts.values()].slice(0, addedQuestionLimits.recent) }
}

function newestSessions({ db }: Reading, { organization_key }: SessionRow) {
  const newest = db
    .selectFrom('sessions')
    .select('key')
    .where('organization_key', '=', organization_key)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(sessionsRead)
  return db.selectFrom(newest.as('newest')).select('newest.key')
}

/** A question as `add_session_question` accepts it: without ids and notes. */
function draftOf(row: {
  type: string
  prompt: string
  options: string
  settings: string
  image: string | null
  explanation: string | null
}): CreateQuestionBody {
  const options: { id: string; text: string }[] = JSON.parse(row.options)
  return {
    type: row.type as CreateQuestionBody['type'],
    prompt: row.prompt,
    ...(options.length > 0 && { options: options.map(({ id: _, ...option }) => option) }),
    settings: JSON.parse(row.settings),
    ...(row.image !== null && { image: JSON.parse(row.image) }),
    ...(row.explanation !== null && { explanation: row.explanation }),
  }
}
