import type { DeckFile, DeckHead } from '@roomful/contract/features/imports/deck-file'
import { emptyContent } from '@roomful/contract/features/presentations/slide-layouts'
import type { Organization, Reading } from '../../services.ts'
import { listSlides, type Slide } from '../presentations/list-slides.ts'
import { getPresentation } from '../presentations/presentations.ts'

/** A presentation in its file form, with slides in pages. */
export interface DeckPages extends DeckHead {
  readonly pages: AsyncGenerator<DeckFile['slides']>
}

/**
 * Reads a presentation for a file, without images.
 * @param onPage called before each page with which of its slides have images
 * @throws ApiError NOT_FOUND
 */
export async function readDeckPages(
  reading: Reading,
  organization: Organization,
  presentationId: string,
  onPage?: (haveImages: readonly boolean[]) => void,
): Promise<DeckPages> {
  const presentation = await getPresentation(reading, organization, presentationId)
  const { title, description, theme } = presentation
  const sections = new Map(presentation.sections.map(section => [section.before, section.title]))
  const listed = await listSlides(reading, organization, presentationId)
  const pages = (async function* () {
    for await (const page of listed) {
      const slides = page.map(one => sectioned(fileSlide(one), sections.get(one.slide.id)))
      onPage?.(page.map(hasImage))
      yield slides
    }
  })()
  return { title, description, theme, pages }
}

function hasImage({ kind, slide }: Slide): boolean {
  return slide.image !== null || (kind === 'QUESTION' && slide.options.some(({ image }) => image))
}

/** As `readDeckPages`, in one piece. @throws ApiError NOT_FOUND */
export async function readDeck(
  reading: Reading,
  organization: Organization,
  presentationId: string,
): Promise<DeckFile> {
  const { pages, ...head } = await readDeckPages(reading, organization, presentationId)
  return { ...head, slides: (await Array.fromAsync(pages)).flat() }
}

function sectioned(slide: DeckFile['slides'][number], section: string | undefined) {
  return section === undefined ? slide : { ...slide, section }
}

function fileSlide({ kind, slide }: Slide): DeckFile['slides'][number] {
  if (kind === 'CONTENT') {
    const { layout, title, body, body_2, stepwise, on_phones, notes, skipped } = slide
    return {
      kind,
      ...(layout !== emptyContent.layout && { layout }),
      title,
      body,
      ...(body_2 !== '' && { body_2 }),
      ...(stepwise && { stepwise }),
      on_phones,
      notes,
      ...(skipped && { skipped }),
    }
  }
  const { type, prompt, options, settings, explanation, notes, skipped } = slide
  return {
    kind,
    type,
    prompt,
    options: options.map(({ image: _, ...option }) => option),
    settings,
    ...(explanation !== null && { explanation }),
    notes,
    ...(skipped && { skipped }),
  }
}
