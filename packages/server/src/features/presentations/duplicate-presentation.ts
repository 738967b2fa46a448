import type { Presentation } from '@roomful/contract/features/presentations/presentations'
import type { Section } from '@roomful/contract/features/presentations/sections'
import { readTitle } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { copyImages } from '../images/image-uses.ts'
import { requireQuestionType } from '../organizations/plans.ts'
import { lockPresentation, presentationOut, titleColumns } from './presentations.ts'
import { requireSlideCount } from './slide-places.ts'

/**
 * Copies a presentation with all slides, under new slide and option ids.
 * @param slides those to copy, in order, with questions added to a session; undefined: those of the presentation
 * @throws ApiError NOT_FOUND; PLAN_LIMIT_REACHED for a question of a type that the plan does not cover
 */
export async function duplicatePresentation(
  tx: Writing,
  organization: Organization,
  id: string,
  title: string,
  slides?: readonly { readonly id: string }[],
): Promise<Presentation> {
  if (slides) requireSlideCount(slides.length)
  // All columns, so that later ones are copied too.
  const original = await lockPresentation(tx, organization, id)
  const { key: _, ...content } = original
  const times = { created_at: tx.now, updated_at: tx.now }
  const copy = await tx.db
    .insertInto('presentations')
    .values({
      ...content,
      ...titleColumns(readTitle(title)),
      ...times,
      id: tx.newId('presentation'),
      slide_count: slides?.length ?? content.slide_count,
      trashed_at: null,
      last_session_id: '',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const ids = new Map<string, string>()
  const newIdOf = (kind: 'question' | 'contentSlide', id: string) => {
    const copied = tx.newId(kind)
    ids.set(id, copied)
    return copied
  }
  const shared = { presentation_key: copy.key, ...times }
  const places = new Map(slides?.map(({ id }, place) => [id, place]))
  const positionOf = ({ id, position }: { id: string; position: number }) => places.get(id) ?? position
  const questions = await tx.db
    .selectFrom('questions')
    .selectAll()
    .where(eb =>
      eb.or([
        eb('presentation_key', '=', original.key),
        ...(slides ? [eb('id', 'in', [...places.keys()])] : []),
      ]),
    )
    .execute()
  for (const { key: from, ...question } of questions) {
    requireQuestionType(organization, question.type)
    const options = withNewIds(tx, question.options)
    const { key } = await tx.db
      .insertInto('questions')
      .values({
        ...question,
        ...shared,
        session_key: null,
        follows: null,
        position: positionOf(question),
        id: newIdOf('question', question.id),
        options,
      })
      .returning('key')
      .executeTakeFirstOrThrow()
    await copyImages(tx, 'QUESTION', { from, to: key })
  }
  const contents = await tx.db
    .selectFrom('content_slides')
    .selectAll()
    .where('presentation_key', '=', original.key)
    .execute()
  for (const { key: from, ...slide } of contents) {
    const { key } = await tx.db
      .insertInto('content_slides')
      .values({
        ...slide,
        ...shared,
        position: positionOf(slide),
        id: newIdOf('contentSlide', slide.id),
      })
      .returning('key')
      .executeTakeFirstOrThrow()
    await copyImages(tx, 'SLIDE', { from, to: key })
  }
  const stored: Section[] = JSON.parse(copy.sections)
  const sections = JSON.stringify(stored.map(({ title, before }) => ({ title, before: ids.get(before)! })))
  await tx.db.updateTable('presentations').set({ sections }).where('key', '=', copy.key).execute()
  return presentationOut({ ...copy, sections })
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
