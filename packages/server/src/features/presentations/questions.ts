import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import {
  type CreateQuestionBody,
  readQuestionUpdate,
  slidesMax,
  type UpdateQuestionBody,
} from '@roomful/contract/question-types/question-input'
import type { Expression, NotNull } from 'kysely'
import { ApiError, invalidBody, notFound, requireCurrent } from '../../lib/api-error.ts'
import { inPages, type PagedOutput, whole } from '../../lib/output.ts'
import type { Envelope } from '../../lib/page.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { imagesOf, setImages } from '../images/image-uses.ts'
import { findPresentation, lockPresentation } from './presentations.ts'
import {
  addQuestions,
  definitionOf,
  type QuestionRow,
  questionColumns,
  questionOut,
  requireQuestionKnown,
} from './question-row.ts'
import { slidePages } from './slide-pages.ts'
import { moveSlide, removePlace, requireSkippingKnown, slidesChanged } from './slide-places.ts'

type QuestionPage = Envelope & { questions: QuestionOut[] }

export interface QuestionPath {
  readonly presentationId: string
  readonly questionId: string
}

/**
 * `list_questions`: all questions of a presentation in order, in one page. They may be megabytes: long lists
 * are streamed.
 * @throws ApiError NOT_FOUND
 */
export async function listQuestionsInPages(
  reading: Reading,
  organization: Organization,
  presentationId: string,
): Promise<QuestionPage | PagedOutput<QuestionPage>> {
  const { key } = await findPresentation(reading, organization, presentationId)
  const { count, pages } = await slidePages(reading, key, ['QUESTION'])
  const head = {
    limit: slidesMax,
    real: count,
    has_more: false,
    next_cursor: null,
    prev_cursor: null,
    questions: [],
  }
  return inPages<QuestionPage>(head, 'questions', questionsIn())

  async function* questionsIn(): AsyncGenerator<QuestionOut[]> {
    let left = count
    for await (const page of pages) {
      left -= page.length
      yield page.flatMap(({ kind, row }) => (kind === 'QUESTION' ? [questionOut(row, organization)] : []))
    }
    // `real` has been sent: clients must not take this list as complete.
    if (left > 0) throw new Error('questions were deleted during listing')
  }
}

/** As `listQuestionsInPages`, in one piece. @throws ApiError NOT_FOUND */
export async function listQuestions(
  reading: Reading,
  organization: Organization,
  presentationId: string,
): Promise<QuestionPage> {
  return whole(await listQuestionsInPages(reading, organization, presentationId))
}

/** @throws ApiError NOT_FOUND */
export async function getQuestion(
  reading: Reading,
  organization: Organization,
  path: QuestionPath,
): Promise<QuestionOut> {
  return questionOut(await findQuestion(reading, organization, path), organization)
}

/**
 * `create_question`.
 * @param order its place among all slides, from 0; undefined: the last
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_BODY, PLAN_LIMIT_REACHED, UPGRADE_IN_PROGRESS
 */
export async function createQuestion(
  tx: Writing,
  organization: Organization,
  presentationId: string,
  body: CreateQuestionBody,
  order?: number,
): Promise<QuestionOut> {
  const presentation = await findPresentation(tx, organization, presentationId)
  const [row] = await addQuestions(tx, organization, presentation.key, [body], () => '', order)
  await slidesChanged(tx, presentation.key)
  return questionOut(row!, organization)
}

/** @param presentationKey or a subquery of it */
export function questionsOf(
  { db }: Reading,
  presentationKey: number | Expression<number>,
): Promise<QuestionRow[]> {
  return db
    .selectFrom('questions')
    .select(questionColumns)
    .where('presentation_key', '=', presentationKey)
    .orderBy('position')
    .orderBy('key')
    .execute()
}

/** Prevents deletion of a presentation's questions until the transaction ends. */
export async function lockQuestionRows(tx: Writing, presentationKey: number): Promise<void> {
  if (!tx.rowLocks) return
  await tx.db
    .selectFrom('questions')
    .select('key')
    .where('presentation_key', '=', presentationKey)
    .orderBy('key')
    .forKeyShare()
    .execute()
}

/** @throws ApiError NOT_FOUND */
async function findQuestion(
  reading: Reading,
  organization: Organization,
  { presentationId, questionId }: QuestionPath,
): Promise<QuestionRow & { presentation_key: number }> {
  const presentation = await findPresentation(reading, organization, presentationId)
  const row = await reading.db
    .selectFrom('questions')
    .select([...questionColumns, 'presentation_key'])
    .$narrowType<{ presentation_key: NotNull }>()
    .where('presentation_key', '=', presentation.key)
    .where('id', '=', questionId)
    .executeTakeFirst()
  if (!row) throw notFound('question')
  return row
}

/** As `findQuestion`, locking its presentation. @throws ApiError NOT_FOUND */
async function lockQuestionRow(
  tx: Writing,
  organization: Organization,
  path: QuestionPath,
): Promise<QuestionRow & { presentation_key: number }> {
  await lockPresentation(tx, organization, path.presentationId)
  return findQuestion(tx, organization, path)
}

/** Keys of a presentation's questions that sessions have asked and that cannot be deleted. */
export async function askedQuestions({ db }: Reading, presentationKey: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('questions')
    .select('key')
    .where('presentation_key', '=', presentationKey)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('session_questions')
          .select('session_questions.key')
          .whereRef('question_key', '=', 'questions.key'),
      ),
    )
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Keys of questions asked by a LIVE session, whose content cannot be changed until it closes. */
export async function lockedQuestions({ db }: Reading, presentationKey: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('session_questions', 'session_questions.session_key', 'sessions.key')
    .select('session_questions.question_key')
    .where('sessions.presentation_key', '=', presentationKey)
    .where('sessions.state', '=', 'LIVE')
    .distinct()
    .execute()
  return new Set(rows.map(({ question_key }) => question_key))
}

/**
 * `update_question`. Sessions keep their revision.
 * @param isCurrent compares If-Match with the current question.
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_BODY; PRECONDITION_FAILED; QUESTION_LOCKED while a LIVE session
 * has asked the question, except for `order`, `notes`, `skipped` and `settings.show_results`; UPGRADE_IN_PROGRESS.
 */
export async function updateQuestion(
  tx: Writing,
  organization: Organization,
  path: QuestionPath,
  body: UpdateQuestionBody,
  isCurrent: (question: QuestionOut) => boolean = () => true,
): Promise<QuestionOut> {
  const current = await lockQuestionRow(tx, organization, path)
  const { key, presentation_key } = current
  requireCurrent('question', isCurrent(questionOut(current, organization)))
  await requireSkippingKnown(tx, body.skipped)
  const update = readQuestionUpdate(definitionOf(current), body, () => tx.newId('option'))
  if ('faults' in update) throw invalidBody(update.faults)
  await requireQuestionKnown(tx, update.content)
  if (changesContent(body) && (await lockedQuestions(tx, presentation_key)).has(key)) {
    throw new ApiError(
      'QUESTION_LOCKED',
      'A LIVE session has asked this question: change it after the session is closed.',
    )
  }
  const next = {
    prompt: update.content.prompt,
    options: JSON.stringify(update.content.options),
    settings: JSON.stringify(update.content.settings),
    image: update.content.image ? JSON.stringify(update.content.image) : null,
    notes: body.notes ?? current.notes,
    skipped: (body.skipped ?? current.skipped === 1) ? 1 : 0,
    explanation: update.content.explanation ?? null,
    updated_at: tx.now,
  }
  if (body.image !== undefined || body.options !== undefined)
    await setImages(tx, organization, { kind: 'QUESTION', key }, imagesOf(update.content, ''))
  await tx.db.updateTable('questions').set(next).where('key', '=', key).execute()
  const position = body.order ?? current.position
  if (body.order !== undefined) await moveSlide(tx, presentation_key, { kind: 'QUESTION', key }, body.order)
  await slidesChanged(tx, presentation_key)
  return questionOut({ ...current, ...next, position }, organization)
}

function changesContent(body: UpdateQuestionBody): boolean {
  const settings = Object.keys(body.settings ?? {})
  return (
    body.prompt !== undefined ||
    body.image !== undefined ||
    body.explanation !== undefined ||
    body.options !== undefined ||
    settings.some(key => key !== 'show_results')
  )
}

/**
 * Deletes a question that no session has asked; later ones move up.
 * @returns the deleted question.
 * @throws ApiError NOT_FOUND, QUESTION_ASKED
 */
export async function deleteQuestion(
  tx: Writing,
  organization: Organization,
  path: QuestionPath,
): Promise<QuestionOut> {
  const question = await lockQuestionRow(tx, organization, path)
  // Waits for a session that is asking it.
  if (tx.rowLocks)
    await tx.db.selectFrom('questions').select('key').where('key', '=', question.key).forUpdate().execute()
  const sessionQuestion = await tx.db
    .selectFrom('session_questions')
    .select('key')
    .where('question_key', '=', question.key)
    .limit(1)
    .executeTakeFirst()
  if (sessionQuestion) {
    throw new ApiError('QUESTION_ASKED', 'Sessions have asked this question: delete those sessions first.')
  }
  await removePlace(tx, question.presentation_key, { kind: 'QUESTION', key: question.key })
  await tx.db.deleteFrom('questions').where('key', '=', question.key).execute()
  await slidesChanged(tx, question.presentation_key)
  return questionOut(question, organization)
}
