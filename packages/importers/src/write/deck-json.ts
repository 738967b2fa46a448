import { type DeckFile, type DeckWriter, writeDeck } from '@roomful/contract/features/imports/deck-file'

/** A presentation as JSON for a lossless import, without its ids. */
export function writeDeckJson(deck: DeckFile): string {
  return writeDeck(jsonWriter, deck)
}

/** As `writeDeckJson`, slide by slide. */
export const jsonWriter: DeckWriter = {
  head: ({ title, theme }) =>
    `{\n  "title": ${JSON.stringify(title)},\n${theme ? `  "theme": ${JSON.stringify(theme)},\n` : ''}  "slides": [`,
  slide: (slide, isFirst) =>
    `${isFirst ? '' : ','}${`\n${JSON.stringify(slideOut(slide), null, 2)}`.replaceAll('\n', '\n    ')}`,
  tail: isEmpty => (isEmpty ? ']\n}\n' : '\n  ]\n}\n'),
}

/** The content of that JSON. */
export function deckOut({ title, theme, slides }: DeckFile) {
  return { title, ...(theme && { theme }), slides: slides.map(slideOut) }
}

function slideOut(slide: DeckFile['slides'][number]) {
  if (slide.kind === 'CONTENT') return slide
  const { options, notes, ...question } = slide
  const given = options.map(({ id: _, match_id: __, ...option }) => option)
  return { ...question, ...(given.length > 0 && { options: given }), ...(notes !== '' && { notes }) }
}
