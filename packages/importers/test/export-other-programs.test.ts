// A presentation in the formats of other programs: what a format can hold is read again as it was. How a slide is written is in
// support/import-files.ts.

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type DeckFile, writeDeck } from '@roomful/contract/features/imports/deck-file'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workbookOf } from '../../server/src/features/exports/workbook.ts'
import { giftWriter } from '../src/write/gift.ts'
import { moodleXmlWriter } from '../src/write/moodle-xml.ts'
import { qtiPackage } from '../src/write/qti.ts'
import { quizTable } from '../src/write/quiz-table.ts'
import { anyImport, readImport, readShort } from './support/import-files.ts'
import { text } from './support/special-texts.ts'

type Slide = DeckFile['slides'][number]
const question = (type: string, prompt: string, more: object = {}) =>
  ({ kind: 'QUESTION', type, prompt, options: [], settings: {}, notes: '', ...more }) as unknown as Slide

const odd = 'a {b} ~c = #d: 50% \\n & <p> "e"'
const deck: DeckFile = {
  title: 'Team day',
  slides: [
    { kind: 'CONTENT', title: 'Welcome', body: 'Nice to see *you*.', on_phones: false, notes: '' },
    question('QUIZ', `Which?\n${odd}`, {
      options: [{ text: odd, is_correct: true }, { text: '<b>2</b>' }],
      settings: { time_limit_seconds: 20 },
      explanation: '**Because** {of} #5:\n\n- a = b\n- <c>',
      notes: 'Say it.',
    }),
    question('QUIZ', 'Which two?', {
      options: [{ text: 'a', is_correct: true }, { text: 'b' }, { text: 'c', is_correct: true }],
      settings: { allow_multiple: true },
    }),
    question('MULTIPLE_CHOICE', 'Which one?', { options: [{ text: 'a' }, { text: 'b' }] }),
    question('OPEN_TEXT', 'Why?'),
    question('MATCHING', 'Match', {
      options: [
        { text: 'a=b', match: 'c->d' },
        { text: 'e', match: 'f' },
      ],
    }),
    question('FILL_IN_BLANK', 'Paris is in ___.', {
      settings: { blanks: [{ accepted: ['France', 'la "France"'] }] },
    }),
    question('FILL_IN_BLANK', '___ and ___', {
      settings: { blanks: [{ accepted: ['A}'] }, { accepted: ['b'] }] },
    }),
    question('NUMERIC', 'Pi?', {
      settings: { min: 0, max: 5, step: 0.01, correct_value: 3.14, tolerance: 0.01 },
    }),
    question('ORDERING', 'Sort', { options: [{ text: 'one' }, { text: 'two' }] }),
    question('RANKING', 'Best?', { options: [{ text: 'one' }, { text: 'two' }] }),
    question('WORD_CLOUD', 'A word -- or two?'),
  ],
}
async function* pages() {
  yield deck.slides
}
const bare = (slides: readonly string[]) => slides.map(slide => slide.replace(/^(?:\d+|null) /, ''))

const welcome = 'CONTENT Welcome | Nice to see *you*.'
const which = `QUIZ Which?\n${odd} | *${odd} | <b>2</b> | explanation: **Because** {of} #5:\n\n- a = b\n- <c>`
const two = 'QUIZ Which two? | *a | b | *c | {"allow_multiple":true}'
const one = 'MULTIPLE_CHOICE Which one? | a | b'
const pairs = 'MATCHING Match | a=b -> c->d | e -> f'
const blank = 'FILL_IN_BLANK Paris is in _____. | {"blanks":[{"accepted":["France","la \\"France\\""]}]}'
const blanks = 'FILL_IN_BLANK _____ and _____ | {"blanks":[{"accepted":["A}"]},{"accepted":["b"]}]}'
const number = 'NUMERIC Pi? | {"min":0,"max":5,"step":0.01,"correct_value":3.14,"tolerance":0.01}'

test('GIFT', async () => {
  const file = writeDeck(giftWriter, deck)
  const { title, slides, problems } = await readShort('x.gift', file)
  expect(bare(slides)).toEqual([welcome, which, two, one, 'OPEN_TEXT Why?', pairs, blank, number])
  expect([title, problems.filter(problem => problem.includes(' - '))]).toEqual(['Team day', []])
  expect(file).toContain('// Not in GIFT: WORD_CLOUD: A word -- or two?')
})

test('GIFT names the format of every text, since Moodle takes one without as HTML, but of the second text of a pair, which has none there', () => {
  const plain = [
    question('OPEN_TEXT', 'Is a <b or c> d?'),
    question('MATCHING', '//Match', {
      options: [
        { text: '[html] a', match: '[html] b' },
        { text: '%50%c', match: '%50%d' },
        { text: 'e -> f', match: '<b>g</b> -> h' },
      ],
    }),
    question('FILL_IN_BLANK', '___ it {is}', { settings: { blanks: [{ accepted: ['[plain]', 'i'] }] } }),
    { kind: 'CONTENT', title: '$CATEGORY: x', body: '', on_phones: false, notes: '' } as Slide,
  ]
  const [, ...slides] = writeDeck(giftWriter, { title: 'Formats', slides: plain }).trim().split('\n\n')
  expect(slides).toEqual([
    '[plain]Is a <b or c> d? {}',
    '[plain]//Match {=[plain][html] a -> [html] b =[plain]%50%c -> %50%d =[html]e -&\\#62; f -> <b>g</b> -> h}',
    '[plain]{=[plain][plain] =i} it \\{is\\}',
    '[plain]$CATEGORY\\: x',
  ])
})

test('Moodle XML', async () => {
  const file = writeDeck(moodleXmlWriter, deck)
  const { title, slides, problems } = await readShort('x.xml', file)
  const order = 'ORDERING Sort | one | two'
  expect(bare(slides)).toEqual([
    welcome,
    which,
    two,
    one,
    'OPEN_TEXT Why?',
    pairs,
    blank,
    blanks,
    number,
    order,
  ])
  expect([title, problems.filter(problem => problem.includes(' - '))]).toEqual(['Team day', []])
  expect(file).toContain('<!-- Not in Moodle XML: RANKING: Best? -->')
})

test('QTI 2.1', async () => {
  const { title, slides, problems } = await readShort(
    'x.zip',
    await buffer(Readable.from(qtiPackage(deck.title, pages()))),
  )
  expect(bare(slides)).toEqual([
    // For authors alone; the other formats have no place that participants do not see.
    `${which.replace(' | explanation', ' | {"time_limit_seconds":20} | explanation')} | notes: Say it.`,
    two,
    one,
    'OPEN_TEXT Why?',
    pairs,
    blank,
    blanks,
    number,
    'ORDERING Sort | one | two',
    'RANKING Best? | one | two',
  ])
  expect([title, problems]).toEqual(['Team day', []])
})

test('a spreadsheet', async () => {
  const { slides, problems } = await readShort(
    'x.xlsx',
    await buffer(Readable.from(workbookOf([quizTable(pages())]))),
  )
  const text = odd.replaceAll('\n', ' ')
  expect(bare(slides)).toEqual([
    `QUIZ Which?\n${odd} | *${text} | <b>2</b> | {"time_limit_seconds":20}`,
    two,
    one,
  ])
  expect(problems).toEqual(['W4 ~ NO_RIGHT_ANSWER'])
})

const numRuns = Number(process.env.ROOMFUL_FUZZ_REQUESTS ?? 150)
const seed = Number(process.env.ROOMFUL_FUZZ_SEED ?? 20_261_123)

/** Distinct, as options have to be. */
const texts = fc
  .array(text, { minLength: 2, maxLength: 4 })
  .map(list => list.map((one, i) => `${one} ${'wxyz'[i]}`))
const prompt = fc.array(text, { minLength: 1, maxLength: 2 }).map(lines => lines.join('\n'))
const explanation = fc.oneof(prompt, fc.constant(''))

const questions: Readonly<Record<string, fc.Arbitrary<Slide>>> = {
  QUIZ: fc.record({ prompt, texts, explanation, right: fc.nat(3), both: fc.boolean() }).map(given => {
    const right = given.right % given.texts.length
    const isRight = (i: number) => i === right || (given.both && i === 0)
    const options = given.texts.map((one, i) => ({ text: one, ...(isRight(i) && { is_correct: true }) }))
    return question('QUIZ', given.prompt, { options, explanation: given.explanation })
  }),
  MULTIPLE_CHOICE: fc.record({ prompt, texts, explanation }).map(given =>
    question('MULTIPLE_CHOICE', given.prompt, {
      options: given.texts.map(one => ({ text: one })),
      explanation: given.explanation,
    }),
  ),
  MATCHING: fc.record({ prompt, texts, others: texts, explanation }).map(given => {
    const options = given.texts.map((one, i) => ({ text: one, match: given.others[i] ?? `m${i}` }))
    return question('MATCHING', given.prompt, { options, explanation: given.explanation })
  }),
  OPEN_TEXT: fc
    .record({ prompt, explanation })
    .map(given => question('OPEN_TEXT', given.prompt, { explanation: given.explanation })),
  FILL_IN_BLANK: fc
    .record({ before: text, after: fc.oneof(text, fc.constant('')), accepted: texts, explanation })
    .map(given =>
      question('FILL_IN_BLANK', `${given.before} ___ ${given.after}`.trim(), {
        settings: { blanks: [{ accepted: given.accepted }] },
        explanation: given.explanation,
      }),
    ),
  CONTENT: fc
    .record({ title: text, body: fc.oneof(prompt, fc.constant('')) })
    .map(given => ({ kind: 'CONTENT', ...given, on_phones: false, notes: '' }) as Slide),
}

/** What every format holds of a slide. */
function core(slide: Slide, hasFeedback: boolean) {
  if (slide.kind === 'CONTENT') return [slide.title, slide.body]
  const options = (slide.options ?? []).map(one => [one.text, one.match, one.is_correct === true])
  const { blanks = [] } = (slide.settings ?? {}) as { blanks?: { accepted: string[] }[] }
  const asked = slide.prompt.replace(/_{3,}/g, '___')
  return [
    slide.type,
    asked,
    options,
    blanks.map(({ accepted }) => accepted),
    hasFeedback ? (slide.explanation ?? '') : '',
  ]
}

async function* pageOf(slide: Slide) {
  yield [slide]
}
const everything = ['QUIZ', 'MULTIPLE_CHOICE', 'MATCHING', 'OPEN_TEXT', 'FILL_IN_BLANK', 'CONTENT']

test.each<
  [
    format: string,
    types: readonly string[],
    write: (title: string, slide: Slide) => string | Promise<Buffer>,
    name: string,
  ]
>([
  ['GIFT', everything, (title, slide) => writeDeck(giftWriter, { title, slides: [slide] }), 'x.gift'],
  [
    'Moodle XML',
    everything,
    (title, slide) => writeDeck(moodleXmlWriter, { title, slides: [slide] }),
    'x.xml',
  ],
  [
    'QTI 2.1',
    everything.filter(type => type !== 'CONTENT'),
    (title, slide) => buffer(Readable.from(qtiPackage(title, pageOf(slide)))),
    'x.zip',
  ],
  [
    'a spreadsheet',
    ['QUIZ', 'MULTIPLE_CHOICE'],
    (_, slide) => buffer(Readable.from(workbookOf([quizTable(pageOf(slide))]))),
    'x.xlsx',
  ],
])('%s holds texts of special characters as they are', async (_, types, write, name) => {
  const isTable = name === 'x.xlsx'
  const slides = fc.oneof(...types.map(type => questions[type]!))
  await fc.assert(
    fc.asyncProperty(text, slides, async (given, slide) => {
      const title = `${given} t`
      const file = await write(title, slide)
      const read = await readImport({ ...anyImport, file: { name, bytes: Buffer.from(file as string) } })
      const [found] = read.slides.map(one =>
        one.kind === 'CONTENT' ? { ...one.content, kind: one.kind } : { ...one.question, kind: one.kind },
      )
      const context = `${typeof file === 'string' ? file : ''} ${JSON.stringify(read.problems)}`
      expect(found && core(found as Slide, !isTable), context).toEqual(core(slide, !isTable))
      if (!isTable) expect(read.title).toBe(title)
    }),
    { numRuns, seed, endOnFailure: false },
  )
})
