// Files of each format with the odd cases that its documentation names. How a line of `slides` and `problems` is written is in
// support/import-files.ts: `~` for what was changed, `-` for what was left out.
import { readFileSync } from 'node:fs'
import type { ImportFormat } from '@roomful/contract/features/imports/problems'
import { expect, test } from 'vitest'
import { importFixture, readShort } from './support/import-files.ts'

const files = [
  {
    file: 'moodle.gift',
    format: 'GIFT',
    title: 'Moodle, one',
    slides: [
      "5 QUIZ Who's buried in Grant's tomb? | Grant | Jefferson | *no one | explanation: General feedback.\n\nJefferson: He lies elsewhere.\nno one: Right: it stands above ground.",
      "12 QUIZ Grant is _____ in Grant's tomb. | buried | *entombed | living",
      '14 QUIZ The sun is a star. | *True | False | explanation: True: Right.\nFalse: Wrong.',
      '16 QUIZ The moon is made of cheese. | True | *False',
      '18 FILL_IN_BLANK Two plus two equals ___ | {"blanks":[{"accepted":["four","4"]}]} | explanation: vier: Nearly.',
      '20 FILL_IN_BLANK Who wrote it? ___ | {"blanks":[{"accepted":["Ada"]}]} | explanation: Charles: No.',
      '22 NUMERIC When was Ulysses S. Grant born? | {"min":1000,"max":2000,"step":1,"correct_value":1822,"tolerance":5}',
      '24 NUMERIC What is pi to 3 decimals? | {"min":3.1,"max":3.2,"step":0.0001,"correct_value":3.1415,"tolerance":0.0005}',
      '26 NUMERIC What is 2 + 2? | {"min":0,"max":10,"step":1,"correct_value":4,"tolerance":0} | explanation: 5:0: Close.\n✗: Not at all.',
      '32 MATCHING Match the capitals. | Canada -> Ottawa | Italy -> Rome | Japan -> Tokyo',
      "39 QUIZ What two people are entombed in Grant's tomb? | No one | *Grant | *Grant's wife | Grant's father | {\"allow_multiple\":true}",
      '46 QUIZ Which are odd? | *3 | 4 | {"allow_multiple":true}',
      '48 OPEN_TEXT Write about the war.',
      '50 CONTENT A description, which asks nothing. | It has two lines.',
      '53 QUIZ Is 1 < 2?\nLook: a scale | *yes | no',
      '55 QUIZ Escapes: which is {right}, 2=2 or #1 or a\\b? | *~ tilde\\, 2=2 | {none} | explanation: {none}: wrong#1',
    ],
    problems: [
      '18 ~ PARTIAL_CREDIT vier',
      '22 ~ SCALE_CHOSEN 1000 … 2000 (1)',
      '24 ~ SCALE_CHOSEN 3.1 … 3.2 (0.0001)',
      '26 ~ PARTIAL_CREDIT 5:0',
      '26 ~ SCALE_CHOSEN 0 … 10 (1)',
      '32 ~ EXTRA_MATCH Paris',
      '53 ~ MEDIA_LEFT_OUT a scale',
      '57 - WILDCARD yes*',
      '59 - NOT_A_PAIR one',
      '61 - BRACES',
      '63 - BRACES',
      '65 - NOT_A_NUMBER abc',
      '67 - NOT_A_PAIR c',
    ],
  },
  {
    file: 'aiken.txt',
    format: 'AIKEN',
    title: 'aiken',
    slides: [
      '1 QUIZ What is the correct answer to this question? | Is it this one? | *Maybe this answer? | Possibly this one?',
      '7 QUIZ Which LMS has the most quiz import formats?\nIt has two lines. | *Moodle | ATutor',
      '12 QUIZ Without an empty line between? | yes | *no',
      '26 QUIZ Several | *one | two | *three | {"allow_multiple":true}',
    ],
    problems: [
      '17 - NO_ANSWER_LINE',
      '24 - BAD_RIGHT_ANSWER D',
      '32 - NO_QUESTION_TEXT',
      '34 - NO_ANSWERS',
      '37 - BROKEN_RULE options: at least 2 items',
      '41 - NO_ANSWER_LINE',
    ],
  },
  {
    file: 'quiz.csv',
    format: 'CSV',
    title: 'quiz',
    slides: [
      '5 QUIZ What is 2 + 2? | 3 | *4 | 5 | {"time_limit_seconds":20}',
      '6 QUIZ Which are, say, even? | 1 | *2 | 3 | *4 | {"allow_multiple":true,"time_limit_seconds":60}',
      '7 QUIZ Two\nlines, and a "quote" | *yes | no | {"time_limit_seconds":5}',
      '9 QUIZ Too quick | *yes | no | {"time_limit_seconds":5}',
      '10 QUIZ Too slow | *yes | no | {"time_limit_seconds":3600}',
      '11 QUIZ No number | *yes | no | {"time_limit_seconds":30}',
      '12 QUIZ Half | *yes | no | {"time_limit_seconds":11}',
      '13 QUIZ No time | *yes | no',
      '14 QUIZ By its text | yes | *no | {"time_limit_seconds":20}',
      '15 MULTIPLE_CHOICE No right one | yes | no | {"time_limit_seconds":20}',
      `20 QUIZ ${'a'.repeat(499)}… | *yes | no | {"time_limit_seconds":20} | notes: ${'a'.repeat(555)}`,
    ],
    problems: [
      'G9 ~ TIME_CHANGED 3 5',
      'G10 ~ TIME_CHANGED 7200 3600',
      'G11 ~ TIME_CHANGED soon 30',
      'G12 ~ TIME_CHANGED 10.5 11',
      'H15 ~ NO_RIGHT_ANSWER',
      'H16 - BAD_RIGHT_ANSWER 3',
      'B17 - BROKEN_RULE options: at least 2 items',
      'B18 - NO_QUESTION_TEXT',
      'B19 - NO_ANSWERS',
      `B20 ~ PROMPT_SHORTENED ${'a'.repeat(40)}…`,
    ],
  },
  {
    file: 'frage-latin1.csv',
    format: 'CSV',
    title: 'frage-latin1',
    slides: [
      '2 QUIZ Größte Stadt? | Köln | *Berlin | München | Ulm | {"time_limit_seconds":30}',
      '3 QUIZ Zwei? | *a | b | c | d | *e | {"allow_multiple":true,"time_limit_seconds":20}',
    ],
    problems: ['~ ENCODING'],
  },
  {
    file: 'no-header.tsv',
    format: 'CSV',
    title: 'no-header',
    slides: [
      '1 QUIZ What is it? | *this | that | {"time_limit_seconds":20}',
      '2 QUIZ And now? | *yes | no | *maybe | {"allow_multiple":true,"time_limit_seconds":30}',
    ],
    problems: ['~ NO_HEADER'],
  },
  {
    file: 'quiz.xlsx',
    format: 'XLSX',
    title: 'quiz',
    slides: [
      '5 QUIZ What is 2 + 2? | 3 | *4 | 5 | {"time_limit_seconds":20}',
      '6 QUIZ Which are even? | 1 | *2 | 3 | *4 | {"allow_multiple":true,"time_limit_seconds":60}',
      '7 QUIZ A number that was a list | *a | *b | c | {"allow_multiple":true,"time_limit_seconds":20}',
      '8 QUIZ A date | *first of May | 2026-05-01 | {"time_limit_seconds":20}',
      '9 QUIZ True? | *TRUE | FALSE | {"time_limit_seconds":10}',
      '14 QUIZ A formula | *2 | 0.3 | {"time_limit_seconds":20}',
    ],
    problems: [
      'D8 ~ DATE_CELL 2026-05-01 2026-05-01',
      'H10 ~ DATE_CELL 2026-02-01 2026-02-01',
      'H10 - BAD_RIGHT_ANSWER 2026-02-01',
      'C15 - CELL_WITHOUT_VALUE #REF!',
      'Help - SHEET_LEFT_OUT Help',
    ],
  },
  {
    file: 'choice.xml',
    format: 'QTI',
    title: 'Luggage',
    slides: [
      '3 QUIZ Look at the text in the picture.\nNEVER LEAVE LUGGAGE UNATTENDED\nWhat does it say? | *You must stay with your luggage at all times. | Do not let someone else look after it. | Tom & Jerry — <both> | explanation: Do not let someone else look after it.: No.',
    ],
    problems: ['10 ~ MEDIA_LEFT_OUT NEVER LEAVE LUGGAGE UNATTENDED'],
  },
  {
    file: 'outline.txt',
    format: 'OUTLINE',
    title: 'An outline of everything',
    slides: [
      '4 CONTENT Welcome | Some *Markdown*\n- with a list\nand a paragraph | on phones',
      '11 QUIZ Which is right? | this | *that | neither | {"points":500} | notes: Wait for them.',
      '18 QUIZ Which are right? | *this | *that | not this | {"allow_multiple":true}',
      '24 OPEN_TEXT Anything to add?',
      '26 WORD_CLOUD In one word? | {"max_words":1}',
      '30 ORDERING Put them in order. | first | second | third',
      '35 MATCHING Which belong together? | Paris -> France | Rome -> Italy',
      '39 FILL_IN_BLANK The sky is ___. | {"blanks":[{"accepted":["blue","grey"]}]}',
      '43 RATING How clear is it?\nover two lines | {"max_label":"5","min_label":"no"}',
      '49 RANKING # no slide but a question | - a dash | two\nlines | and another option | notes: of the last question',
    ],
    problems: [
      '57 - UNSUPPORTED_QUESTION essay',
      '60 - BROKEN_RULE options: at least 2 items',
      '63 - BROKEN_RULE title: requires a title, a body or an image',
    ],
  },
  {
    file: 'deck.json',
    format: 'JSON',
    title: 'A deck',
    slides: [
      '4 CONTENT Hello | *you*',
      '5 QUIZ Which? | *a | b | {"points":10} | notes: n',
      '17 NPS Would you?',
    ],
    problems: [
      '13 - BROKEN_RULE options: a QUIZ requires an option with is_correct',
      '14 - BROKEN_RULE colour: unknown, remove it',
      '15 - BROKEN_RULE type: is required; prompt: is required; slide: unknown, remove it',
      '16 - BROKEN_RULE title: requires a title, a body or an image',
      '17 ~ MEDIA_LEFT_OUT A tree',
    ],
  },
] as const

test.each(files)('$file', async ({ file, ...expected }) => {
  const { description: _, theme: __, pictures: ___, ...read } = await readShort(file, importFixture(file))
  expect(read).toEqual(expected)
})

test('the examples of docs/importing.md are read as it says, with nothing left out', async () => {
  const guide = readFileSync(new URL('../../../docs/importing.md', import.meta.url), 'utf8')
  const found = guide.matchAll(/^```(?!sh$)(\w+)\n(.*?)^```$/gms)
  const examples = await Array.fromAsync(found, async ([, name = '', text = '']) => {
    const { format, slides, problems } = await readShort('', text)
    expect(format).toBe(name.toUpperCase() as ImportFormat)
    expect(problems.filter(problem => !problem.includes('~ SCALE_CHOSEN'))).toEqual([])
    return slides.map(slide => slide.split(' ')[1])
  })
  expect(examples).toEqual([
    ['CONTENT', 'MULTIPLE_CHOICE', 'QUIZ', 'OPEN_TEXT', 'ORDERING', 'MATCHING', 'FILL_IN_BLANK', 'RATING'],
    ['QUIZ', 'QUIZ'],
    ['QUIZ', 'QUIZ', 'QUIZ', 'FILL_IN_BLANK', 'NUMERIC', 'MATCHING'],
    ['QUIZ'],
    ['QUIZ'],
    ['CONTENT', 'WORD_CLOUD'],
  ])
})
