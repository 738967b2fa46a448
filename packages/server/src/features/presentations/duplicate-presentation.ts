import type { Presentation } from '@roomful/contract/features/presentations/presentations'
import type { Organization, Writing } from '../../services.ts'
import { copyImages } from '../images/image-uses.ts'
import { requireQuestionType } from '../organizations/plans.ts'
import { createPresentation, findPresentation, holdPresentation, presentationOut } from './presentations.ts'

/**
 * Copies a presentation with its theme, metadata and all slides, under new slide and option ids.
 * @throws ApiError NOT_FOUND; PLAN_LIMIT_REACHED for a question of a type that the plan does not cover
 */
export async function duplicatePresentation(
  tx: Writing,
  organization: Organization,
  id: string,
  title: string,
): Promise<Presentation> {
  const original = await holdPresentation(tx, organization, id)
  const { id: copyId } = await createPresentation(tx, organization, { title })
  const copy = await findPresentation(tx, organization, copyId)
  const shared = { presentation_key: copy.key, created_at: tx.now, updated_at: tx.now }
  // All columns, so that later ones are copied too.
  const questions = await tx.db
    .selectFrom('questions')
    .selectAll()
    .where('presentation_key', '=', original.key)
    .execute()
  for (const { key: from, ...question } of questions) {
    requireQuestionType(organization, question.type)
    const options = withNewIds(tx, question.options)
    const { key } = await tx.db
      .insertInto('questions')
      .values({ ...question, ...shared, id: tx.newId('question'), options })
      .returning('key')
      .executeTakeFirstOrThrow()
    await copyImages(tx, 'QUESTION', { from, to: key })
  }
  const contents = await tx.db
    .selectFrom('content_slides')
    .selectAll()
    .where('presentation_key', '=', original.key)
    .execute()
  for (const { key: from, ...content } of contents) {
    const { key } = await tx.db
      .insertInto('content_slides')
      .values({ ...content, ...shared, id: tx.newId('contentSlide') })
      .returning('key')
      .executeTakeFirstOrThrow()
    await copyImages(tx, 'SLIDE', { from, to: key })
  }
  const question_count = questions.length + contents.length
  const { session_defaults, theme, metadata } = original
  await tx.db
    .updateTable('presentations')
    .set({ question_count, session_defaults, theme, metadata })
    .where('key', '=', copy.key)
    .execute()
  return presentationOut({ ...copy, question_count, theme, metadata })
}

/** Stored options with new ids. */
function withNewIds(tx: Writing, stored: string): string {
  const options: { id: string; match_id?: string }[] = JSON.parse(stored)
  return JSON.stringify(
    options.map(option => ({
      ...option,
      id: tx.newId('option'),
      ...(option.match_id !== undefined && { match_id: tx.newId('option') }),
    })),
  )
}
