import type { ImportPresentationBody, ImportPreview } from './imports.ts'

/** The slides of a preview as they are created. */
export function slidesToCreate(slides: ImportPreview['slides']): ImportPresentationBody['slides'] {
  return slides.map(slide => ({
    ...(slide.kind === 'QUESTION' ? { question: slide.question } : { content: slide.content }),
    ...(slide.section !== undefined && { section: slide.section }),
  }))
}
