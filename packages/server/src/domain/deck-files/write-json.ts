import type { DeckFile } from './deck-file.ts'

/** A deck as JSON, which imports take with nothing lost: without ids, which are the presentation's own. */
export function writeDeckJson({ title, slides }: DeckFile): string {
  const written = slides.map(slide => {
    if (slide.kind === 'CONTENT') return slide
    const { options, notes, ...question } = slide
    const given = options.map(({ id: _, match_id: __, ...option }) => option)
    return { ...question, ...(given.length > 0 && { options: given }), ...(notes !== '' && { notes }) }
  })
  return `${JSON.stringify({ title, slides: written }, null, 2)}\n`
}
