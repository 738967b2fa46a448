// A deck that is exported and imported again is the same deck, whatever it says.

import type { DeckFile } from '@roomful/contract/features/imports/deck-file'
import { writeOutline } from '@roomful/contract/features/imports/write-outline'
import { contentSlideFaults } from '@roomful/contract/features/presentations/content-slides'
import { isVisible } from '@roomful/contract/lib/clean-text'
import { questionExamples } from '@roomful/contract/question-types/question-examples'
import { type CreateQuestionBody, readNewQuestion } from '@roomful/contract/question-types/question-input'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileTexts } from '../../server/test/support/every-type.ts'
import { writeDeckJson } from '../src/write/deck-json.ts'
import { anyQuestion } from './support/any-deck.ts'
import { anyImport, readImport } from './support/import-files.ts'

const numRuns = Number(process.env.ROOMFUL_FUZZ_REQUESTS ?? 600)
const seed = Number(process.env.ROOMFUL_FUZZ_SEED ?? 20_261_123)

/** What an outline, a spreadsheet or a person might take for something else. */
const oddTexts = [
  ...hostileTexts.filter(text => text.isWellFormed() && !text.includes('\0')),
  '- a dash',
  '* a star',
  '# a heading',
  '@ type: quiz',
  '> a quote',
  '// a comment',
  '\\ a backslash',
  '\\"json"',
  '"json"',
  '7',
  'null',
  '1. a number',
  '12) another',
  'a) a letter',
  'b) the next',
  'A. Smith',
  '(b) in brackets',
  'right *',
  'right*',
  '*emphasis*',
  ' blank before',
  'blank after ',
  'a -> b',
  '-> b',
  'a ->',
  '•',
  '-',
  '*',
  '#',
  '@',
  'two\n\nlines',
  '\n',
  ' ',
  '___',
  '{=a ~b}',
  'ANSWER: A',
  'Answers: B, A',
  '=> B',
  'a / b',
  '::name::',
  'Question,Answer 1,Answer 2',
  '{"slides": []}',
  '[x] a box',
  '[ ]',
  '– an en dash',
  '+ a plus',
  '1.',
  'a\tb',
  'false',
  '\\{"text":"x"}',
  '\ufeffmark',
  '\u2028line',
  'true',
]
const text = (max: number) =>
  fc
    .oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }))
    .filter(value => value.length > 0 && value.length <= max && value.isWellFormed() && !value.includes('\0'))

const question = anyQuestion(text)
const content = fc
  .record({
    kind: fc.constant('CONTENT' as const),
    title: fc.oneof(text(200), fc.constant('')),
    body: fc.oneof(
      fc.array(text(60), { maxLength: 6 }).map(lines => lines.join('\n')),
      fc.constant('\r\n'),
    ),
    on_phones: fc.boolean(),
    stepwise: fc.boolean(),
    notes: fc.oneof(text(200), fc.constant('')),
  })
  .filter(slide => contentSlideFaults({ ...slide, image: null }).length === 0)
  .map(({ stepwise, ...slide }) => ({ ...slide, ...(stepwise && { stepwise }) }))

const section = fc.option(
  text(80)
    .filter(isVisible)
    .map(title => ({ section: title })),
  { nil: {} },
)

const deck = fc.record({
  title: text(200).filter(isVisible),
  slides: fc
    .array(fc.oneof({ weight: 4, arbitrary: question }, { weight: 1, arbitrary: content }), {
      minLength: 1,
      maxLength: 6,
    })
    .map(slides => slides.filter(slide => slide !== null))
    .chain(slides => fc.tuple(...slides.map(slide => section.map(more => ({ ...slide, ...more }))))),
})

/** What is stored of a deck that was read from a file, ids apart. */
async function imported(file: string, name: string): Promise<DeckFile> {
  const { title, slides, problems } = await readImport({
    ...anyImport,
    file: { name, bytes: Buffer.from(file) },
  })
  expect(
    problems.filter(({ code }) => code !== 'NOTHING_FOUND'),
    file,
  ).toEqual([])
  const read = slides.map(slide => {
    const { section } = slide
    const sectioned = section !== undefined && { section }
    if (slide.kind === 'CONTENT') return { kind: slide.kind, ...slide.content, ...sectioned }
    const { question } = slide
    const stored = readNewQuestion(question, () => 'opt_none')
    if ('faults' in stored) throw new Error(JSON.stringify(stored.faults))
    return {
      kind: slide.kind,
      ...stored.content,
      type: question.type,
      notes: question.notes ?? '',
      ...sectioned,
    }
  })
  return { title, slides: read }
}

test.each([
  ['JSON', 'deck.json', writeDeckJson],
  ['an outline', 'deck.txt', writeOutline],
] as const)('a deck as %s is read as it was', async (_, name, write) => {
  await fc.assert(
    fc.asyncProperty(deck, async given => {
      const file = write(given)
      expect(await imported(file, name), file).toEqual(given)
    }),
    { numRuns, seed, endOnFailure: true },
  )
})

test('an outline is recognized as one without the ending of its name, and reads well', async () => {
  const slides = [...questionExamples].map(example => {
    const read = readNewQuestion(example as unknown as CreateQuestionBody, () => 'opt_none')
    if ('faults' in read) throw new Error('the example is bad')
    return { kind: 'QUESTION' as const, ...read.content, type: example.type, notes: '' }
  })
  const outline = writeOutline({ title: 'Every type', slides })
  await expect(outline).toMatchFileSnapshot('files/every-type.txt')
  expect(await imported(outline, '')).toEqual({ title: 'Every type', slides })
})

test.each([
  ['JSON', 'deck.json', writeDeckJson],
  ['an outline', 'deck.md', writeOutline],
] as const)(
  'a section whose first slide is left out of %s begins with the next slide, and at most 40 are read',
  async (_, name, write) => {
    const slide = (title: string, section?: string) => ({
      ...{ kind: 'CONTENT' as const, title, body: '', on_phones: false, notes: '' },
      ...(section !== undefined && { section }),
    })
    const read = async (slides: DeckFile['slides']) => {
      const file = { name, bytes: Buffer.from(write({ title: 'Deck', slides })) }
      const { slides: found, problems } = await readImport({ ...anyImport, file })
      return {
        sections: found.map(({ section }) => section),
        problems: problems.map(({ rules }) => rules[0]?.rule),
      }
    }
    const tooLong = slide('x'.repeat(201), 'Lost')
    expect(await read([slide('a', 'One'), tooLong, slide('c')])).toEqual({
      sections: ['One', 'Lost'],
      problems: ['max_length'],
    })
    expect(await read([slide('a', '\u200b')])).toEqual({ sections: [undefined], problems: ['visible_text'] })
    expect(await read([slide('a', 'y'.repeat(81))])).toEqual({
      sections: [undefined],
      problems: ['max_length'],
    })
    const many = await read(Array.from({ length: 41 }, () => slide('a', 'One')))
    expect(many.sections.filter(section => section !== undefined)).toHaveLength(40)
    expect(many.problems).toEqual(['max_items'])
  },
)
