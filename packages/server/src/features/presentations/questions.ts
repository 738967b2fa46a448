import type { QuestionOut } from '@roomful/contract/operations/questions'
import { type CreateQuestionBody, slidesMax } from '@roomful/contract/question-types/question-input'
import { notFound } from '../../lib/api-error.ts'
import type { Envelope } from '../../lib/page.ts'
import { inPages, type PagedOutput, whole } from '../../lib/paged-output.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { addQuestions } from './add-questions.ts'
import { findPresentation, holdPresentation } from './presentations.ts'
import { type QuestionRow, questionColumns, questionOut } from './question-row.ts'
import { slidePages } from './slide-pages.ts'
import { slidesChanged } from './slides-changed.ts'

type QuestionPage = Envelope & { questions: QuestionOut[] }

export interface QuestionPath {
  readonly presentationId: string
  readonly questionId: string
}

/**
 * `list_questions`: all questions of a presentation in order, in one page. They may be megabytes: more than a few are read while
 * they are sent. @throws ApiError NOT_FOUND
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
    // `real` has been sent: no client is to take this list for whole.
    if (left > 0) throw new Error('questions were deleted while they were listed')
  }
}

/** The same at once. @throws ApiError NOT_FOUND */
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
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_BODY, PLAN_LIMIT_REACHED
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

/** The questions of a presentation, in order. */
export function questionsOf({ db }: Reading, presentationKey: number): Promise<QuestionRow[]> {
  return db
    .selectFrom('questions')
    .select(questionColumns)
    .where('presentation_key', '=', presentationKey)
    .orderBy('position')
    .orderBy('key')
    .execute()
}

/** Waits for whoever is deleting a question of a presentation; nobody deletes one until the transaction ends. */
export async function holdQuestions(tx: Writing, presentationKey: number): Promise<void> {
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
    .where('presentation_key', '=', presentation.key)
    .where('id', '=', questionId)
    .executeTakeFirst()
  if (!row) throw notFound('question')
  return row
}

/** As `findQuestion`; others who change its presentation wait until this change ends. @throws ApiError NOT_FOUND */
export async function holdQuestion(
  tx: Writing,
  organization: Organization,
  path: QuestionPath,
): Promise<QuestionRow & { presentation_key: number }> {
  await holdPresentation(tx, organization, path.presentationId)
  return findQuestion(tx, organization, path)
}
