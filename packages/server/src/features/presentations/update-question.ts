import type { QuestionOut } from '@roomful/contract/operations/questions'
import { readQuestionUpdate, type UpdateQuestionBody } from '@roomful/contract/question-types/question-input'
import { ApiError, invalidBody } from '../../lib/api-error.ts'
import { requireCurrent } from '../../lib/require-current.ts'
import type { Organization, Writing } from '../../services.ts'
import { imagesOf, setImages } from '../images/image-uses.ts'
import { lockedQuestions } from './asked-questions.ts'
import { definitionOf, questionOut } from './question-row.ts'
import { holdQuestion, type QuestionPath } from './questions.ts'
import { moveSlide } from './slide-places.ts'
import { slidesChanged } from './slides-changed.ts'

/**
 * `update_question`. Sessions keep the revision that they have asked.
 * @param isCurrent compares If-Match with the question as it is now.
 * @throws ApiError NOT_FOUND, INVALID_REQUEST_BODY; PRECONDITION_FAILED; QUESTION_LOCKED while a LIVE
 * session has asked the question, but for `order`, `notes` and `settings.show_results`.
 */
export async function updateQuestion(
  tx: Writing,
  organization: Organization,
  path: QuestionPath,
  body: UpdateQuestionBody,
  isCurrent: (question: QuestionOut) => boolean = () => true,
): Promise<QuestionOut> {
  const current = await holdQuestion(tx, organization, path)
  const { key, presentation_key } = current
  requireCurrent('question', isCurrent(questionOut(current, organization)))
  const update = readQuestionUpdate(definitionOf(current), body, () => tx.newId('option'))
  if ('faults' in update) throw invalidBody(update.faults)
  if (changesContent(body) && (await lockedQuestions(tx, presentation_key)).has(key)) {
    throw new ApiError(
      'QUESTION_LOCKED',
      'A live session has asked this question: change it when that session is closed.',
    )
  }
  const next = {
    prompt: update.content.prompt,
    options: JSON.stringify(update.content.options),
    settings: JSON.stringify(update.content.settings),
    image: update.content.image ? JSON.stringify(update.content.image) : null,
    notes: body.notes ?? current.notes,
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
    body.options !== undefined ||
    settings.some(key => key !== 'show_results')
  )
}
