// A deck that is exported and imported again is the same deck, whatever it says.

import type { DeckFile } from '@roomful/contract/features/imports/deck-file'
import { writeOutline } from '@roomful/contract/features/imports/write-outline'
import { contentSlideFaults } from '@roomful/contract/features/presentations/content-slides'
import { isVisible } from '@roomful/contract/lib/clean-text'
import { questionExamples } from '@roomful/contract/question-types/question-examples'
import { type CreateQuestionBody, readNewQuestion } from '@roomful/contract/question-types/question-input'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyType, hostileTexts } from '../../server/test/support/every-type.ts'
import { writeDeckJson } from '../src/write/deck-json.ts'
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

const wholeNumber = (min: number, max: number) => fc.integer({ min, max })
const label = fc.option(text(100))

/** What each type may be set to besides what all of them have. */
const ownSettings: Readonly<Record<string, Record<string, fc.Arbitrary<unknown>>>> = {
  WORD_CLOUD: { max_words: wholeNumber(1, 10) },
  OPEN_TEXT: { max_length: wholeNumber(1, 2_000) },
  RATING: { min: wholeNumber(-5, 0), max: wholeNumber(1, 5), min_label: label, max_label: label },
  NUMERIC: {
    min: wholeNumber(-400, 0),
    max: wholeNumber(1, 400),
    step: fc.constantFrom(1, 0.5, 0.25),
    correct_value: fc.option(wholeNumber(0, 1)),
    tolerance: fc.constantFrom(0, 0.25, 3),
  },
  POINT_ALLOCATION: { total_points: wholeNumber(1, 1_000) },
  QA: { moderation: fc.boolean() },
}
const scored = ['MULTIPLE_CHOICE', 'QUIZ', 'NUMERIC', 'ORDERING', 'MATCHING', 'FILL_IN_BLANK']

function settingsOf(type: string, blanks: number): fc.Arbitrary<Record<string, unknown>> {
  const given = {
    allow_multiple: fc.boolean(),
    show_results: fc.boolean(),
    time_limit_seconds: fc.option(wholeNumber(5, 3_600)),
    ...(scored.includes(type) && {
      points: wholeNumber(0, 10_000),
      speed_bonus: fc.boolean(),
      reveal_after_answering: fc.boolean(),
    }),
    ...ownSettings[type],
  }
  const accepted = fc.record({
    accepted: fc.array(text(200), { minLength: 1, maxLength: 4 }),
    case_sensitive: fc.boolean(),
  })
  return fc
    .tuple(
      fc.record(given, { requiredKeys: [] }),
      fc.array(accepted, { minLength: blanks, maxLength: blanks }),
    )
    .map(([settings, list]) => ({ ...settings, ...(type === 'FILL_IN_BLANK' && { blanks: list }) }))
}

const types = [...new Set([...questionExamples, ...everyType].map(({ type }) => type))]
const withOptions: readonly string[] = [...questionExamples, ...everyType]
  .filter(example => 'options' in example)
  .map(({ type }) => type)
const body = fc
  .tuple(fc.constantFrom(...types), wholeNumber(1, 3), wholeNumber(2, 10))
  .chain(([type, blanks, count]) =>
    fc
      .record({
        prompt: text(400),
        options: fc.array(fc.record({ text: text(200), match: text(200), is_correct: fc.boolean() }), {
          minLength: count,
          maxLength: count,
        }),
        settings: settingsOf(type, blanks),
        notes: fc.option(text(500), { nil: '' }),
      })
      .map(({ prompt, options, settings, notes }): CreateQuestionBody => {
        const choices = options.map(({ text, match, is_correct }) => ({
          text,
          ...(type === 'MATCHING' && { match }),
          ...((type === 'QUIZ' || type === 'MULTIPLE_CHOICE') && is_correct && { is_correct }),
        }))
        return {
          type,
          prompt: type === 'FILL_IN_BLANK' ? prompt.replaceAll('_', '') + ' ___'.repeat(blanks) : prompt,
          ...(withOptions.includes(type) && { options: choices }),
          settings,
          notes,
        }
      }),
  )

const question = body.map(given => {
  const read = readNewQuestion(given, () => 'opt_none')
  return 'faults' in read
    ? null
    : { kind: 'QUESTION' as const, ...read.content, type: given.type, notes: given.notes ?? '' }
})
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
  ['an outline', 'deck.md', writeOutline],
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
