// Every character of ASCII, alone, doubled, and each pair of those with a meaning in a format: all texts of a slide are read again as they
// were. Longer mixtures are in export-other-programs.test.ts and deck-files.test.ts, the blanks of Moodle in export-cloze.test.ts.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { DeckFile } from '@roomful/contract/features/imports/deck-file'
import { expect, test } from 'vitest'
import { workbookOf } from '../../server/src/features/exports/workbook.ts'
import { deckFormats } from '../src/write/deck-formats.ts'
import { quizTable } from '../src/write/quiz-table.ts'
import { anyImport, readImport } from './support/import-files.ts'
import { asciiCharacters, pairsOf } from './support/special-texts.ts'

type Slide = DeckFile['slides'][number]
type Format = keyof typeof deckFormats | 'kahoot'

const question = (type: string, prompt: string, more: object = {}) =>
  ({ kind: 'QUESTION', type, prompt, options: [], settings: {}, notes: '', ...more }) as unknown as Slide

/** Slides with this text in each of their fields. */
function slidesWith(text: string): Slide[] {
  return [
    question('QUIZ', text, {
      options: [{ text, is_correct: true }, { text: `${text} w` }, { text: 'other' }],
      explanation: text,
    }),
    question('MATCHING', `P ${text}`, {
      options: [
        { text, match: text },
        { text: 'other', match: `${text}a` },
      ],
    }),
    question('FILL_IN_BLANK', `${text} ___ ${text}`, { settings: { blanks: [{ accepted: [text, 'ok'] }] } }),
    question('OPEN_TEXT', `a${text}`, { explanation: `x\n${text}` }),
    { kind: 'CONTENT', title: text, body: text, on_phones: false, notes: '' } as Slide,
  ]
}

async function* pageOf(slides: readonly Slide[]) {
  yield slides
}

async function readAgain(format: Format, slides: readonly Slide[]) {
  const file =
    format === 'kahoot'
      ? workbookOf([quizTable(pageOf(slides))])
      : deckFormats[format].content({ title: 'Deck' }, pageOf(slides))
  const bytes = await buffer(Readable.from(file))
  const name = `x.${format === 'kahoot' ? 'xlsx' : deckFormats[format].ending}`
  return (await readImport({ ...anyImport, file: { name, bytes } })).slides
}

function textsOf(slide: Slide | undefined, hasExplanation: boolean): string {
  if (slide?.kind !== 'QUESTION') return JSON.stringify(slide && [slide.title, slide.body])
  const { blanks = [] } = slide.settings as { blanks?: { accepted: string[] }[] }
  return JSON.stringify([
    slide.prompt.replace(/_{3,}/g, '___'),
    (slide.options ?? []).map(({ text, match }) => [text, match]),
    blanks.map(({ accepted }) => accepted),
    hasExplanation && slide.explanation ? slide.explanation : '',
  ])
}

test.each<[Format, specials: string, without: readonly string[]]>([
  ['json', '"\\{}', []],
  ['outline', '#>-*@|\\[](){}:.1a', []],
  ['gift', '\\:#={}~%[]/$*-><&', []],
  ['moodle', '&<>{}#~\\*_', []],
  ['qti', '&<>"', ['CONTENT', 'OPEN_TEXT']],
  ['kahoot', '=+-@\'"_x,;|<&>', ['CONTENT', 'MATCHING', 'FILL_IN_BLANK', 'OPEN_TEXT']],
])('%s holds every character as it is', async (format, specials, without) => {
  const pairs = pairsOf([...specials])
  const texts = [
    ...[...asciiCharacters, ...asciiCharacters.map(one => one + one), ...pairs],
    ...pairs.flatMap(pair => [`${pair}b`, `b${pair}`, `${pair} b`]),
  ].filter(text => !text.includes('___'))
  const slides = texts
    .flatMap(slidesWith)
    .filter(slide => !without.includes(slide.kind === 'QUESTION' ? slide.type : slide.kind))
  const wrong: unknown[] = []
  const page = 100
  for (let from = 0; from < slides.length; from += page) {
    const part = slides.slice(from, from + page)
    const read = await readAgain(format, part)
    expect(read, JSON.stringify(part.map(slide => slide.kind))).toHaveLength(part.length)
    for (const [i, slide] of part.entries()) {
      const found = read[i]!
      const again = {
        kind: found.kind,
        settings: {},
        ...(found.kind === 'CONTENT' ? found.content : found.question),
      } as Slide
      const [was, is] = [slide, again].map(one => textsOf(one, format !== 'kahoot'))
      if (was !== is) wrong.push({ was, is })
    }
  }
  expect(wrong).toEqual([])
})
