import type { ImportPresentationBody, ImportPreview } from '@roomful/contract/features/imports/imports'
import { slidesToCreate } from '@roomful/contract/features/imports/slides-to-create'
import { contentSlideFaults } from '@roomful/contract/features/presentations/content-slides'
import type { Presentation } from '@roomful/contract/features/presentations/presentations'
import { invalidBody } from '../../lib/api-error.ts'
import type { Organization, Writing } from '../../services.ts'
import type { Image } from '../images/image.ts'
import { storeImage } from '../images/stored-images.ts'
import { addContentSlide } from '../presentations/content-slides.ts'
import { createPresentation, findPresentation, presentationOut } from '../presentations/presentations.ts'
import { addQuestions } from '../presentations/question-row.ts'
import { importedSections } from '../presentations/sections.ts'
import { idsOf, slidePlaces } from '../presentations/slide-places.ts'

type Slides = ImportPresentationBody['slides']
/** The slides with the ids of their pictures, which are stored; others keep theirs. */
async function withStoredImages(
  tx: Writing,
  organization: Organization,
  slides: Slides,
  images: ReadonlyMap<string, Image>,
): Promise<Slides> {
  if (images.size === 0) return slides
  const ids = new Map<string, string>()
  const stored = async <T extends object>(of: T): Promise<T> => {
    const { id, ...rest } = Object(Object(of).image) as { id?: string }
    const image = id === undefined ? undefined : images.get(id)
    if (id === undefined || !image) return of
    const known = ids.get(id) ?? (await storeImage(tx, organization, image)).id
    ids.set(id, known)
    return { ...of, image: { ...rest, id: known } }
  }
  return Array.fromAsync(slides, async ({ question, content, ...slide }) => ({
    ...slide,
    ...(question && {
      question: {
        ...(await stored(question)),
        ...(question.options && { options: await Array.fromAsync(question.options, stored) }),
      },
    }),
    ...(content && { content: await stored(content) }),
  }))
}

/**
 * Creates a presentation with questions, content slides and sections in one order, atomically.
 * @param images the checked pictures of the body by their ids; those that slides refer to are stored
 * @throws ApiError INVALID_REQUEST_BODY naming `slides[2].question.options`, `slides[2].content.image`, …; PLAN_LIMIT_REACHED;
 * LIMIT_REACHED; RATE_LIMITED
 */
export async function importPresentation(
  tx: Writing,
  organization: Organization,
  { slides: given, pictures: _, ...head }: ImportPresentationBody,
  images: ReadonlyMap<string, Image> = new Map(),
): Promise<Presentation> {
  const slides = await withStoredImages(tx, organization, given, images)
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
  images: ReadonlyMap<string, Image>,
): Promise<Presentation> {
  const body = { title, description, theme, slides: slidesToCreate(slides) }
  return importPresentation(tx, organization, body, images)
}
