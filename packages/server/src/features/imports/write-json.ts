import { type DeckFile, type DeckWriter, writeDeck } from '@roomful/contract/deck-files/deck-file'

/** A deck as JSON, which imports take with nothing lost: without ids, which are the presentation's own. */
export function writeDeckJson(deck: DeckFile): string {
  return writeDeck(jsonWriter, deck)
}

/** The same, slide by slide. */
export const jsonWriter: DeckWriter = {
  head: title => `{\n  "title": ${JSON.stringify(title)},\n  "slides": [`,
  slide: (slide, isFirst) =>
    `${isFirst ? '' : ','}${`\n${JSON.stringify(slideOut(slide), null, 2)}`.replaceAll('\n', '\n    ')}`,
  tail: isEmpty => (isEmpty ? ']\n}\n' : '\n  ]\n}\n'),
}

/** What that JSON says. */
export function deckOut({ title, slides }: DeckFile) {
  return { title, slides: slides.map(slideOut) }
}

function slideOut(slide: DeckFile['slides'][number]) {
  if (slide.kind === 'CONTENT') return slide
  const { options, notes, ...question } = slide
  const given = options.map(({ id: _, match_id: __, ...option }) => option)
  return { ...question, ...(given.length > 0 && { options: given }), ...(notes !== '' && { notes }) }
}
