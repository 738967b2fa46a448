import {
  type DeckFile,
  type DeckHead,
  type DeckWriter,
  writeDeck,
} from '@roomful/contract/features/imports/deck-file'

/** A presentation as JSON for a lossless import, without its ids. */
export function writeDeckJson(deck: DeckFile): string {
  return writeDeck(jsonWriter, deck)
}

/** As `writeDeckJson`, slide by slide. */
export const jsonWriter: DeckWriter = {
  head: head =>
    `{\n${fieldsOut(head)
      .map(([name, value]) => `  "${name}": ${JSON.stringify(value)},\n`)
      .join('')}  "slides": [`,
  slide: (slide, isFirst) =>
    `${isFirst ? '' : ','}${`\n${JSON.stringify(slideOut(slide), null, 2)}`.replaceAll('\n', '\n    ')}`,
  tail: isEmpty => (isEmpty ? ']\n}\n' : '\n  ]\n}\n'),
}

/** The content of that JSON. */
export function deckOut({ slides, ...head }: DeckFile) {
  return { ...Object.fromEntries(fieldsOut(head)), slides: slides.map(slideOut) }
}

function fieldsOut(head: DeckHead) {
  return Object.entries(head).filter(([, value]) => value !== null)
}

function slideOut(slide: DeckFile['slides'][number]) {
  if (slide.kind === 'CONTENT') return slide
  const { options, notes, ...question } = slide
  const given = options.map(({ id: _, match_id: __, ...option }) => option)
  return { ...question, ...(given.length > 0 && { options: given }), ...(notes !== '' && { notes }) }
}
