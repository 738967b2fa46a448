import type { ImportPresentationBody, ImportPreview } from '@roomful/contract/features/imports/imports'
import { slidesToCreate } from '@roomful/contract/features/imports/slides-to-create'
import { contentSlideFaults } from '@roomful/contract/features/presentations/content-slides'
import type { Presentation } from '@roomful/contract/features/presentations/presentations'
import { invalidBody } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import { addContentSlide } from '../presentations/content-slides.ts'
import { createPresentation, findPresentation, presentationOut } from '../presentations/presentations.ts'
import { addQuestions } from '../presentations/question-row.ts'
import { importedSections } from '../presentations/sections.ts'
import { idsOf, slidePlaces } from '../presentations/slide-places.ts'

/**
 * Creates a presentation with questions, content slides and sections in one order, atomically.
 * @throws ApiError INVALID_REQUEST_BODY naming `slides[2].question.options`, `slides[2].content.image`, …; PLAN_LIMIT_REACHED
 */
export async function importPresentation(
  tx: Writing,
  organization: Organization,
  { slides, ...head }: ImportPresentationBody,
): Promise<Presentation> {
  const faults = slides.flatMap(({ question, content }, i) => {
    if ((question === undefined) === (content === undefined))
      return [{ field: `slides[${i}]`, rule: 'one_of', message: 'either question or content, not both' }]
    const found = content ? contentSlideFaults({ ...content, image: content.image ?? null }) : []
    return found.map(fault => ({ ...fault, field: `slides[${i}].content.${fault.field}` }))
  })
  if (faults.length > 0) throw invalidBody(faults)
  const { id } = await createPresentation(tx, organization, head)
  const { key } = await findPresentation(tx, organization, id)
  const placed = slides.flatMap(({ question }, place) => (question ? [{ question, place }] : []))
  const questions = placed.map(({ question }) => question)
  await addQuestions(tx, organization, key, questions, i => `slides[${placed[i]!.place}].question.`)
  for (const [order, { content }] of slides.entries())
    if (content)
      await addContentSlide(tx, organization, key, { ...content, order }, `slides[${order}].content.`)
  const titles = slides.map(({ section }) => section)
  const sections = importedSections(titles, idsOf(await slidePlaces(tx, key)))
  await tx.db.updateTable('presentations').set({ sections }).where('key', '=', key).execute()
  return presentationOut(await findPresentation(tx, organization, id))
}

/** Creates what a file was read as, atomically. @throws ApiError as `importPresentation` */
export function importPreview(
  tx: Writing,
  organization: Organization,
  { title, description, theme, slides }: ImportPreview,
): Promise<Presentation> {
  return importPresentation(tx, organization, { title, description, theme, slides: slidesToCreate(slides) })
}
