// A deck that is exported and imported again is the same deck, whatever it says.
import { questionExamples } from '@roomful/contract/question-types/question-examples'
import { type CreateQuestionBody, readNewQuestion } from '@roomful/contract/question-types/question-input'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeckFile } from '../../src/domain/deck-files/deck-file.ts'
import { writeDeckJson } from '../../src/domain/deck-files/write-json.ts'
import { writeOutline } from '../../src/domain/deck-files/write-outline.ts'
import { readImport } from '../../src/domain/import/read-import.ts'
import { everyType, hostileTexts } from '../support/every-type.ts'

const words = { right: 'True', wrong: 'False' }
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
  '\ufeffmark',
  '\u2028line',
  'true',
]
const text = (max: number) =>
  fc
    .oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }))
    .filter(value => value.length > 0 && value.length <= max && value.isWellFormed() && !value.includes('\0'))

const body = fc.constantFrom(...questionExamples, ...everyType).chain(example =>
  fc
    .record({
      prompt: text(500),
      texts: fc.array(text(200), { minLength: 12, maxLength: 12 }),
      matches: fc.array(text(200), { minLength: 12, maxLength: 12 }),
      isRight: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      keepsSettings: fc.boolean(),
      allow_multiple: fc.boolean(),
      notes: fc.option(text(500), { nil: '' }),
    })
    .map(({ prompt, texts, matches, isRight, keepsSettings, allow_multiple, notes }): CreateQuestionBody => {
      const given = example as CreateQuestionBody
      const options = given.options?.map((option, i) => ({
        text: texts[i]!,
        ...('match' in option && { match: matches[i] }),
        ...((given.type === 'QUIZ' || given.type === 'MULTIPLE_CHOICE') &&
          isRight[i] && { is_correct: true }),
      }))
      const isBlank = given.type === 'FILL_IN_BLANK'
      const settings = {
        ...(keepsSettings ? given.settings : {}),
        ...(isBlank && { blanks: [{ accepted: texts.slice(0, 2), case_sensitive: allow_multiple }] }),
        ...(given.type === 'RATING' && { min_label: texts[0]!.slice(0, 50).toWellFormed() }),
        allow_multiple,
      }
      return {
        type: given.type,
        prompt: isBlank ? `${prompt.replaceAll('_', '')}___` : prompt,
        ...(options && { options }),
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
    notes: fc.oneof(text(200), fc.constant('')),
  })
  .filter(({ title, body }) => title.trim() !== '' || body.trim() !== '')

const deck = fc.record({
  title: text(200).filter(title => title.trim() !== ''),
  slides: fc
    .array(fc.oneof({ weight: 4, arbitrary: question }, { weight: 1, arbitrary: content }), {
      minLength: 1,
      maxLength: 6,
    })
    .map(slides => slides.filter(slide => slide !== null)),
})

/** What is stored of a deck that was read from a file, ids apart. */
function imported(file: string, name: string): DeckFile {
  const { title, slides, problems } = readImport({ name, bytes: Buffer.from(file) }, words)
  expect(
    problems.filter(({ code }) => code !== 'NOTHING_FOUND'),
    file,
  ).toEqual([])
  const read = slides.map(slide => {
    if (slide.kind === 'CONTENT') return { kind: slide.kind, ...slide.content }
    const { question } = slide
    const stored = readNewQuestion(question, () => 'opt_none')
    if ('faults' in stored) throw new Error(JSON.stringify(stored.faults))
    return { kind: slide.kind, ...stored.content, type: question.type, notes: question.notes ?? '' }
  })
  return { title, slides: read }
}

test.each([
  ['JSON', 'deck.json', writeDeckJson],
  ['an outline', 'deck.md', writeOutline],
] as const)('a deck as %s is read as it was', (_, name, write) => {
  fc.assert(
    fc.property(deck, given => {
      const file = write(given)
      expect(imported(file, name), file).toEqual(given)
    }),
    { numRuns, seed, endOnFailure: true },
  )
})

test('an outline is recognized as one without the ending of its name, and reads well', () => {
  const slides = [...questionExamples].map(example => {
    const read = readNewQuestion(example as unknown as CreateQuestionBody, () => 'opt_none')
    if ('faults' in read) throw new Error('the example is bad')
    return { kind: 'QUESTION' as const, ...read.content, type: example.type, notes: '' }
  })
  const outline = writeOutline({ title: 'Every type', slides })
  expect(outline).toMatchInlineSnapshot(`
    "@ title: Every type

    Where shall we meet next year?
    - Lisbon
    - Oslo
    - Online
    @ allow_multiple: true

    Which planet has the most moons?
    * Saturn
    - Jupiter
    - Mars
    @ time_limit_seconds: 20
    @ points: 500

    The year in one word?
    @ type: word cloud
    @ max_words: 1

    What should we stop doing?
    @ max_length: 280

    How clear are our goals?
    @ type: rating
    @ min_label: not at all
    @ max_label: perfectly

    How likely are you to recommend us as an employer?
    @ type: nps

    How many people work here?
    @ type: numeric
    @ max: 1000
    @ correct_value: 412
    @ tolerance: 10

    What matters most to you?
    @ type: ranking
    - Pay
    - Time
    - Learning

    Put our offices in the order of their opening.
    1. Hamburg
    2. Porto
    3. Austin

    Which team built what?
    - Blue -> The new search
    - Green -> The mobile client

    Our values are courage, ___ and ___.
    @ type: fill in blank
    @ blanks: [{"accepted":["care"],"case_sensitive":false},{"accepted":["craft","craftsmanship"],"case_sensitive":false}]

    Spend 100 points on next quarter.
    @ type: point allocation
    - Speed
    - Quality
    - New features

    Who presents first?
    @ type: spinner
    - Blue
    - Green
    - Orange

    Ask the board anything.
    @ type: qa
    @ moderation: true
    "
  `)
  expect(imported(outline, '')).toEqual({ title: 'Every type', slides })
})
