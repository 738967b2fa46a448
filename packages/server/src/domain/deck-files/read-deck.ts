import type { DeckFile } from '@roomful/contract/deck-files/deck-file'
import type { Organization, Reading } from '../domain.ts'
import { getPresentation } from '../presentations/presentations.ts'
import { listSlides } from '../slides/list-slides.ts'

/** A presentation as files say it: without pictures. @throws ApiError NOT_FOUND */
export async function readDeck(
  reading: Reading,
  organization: Organization,
  presentationId: string,
): Promise<DeckFile> {
  const { title } = await getPresentation(reading, organization, presentationId)
  const listed = await listSlides(reading, organization, presentationId)
  const slides = listed.map(({ kind, slide }) => {
    if (kind === 'CONTENT') {
      const { title, body, on_phones, notes } = slide
      return { kind, title, body, on_phones, notes }
    }
    const { type, prompt, options, settings, notes } = slide
    return { kind, type, prompt, options: options.map(({ image: _, ...option }) => option), settings, notes }
  })
  return { title, slides }
}
