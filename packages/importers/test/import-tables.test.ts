// Spreadsheets as people write them: cells as their number formats show them, columns as other programs name them, and correct answers
// that can be meant in two ways. How a slide and a problem are written is in support/import-files.ts.
import { expect, test } from 'vitest'
import { importFixture, readShort, zipOf } from './support/import-files.ts'

test.each<[file: string, slides: string[], problems?: string[]]>([
  [
    'an-index-from-zero.csv',
    [
      '2 QUIZ Largest? | Mars | *Jupiter | Venus | Earth',
      '3 QUIZ Smallest? | *Mercury | Earth | Venus | Mars',
      '4 QUIZ Reddest? | Earth | Venus | Jupiter | *Mars',
    ],
    ['F1 ~ COUNTED_FROM correct_index 0'],
  ],
  [
    'an-index-from-one.csv',
    ['2 QUIZ Largest? | Mars | *Jupiter | Venus', '3 QUIZ Smallest? | Earth | Mars | *Mercury'],
  ],
  [
    'an-index-from-anywhere.csv',
    ['2 QUIZ Largest? | Mars | *Jupiter | Venus', '3 QUIZ Smallest? | *Mercury | Mars | Earth'],
    ['E1 ~ COUNTED_FROM correct_index 1'],
  ],
  [
    'zero-and-the-last.csv',
    ['2 QUIZ Largest? | Mars | *Jupiter | Venus', '4 QUIZ Reddest? | Venus | Earth | *Mars'],
    ['E3 - BAD_RIGHT_ANSWER 0'],
  ],
  [
    'incorrect-answers.csv',
    [
      '2 QUIZ Largest planet? | *Jupiter | Mars | Saturn | Venus',
      '3 QUIZ The sun is a star. | False | *True',
      '4 QUIZ Symbol of gold? | Ag | *Au | Cu | Fe',
    ],
    ['A1 - COLUMN_LEFT_OUT category', 'B1 - COLUMN_LEFT_OUT type', 'C1 - COLUMN_LEFT_OUT difficulty'],
  ],
  [
    'wrong-answer-columns.csv',
    [
      '2 QUIZ Largest planet? | *Jupiter | Mars | Venus | {"time_limit_seconds":30}',
      '3 QUIZ Red planet? | *Mars | Saturn',
    ],
  ],
  [
    'blackboard-upload.txt',
    [
      '1 QUIZ Capital of France? | *Paris | London | Rome',
      '2 QUIZ Which are prime? | *2 | *3 | 4 | {"allow_multiple":true}',
      '3 QUIZ The sun is a star. | *True | False',
      '4 OPEN_TEXT Describe your summer. | notes: It was hot.',
      '5 ORDERING Put in order. | one | two | three',
      '6 MATCHING Match them. | France -> Paris | Italy -> Rome',
      '7 FILL_IN_BLANK The capital of Spain is _____. | {"blanks":[{"accepted":["Madrid","madrid city"]}]}',
      '8 NUMERIC How many legs has a spider? | {"min":0,"max":10,"step":1,"correct_value":8,"tolerance":0}',
      '10 FILL_IN_BLANK _____ is in _____. | {"blanks":[{"accepted":["Paris"]},{"accepted":["France","la France"]}]}',
      '12 OPEN_TEXT What is your opinion?',
      '13 OPEN_TEXT Name a planet. | notes: Mars',
      '14 QUIZ Is it so? | *Yes | No',
    ],
    [
      '8 ~ SCALE_CHOSEN 0 … 10 (1)',
      '9 - UNSUPPORTED_QUESTION FIL',
      '11 - UNSUPPORTED_QUESTION JUMBLED_SENTENCE',
      '15 - BAD_RIGHT_ANSWER Maybe',
      '16 - BAD_RIGHT_ANSWER perhaps',
    ],
  ],
  [
    'number-formats.xlsx',
    [
      '2 QUIZ Half? | *50% | 25% | 51% | {"time_limit_seconds":20}',
      '3 QUIZ Postcode? | *01067 | 10115 | {"time_limit_seconds":20}',
      '4 QUIZ Price? | 9.90 € | *$1,234.50 | {"time_limit_seconds":1000}',
      '5 QUIZ Fraction? | 1/2 | 1/4 | *1 1/2',
      '6 QUIZ Decimals? | *2.50 | 1.23E+04 | 0.1',
      '7 QUIZ Hidden? | 7 | 8 | *9',
    ],
    ['A4 ~ EQUAL_OPTION 9.90 € 9.90 €', 'B7 ~ NUMBER_FORMAT 7', 'C7 ~ NUMBER_FORMAT 8'],
  ],
  [
    'numbered-columns.xlsx',
    ['2 QUIZ Which is red? | *cherry | sky | sea', '3 QUIZ Which is blue? | cherry | *sky | tar'],
    ['F1 - COLUMN_LEFT_OUT Hint'],
  ],
  ['lettered-columns.csv', ['2 QUIZ Largest? | Mars | *Jupiter | Venus | Earth']],
  [
    'option-columns.csv',
    [
      '2 QUIZ Largest? | Mars | *Jupiter | Venus',
      '3 QUIZ Which two? | *Mars | Jupiter | *Venus | {"allow_multiple":true}',
    ],
  ],
  ['an-answer-that-is-correct.csv', ['2 QUIZ Largest? | Mars | *Jupiter | Venus']],
  ['markdown-table.md', ['3 QUIZ Largest? | Mars | *Jupiter']],
  [
    'true-or-false.csv',
    ['2 QUIZ The sun is a star | *True | False', '3 QUIZ The moon is a star | True | *False'],
  ],
  [
    'wahr-oder-falsch.csv',
    ['2 QUIZ Die Sonne ist ein Stern | *True | False', '3 QUIZ Der Mond ist ein Stern | True | *False'],
  ],
  ['an-answer-column-of-texts.csv', [], ['- NOTHING_FOUND']],
  ['a-position-and-a-text.csv', ['2 QUIZ 2+2? | 2 | 3 | 4 | *1'], ['F2 ~ AMBIGUOUS_RIGHT_ANSWER 4 1']],
  [
    'cells-of-a-spreadsheet.txt',
    [
      '1 QUIZ What is the capital of Peru? | *Lima | Quito | La Paz',
      '2 QUIZ What is the capital of Chile? | Lima | *Santiago | La Paz',
    ],
    ['~ NO_HEADER'],
  ],
  ['numbered-from-zero.csv', ['2 QUIZ Which? | x | y | *z | w', '3 QUIZ Which? | *x | y | z | w']],
  [
    'positions-and-texts.csv',
    [
      '2 QUIZ Which? | *3 | *2 | 1 | {"allow_multiple":true}',
      '3 QUIZ Which? | *1 | 2 | *3 | {"allow_multiple":true}',
    ],
    ['B1 - COLUMN_LEFT_OUT Points', 'F2 ~ AMBIGUOUS_RIGHT_ANSWER 1, 2 3'],
  ],
  ['points-of-one-question.csv', ['2 QUIZ Which? | *x | y'], ['B1 - COLUMN_LEFT_OUT Points']],
])('%s', async (file, slides, problems = []) => {
  // Markdown is pasted.
  const read = await readShort(file.replace(/^.*\.md$/, ''), importFixture(`tables/${file}`))
  expect({ slides: read.slides, problems: read.problems }).toEqual({ slides, problems })
})

test('a question whose answers are letters is no header', async () => {
  const { slides, problems } = await readShort('x.csv', 'Questions to whom?,A,B,C,20,2\nWhy?,a,b,c,20,1')
  expect({ slides, problems }).toEqual({
    slides: [
      '1 QUIZ Questions to whom? | A | *B | C | {"time_limit_seconds":20}',
      '2 QUIZ Why? | *a | b | c | {"time_limit_seconds":20}',
    ],
    problems: ['~ NO_HEADER'],
  })
})

test.each([
  ['a position and the text of the same answer', 'Q,1,2,3,4,4', '2 QUIZ Q | 1 | 2 | 3 | *4', []],
  [
    'a letter and the text of another answer',
    'Q,C,A,B,,A',
    '2 QUIZ Q | C | *A | B',
    ['F2 ~ AMBIGUOUS_RIGHT_ANSWER A A'],
  ],
  ['a text that is no position', 'Q,8,9,,,9', '2 QUIZ Q | 8 | *9', []],
])('a correct answer: %s', async (_, row, slide, problems) => {
  const read = await readShort('x.csv', `Question,Answer 1,Answer 2,Answer 3,Answer 4,Correct\n${row}`)
  expect({ slides: read.slides, problems: read.problems }).toEqual({ slides: [slide], problems })
})

test('powers and indices within cells', async () => {
  const run = (text: string, script: string) =>
    `<r><t>10</t></r><r><rPr><vertAlign val="${script}"/></rPr><t>${text}</t></r><r><t>!</t></r>`
  const workbook = await zipOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst><si>${run('2', 'superscript')}</si><si><t>102</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row><c t="inlineStr"><is><t>Which?</t></is></c>
<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is>${run('3', 'subscript')}</is></c><c><v>1</v></c></row></sheetData></worksheet>`,
  })
  const { slides, problems } = await readShort('x.xlsx', workbook)
  expect({ slides, problems }).toEqual({
    slides: ['1 QUIZ Which? | *10²! | 102 | 10₃!'],
    problems: ['~ NO_HEADER'],
  })
})
