import type { DeckFile } from '@roomful/contract/deck-files/deck-file'

/** A deck as JSON, which imports take with nothing lost: without ids, which are the presentation's own. */
export function writeDeckJson(deck: DeckFile): string {
  return `${JSON.stringify(deckOut(deck), null, 2)}\n`
}

/** What that JSON says. */
export function deckOut({ title, slides }: DeckFile) {
  const written = slides.map(slide => {
    if (slide.kind === 'CONTENT') return slide
    const { options, notes, ...question } = slide
    const given = options.map(({ id: _, match_id: __, ...option }) => option)
    return { ...question, ...(given.length > 0 && { options: given }), ...(notes !== '' && { notes }) }
  })
  return { title, slides: written }
}
