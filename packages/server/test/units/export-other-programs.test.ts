// A presentation in the formats of other programs: what a format can hold is read again as it was. How a slide is written is in
// support/import-files.ts.

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type DeckFile, writeDeck } from '@roomful/contract/features/imports/deck-file'
import { expect, test } from 'vitest'
import { giftWriter } from '../../src/features/imports/write-gift.ts'
import { moodleXmlWriter } from '../../src/features/imports/write-moodle-xml.ts'
import { qtiPackage } from '../../src/features/imports/write-qti.ts'
import { quizTable } from '../../src/features/imports/write-quiz-table.ts'
import { workbookOf } from '../../src/lib/workbook.ts'
import { readShort } from '../support/import-files.ts'

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
const which = `QUIZ Which?\n${odd} | *${odd} | <b>2</b> | notes: Say it.`
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
    which,
    two,
    one,
    'OPEN_TEXT Why?',
    pairs,
    blank,
    blanks,
    'NUMERIC Pi? | {"min":0,"max":5,"step":0.01,"correct_value":3.14}',
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
