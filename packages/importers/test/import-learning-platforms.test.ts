// What Canvas, Blackboard, ILIAS, Moodle, H5P and arsnova.click write beyond the simplest question: nothing is read as something else
// in silence. How a slide and a problem are written is in support/import-files.ts.
import { expect, test } from 'vitest'
import { importCase, importFixture, readShort, zipOf } from './support/import-files.ts'

async function readSlides(name: string, content: Buffer | string) {
  const { slides, problems } = await readShort(name, content)
  const withoutLine = (text: string) => text.replace(/^(?:\d+|null) /, '')
  return { slides: slides.map(withoutLine), problems: problems.map(withoutLine) }
}

type Case = [what: string, slides: string[], problems?: string[]]

test.each<Case>([
  ['Blackboard fill-in', ['FILL_IN_BLANK My question ___ | {"blanks":[{"accepted":["purple"]}]}']],
  [
    'Blackboard parts of texts',
    ['FILL_IN_BLANK Which city? ___ | {"blanks":[{"accepted":["York"],"case_sensitive":true}]}'],
    ['~ WILDCARD *New York*'],
  ],
  [
    'Blackboard numeric',
    ['NUMERIC Pi? | {"min":0,"max":5,"step":0.01,"correct_value":3.15,"tolerance":0.05}'],
    ['~ SCALE_CHOSEN 0 … 5 (0.01)'],
  ],
  ['Blackboard either/or', ['QUIZ Is the sun a star? | *Yes | No']],
  [
    'Blackboard matching',
    ['MATCHING Match them. | Canada -> Ottawa | Italy -> Rome'],
    ['~ EXTRA_MATCH Oslo'],
  ],
  ['Blackboard ordering', ['ORDERING Sort them. | one | two | three']],
  ['ILIAS with a document type', ['QUIZ Which gas? | Oxygen | *Carbon dioxide']],
  [
    'ILIAS gaps',
    [
      'FILL_IN_BLANK Paris is in _____, Rome in _____. | {"blanks":[{"accepted":["France"]},{"accepted":["Italy"]}]}',
    ],
    ['~ PARTIAL_CREDIT Gaul', '~ CHOICES_LEFT_OUT Italy, Spain'],
  ],
  ['ILIAS one gap', ['FILL_IN_BLANK Paris is in _____. | {"blanks":[{"accepted":["France"]}]}']],
  ['ILIAS ordering', ['ORDERING Sort. | a | b']],
  ['ILIAS formula', [], ['- UNSUPPORTED_QUESTION FORMULA QUESTION']],
  [
    'New Quizzes blanks',
    [
      'FILL_IN_BLANK Roses are _____, the sky is _____. | {"blanks":[{"accepted":["red"]},{"accepted":["blue"]}]}',
    ],
    ['~ CHOICES_LEFT_OUT red, green'],
  ],
  ['New Quizzes unknown blanks', [], ['- UNSUPPORTED_QUESTION fill_in_multiple_blanks_question']],
  ['New Quizzes ordering', ['ORDERING Sort. | one | two']],
  ['one named blank', ['FILL_IN_BLANK Roses are _____. | {"blanks":[{"accepted":["red","scarlet"]}]}']],
  [
    'points of Canvas',
    ['QUIZ Which? | A | *B | {"points":2500}', 'QUIZ Which? | A | *B'],
    ['~ UNKNOWN_LINE points_possible 50'],
  ],
  [
    'typed blanks of Canvas',
    [
      'FILL_IN_BLANK Roses are _____, the sky is _____. | {"blanks":[{"accepted":["red","crimson"]},{"accepted":["blue"]}]}',
    ],
  ],
  ['a number with one bound', [], ['- NOTHING_RIGHT']],
  [
    'two accepted numbers',
    ['NUMERIC A number? | {"min":0,"max":10,"step":1,"correct_value":5,"tolerance":0}'],
    ['~ ANOTHER_NUMBER 50 5', '~ SCALE_CHOSEN 0 … 10 (1)'],
  ],
  [
    'half-right texts',
    ['FILL_IN_BLANK Which city? ___ | {"blanks":[{"accepted":["York"]}]}'],
    ['~ PARTIAL_CREDIT Yark'],
  ],
  ['an upload', [], ['- UNSUPPORTED_QUESTION file_upload_question']],
  ['pairs with an extra right side', ['MATCHING Match them. | One -> 1 | Two -> 2'], ['~ EXTRA_MATCH 3']],
  ['pairs with an empty left side', ['QUIZ Match them.\nOne | *1 | 2']],
  ['pairs with one left side', ['QUIZ Match.\nItaly | Oslo | *Rome']],
  [
    'questions drawn at random',
    ['OPEN_TEXT One?', 'OPEN_TEXT Two?'],
    ['~ RANDOM_SELECTION Group', '- MISSING_FILE gone', '- MISSING_FILE elsewhere'],
  ],
])('QTI 1.2: %s', async (name, slides, problems = []) => {
  const read = await readSlides('x.xml', importCase('qti-1', name))
  expect({ ...read, problems: read.problems.map(text => text.replace(/^\d+ /, '')) }).toEqual({
    slides,
    problems,
  })
})

test('a course of Canvas: its own quizzes instead of their Common Cartridge, and its banks without what quizzes ask', async () => {
  const names = [
    'imsmanifest.xml',
    'g1/assessment_qti.xml',
    'g1/assessment_meta.xml',
    'non_cc_assessments/bank.xml.qti',
    'non_cc_assessments/g1.xml.qti',
  ]
  const files = Object.fromEntries(names.map(name => [name, importFixture(`canvas-course/${name}`)]))
  expect(await readSlides('course.imscc', await zipOf(files))).toEqual({
    slides: [
      'QUIZ Which is red? | *cherry | sky',
      'NUMERIC 2+2? | {"min":0,"max":10,"step":1,"correct_value":4,"tolerance":0}',
      'OPEN_TEXT From the bank?',
    ],
    problems: ['non_cc_assessments/g1.xml.qti:2 ~ SCALE_CHOSEN 0 … 10 (1)'],
  })
  // Of a quiz without an own document, the Common Cartridge is read.
  const { 'non_cc_assessments/g1.xml.qti': _, ...shared } = files
  expect((await readSlides('course.imscc', await zipOf(shared))).slides).toEqual([
    'QUIZ Which is red? | *cherry | sky',
    'OPEN_TEXT Which is red?',
    'OPEN_TEXT From the bank?',
  ])
})

test.each<Case>([
  [
    'a typed gap with a half-right text',
    ['FILL_IN_BLANK Sun of _____ | {"blanks":[{"accepted":["York"]}]}'],
    ['~ PARTIAL_CREDIT Yark'],
  ],
  [
    'a slider that accepts several numbers',
    ['NUMERIC How many? | {"min":0,"max":100,"step":1,"correct_value":16,"tolerance":1}'],
  ],
  [
    'a slider with two numbers',
    ['NUMERIC How many? | {"min":0,"max":100,"step":1,"correct_value":16}'],
    ['~ PARTIAL_CREDIT 17', '~ ANOTHER_NUMBER 90 16'],
  ],
  [
    'words for gaps',
    [
      'FILL_IN_BLANK Fill it.\nNow is the _____ made _____. | {"blanks":[{"accepted":["winter"]},{"accepted":["summer"]}]}',
    ],
    ['~ CHOICES_LEFT_OUT winter, summer'],
  ],
  ['a word for one gap', ['QUIZ Now is the _____. | summer | *winter']],
  ['pictures for gaps', [], ['- UNSUPPORTED_QUESTION gapImg']],
  [
    'pairs with an extra right side',
    ['MATCHING Match. | Canada -> Ottawa | Italy -> Rome'],
    ['~ EXTRA_MATCH Oslo'],
  ],
  ['pairs with one left side', ['QUIZ Match.\nItaly | Oslo | *Rome'], ['~ PARTIAL_CREDIT Italy Oslo']],
  ['a template', [], ['- UNSUPPORTED_QUESTION templateDeclaration']],
  [
    'words to mark',
    [
      'QUIZ Mark the verbs.\nThe cat sat and slept. | cat | *sat | *slept | {"allow_multiple":true} | explanation: slept: All day.',
    ],
    ['~ WORDS_AS_OPTIONS'],
  ],
  [
    'words to mark in version 3',
    ['QUIZ Where is the mistake?\nSponsors of the Olympic Games who bought… | Olympic Games | *bought'],
    ['~ WORDS_AS_OPTIONS'],
  ],
  [
    'one gap with several words',
    [
      'FILL_IN_BLANK A _____ house in a _____ street. | {"blanks":[{"accepted":["big","large"]},{"accepted":["wide"]}]}',
    ],
    ['~ PARTIAL_CREDIT wide', '~ CHOICES_LEFT_OUT big, large, wide'],
  ],
  [
    'a number with an absolute tolerance',
    ['NUMERIC Pi? _____ | {"min":0,"max":5,"step":0.01,"correct_value":3.14,"tolerance":0.01,"points":2000}'],
    ['~ SCALE_CHOSEN 0 … 5 (0.01)'],
  ],
  [
    'a number with a relative tolerance',
    ['NUMERIC Mass? _____ | {"min":0,"max":500,"step":1,"correct_value":200,"tolerance":10,"points":500}'],
    ['~ SCALE_CHOSEN 0 … 500 (1)'],
  ],
  [
    'a number with different tolerances',
    ['NUMERIC Mass? _____ | {"min":0,"max":50,"step":1,"correct_value":21,"tolerance":2}'],
    ['~ SCALE_CHOSEN 0 … 50 (1)'],
  ],
  [
    'a rounded number',
    ['NUMERIC e? _____ | {"min":2,"max":3,"step":0.001,"correct_value":2.72,"tolerance":0.005}'],
    ['~ SCALE_CHOSEN 2 … 3 (0.001)'],
  ],
  [
    'a number without a tolerance',
    ['NUMERIC Year? _____ | {"min":1000,"max":2000,"step":1,"correct_value":1989,"tolerance":0}'],
    ['~ SCALE_CHOSEN 1000 … 2000 (1)', '~ UNKNOWN_LINE MAXSCORE many'],
  ],
  [
    'a slider with a tolerance',
    ['NUMERIC Share? | {"min":0,"max":100,"step":1,"correct_value":50,"tolerance":5}'],
  ],
  [
    'a gap that minds case',
    ['FILL_IN_BLANK Salt: _____ | {"blanks":[{"accepted":["NaCl"],"case_sensitive":true}]}'],
  ],
  [
    'a gap whose texts mind case',
    ['FILL_IN_BLANK Salt: _____ | {"blanks":[{"accepted":["NaCl"],"case_sensitive":true}]}'],
  ],
  ['powers, indices and cells', ['QUIZ How many H₂O? | *10² | 1 2']],
  [
    'a number as one of two gaps',
    ['FILL_IN_BLANK 2+2=_____, also _____ | {"blanks":[{"accepted":["4"]},{"accepted":["4"]}]}'],
    ['~ TOLERANCE_LEFT_OUT 4:1 4', '~ TOLERANCE_LEFT_OUT 4:1 4'],
  ],
])('QTI 2: %s', async (name, slides, problems = []) => {
  const read = await readSlides('x.xml', importCase('qti-2', name))
  expect({ ...read, problems: read.problems.map(text => text.replace(/^\d+ /, '')) }).toEqual({
    slides,
    problems,
  })
})

test('a test that refers to items which the manifest does not list', async () => {
  const files = {
    'imsmanifest.xml':
      '<manifest><resources><resource identifier="t" type="imsqti_test_xmlv2p1" href="test.xml"/></resources></manifest>',
    'test.xml':
      '<assessmentTest title="T">\n<assessmentItemRef href="a.xml"/><assessmentItemRef href="a.xml"/>\n<assessmentItemRef href="b.xml"/></assessmentTest>',
    'a.xml': importFixture('qti-2/a-word-for-one-gap.xml'),
  }
  expect(await readSlides('x.zip', await zipOf(files))).toEqual({
    slides: ['QUIZ Now is the _____. | summer | *winter'],
    problems: ['test.xml:3 - MISSING_FILE b.xml'],
  })
})

test.each<Case>([
  ['several right answers of different weight', ['QUIZ Best? | *A | *B | C | {"allow_multiple":true}']],
  [
    'several answers without a right one',
    ['MULTIPLE_CHOICE Which of these do you use? | A | B | {"allow_multiple":true}'],
    ['~ NO_RIGHT_ANSWER'],
  ],
  [
    'two accepted numbers',
    ['NUMERIC Root of 4? | {"min":0,"max":10,"step":1,"correct_value":2,"tolerance":0,"points":1000}'],
    ['~ ANOTHER_NUMBER -2 2', '~ SCALE_CHOSEN 0 … 10 (1)'],
  ],
  [
    'a number as gap',
    ['FILL_IN_BLANK Pi is _____, e is _____. | {"blanks":[{"accepted":["3.14"]},{"accepted":["2.72"]}]}'],
    ['~ TOLERANCE_LEFT_OUT 3.14:0.01 3.14', '~ TOLERANCE_LEFT_OUT 3:0.2 3', '~ PARTIAL_CREDIT 3'],
  ],
  ['a gap with several choices', ['QUIZ Prime: _____ | *2 | *3 | 4 | {"allow_multiple":true}']],
  [
    'a gap with two right choices',
    ['QUIZ Prime: _____ | *2 | *3 | 4 | {"allow_multiple":true}'],
    ['~ ALL_RIGHT_NEEDED'],
  ],
  ['pairs with one left side', ['QUIZ Match.\nItaly | Oslo | *Rome']],
  [
    'no word on single',
    ['QUIZ Best? | *A | B', 'QUIZ Both? | *A | *B | C | {"allow_multiple":true}'],
    ['~ PARTIAL_CREDIT B'],
  ],
  [
    'true or false in other words',
    ['QUIZ The sun is a star. | *True | False | explanation: True: Ja.'],
    ['- NOTHING_RIGHT'],
  ],
  [
    'a number with a unit',
    ['NUMERIC How fast? | {"min":0,"max":10,"step":1,"correct_value":9,"tolerance":0}'],
    ['~ UNKNOWN_LINE m/s', '~ SCALE_CHOSEN 0 … 10 (1)'],
  ],
  ['markup as elements', ['QUIZ What is 10² in H₂O?\nThink. | *10³ | 10⁴']],
  ['powers, indices and cells', ['QUIZ How many are 10² of H₂O?\n1 2 | *10² | 102 | 2^(n−1) x_G e^(Ab)']],
  [
    'hints',
    [
      'FILL_IN_BLANK Capital? ___ | {"blanks":[{"accepted":["Paris"]}]} | explanation: On the Seine.\n\nIt has a tower.',
    ],
  ],
])('Moodle XML: %s', async (name, slides, problems = []) => {
  const read = await readSlides('x.xml', importCase('moodle', name))
  expect({ ...read, problems: read.problems.map(text => text.replace(/^\d+ /, '')) }).toEqual({
    slides,
    problems,
  })
})

test('GIFT with empty lines within braces', async () => {
  expect(await readSlides('x.gift', importFixture('gift/empty-lines-within-braces.gift'))).toEqual({
    slides: ['QUIZ Pick | *one | two', 'QUIZ Next? | *a | b'],
    problems: [],
  })
  expect(await readSlides('x.gift', importFixture('gift/paragraphs-within-braces.gift'))).toEqual({
    slides: [
      'QUIZ Which are prime? | *2 | *3 | 4 | {"allow_multiple":true} | explanation: There are more.\n\nMany more.',
      'QUIZ Q | *a | b',
    ],
    problems: [],
  })
})

test('H5P: an order, upper and lower case, tips, and answers of which one is chosen', async () => {
  const read = async (library: string, content: string) =>
    readSlides(
      'x.h5p',
      await zipOf({
        'h5p.json': JSON.stringify({ mainLibrary: library }),
        'content/content.json': importFixture(`h5p/${content}`),
      }),
    )
  expect(await read('H5P.SortParagraphs', 'sort.json')).toEqual({
    slides: ['ORDERING Sort | a | b'],
    problems: [],
  })
  expect(await read('H5P.SortParagraphs', 'sort-with-feedback.json')).toEqual({
    slides: [
      'ORDERING Sort the steps | Boil water | Add tea & wait | Drink | explanation: Well done.\n\n0–50 %: Read again.',
    ],
    problems: [],
  })
  expect(await read('H5P.QuestionSet', 'case-and-tips.json')).toEqual({
    slides: [
      'FILL_IN_BLANK Oslo is in _____. | {"blanks":[{"accepted":["Norway","Norge"],"case_sensitive":true}]} | explanation: Norway: in the north: cold',
      'QUIZ Largest? | *Jupiter | Mars | {"allow_multiple":true} | explanation: Jupiter: A gas Yes',
      'QUIZ Even? | *2 | *4 | {"allow_multiple":true}',
    ],
    problems: ['content/content.json ~ ALL_RIGHT_NEEDED'],
  })
})

test('Particify: contents as JSON and as a table', async () => {
  expect(await readSlides('contents.json', importFixture('particify/contents.json'))).toEqual({
    slides: [
      'QUIZ Which one? | A | *B',
      'OPEN_TEXT Say',
      'RATING How? | {"min":1,"max":5}',
      'NUMERIC Num? | {"min":0,"max":10,"correct_value":4,"tolerance":1}',
      'ORDERING Order | x | y',
      'WORD_CLOUD Word',
    ],
    problems: ['~ UNKNOWN_LINE AGREEMENT'],
  })
  const table = { slides: ['QUIZ Which one? | A | *B', 'OPEN_TEXT Say'], problems: [] }
  expect(await readSlides('contents.csv', importFixture('particify/contents.csv'))).toEqual(table)
  expect(await readSlides('', importFixture('particify/contents.csv'))).toEqual(table)
  const strange = 'format,body,options,correctOptions\nCHOICE,Q,A;B,3\nGRID,Q,A;B,'
  expect(await readSlides('contents.csv', strange)).toEqual({
    slides: [],
    problems: ['- BAD_RIGHT_ANSWER 3', '- UNSUPPORTED_QUESTION GRID'],
  })
})

test('Particify: a table as it exports them, with commas or tabs', async () => {
  const csv = importFixture('particify/export.csv').toString()
  const read = await readSlides('contents.csv', csv)
  expect(read).toEqual({
    slides: [
      'QUIZ Largest planet? | Mars | *Jupiter; by far | {"time_limit_seconds":20} | notes: See NASA',
      'QUIZ Prime? | *2 | *3 | 4 | {"allow_multiple":true}',
      'QUIZ A star? | *Yes | No | {"time_limit_seconds":5}',
      'RATING Clear? | {"min":1,"max":4}',
      'MULTIPLE_CHOICE How was it? | bad | so-so | good',
      'NUMERIC When did the Wall fall? | {"min":1900,"max":2000,"correct_value":1989,"tolerance":1}',
      'NUMERIC How cold? | {"min":-273.5,"max":10,"correct_value":-273.1,"tolerance":0.5}',
      'NUMERIC Any number? | {"min":0,"max":100}',
      'ORDERING Order | one | two',
      'POINT_ALLOCATION Budget | Roads | Schools',
      'WORD_CLOUD One word? | {"max_words":2}',
      'FILL_IN_BLANK Capital of France? ___ | {"blanks":[{"accepted":["Paris","Paname"]}],"time_limit_seconds":30}',
      'OPEN_TEXT No terms',
      'OPEN_TEXT Why?',
      'OPEN_TEXT Front | explanation: The *back*',
      'CONTENT  | # Title\n\nText a map',
    ],
    problems: [
      '~ TIME_CHANGED 3 5',
      '~ UNKNOWN_LINE AGREEMENT',
      '- NOT_A_NUMBER many',
      '~ NO_RIGHT_ANSWER',
      '~ MEDIA_LEFT_OUT a map',
      '- UNSUPPORTED_QUESTION GRID',
      '- BAD_RIGHT_ANSWER 3',
    ],
  })
  const tabs = csv.replace(/"[^"]*"|,/g, part => (part === ',' ? '\t' : part))
  expect(await readSlides('contents.tsv', tabs)).toEqual(read)
  expect(await readSlides('', Buffer.from(`\ufeff${tabs}`, 'utf16le'))).toEqual(read)
})

test('Particify: the other kinds of content as JSON, with times and weights', async () => {
  expect(await readSlides('contents.json', importFixture('particify/kinds.json'))).toEqual({
    slides: [
      'POINT_ALLOCATION Budget | Roads | Schools | {"total_points":50}',
      'WORD_CLOUD Words | {"max_words":2,"time_limit_seconds":60}',
      'FILL_IN_BLANK Capital? ___ | {"blanks":[{"accepted":["Paris","Paname"]}]}',
      'OPEN_TEXT Without terms',
      'QUIZ True? | *Yes | No | {"points":3000}',
      'NUMERIC Mass? | {"min":0,"max":5000,"step":10,"correct_value":1250,"tolerance":0}',
      'OPEN_TEXT Front | explanation: Back',
      'CONTENT  | Only **text**',
      'QUIZ Heavy | a | *b',
    ],
    problems: [
      '~ NO_RIGHT_ANSWER',
      '~ SCALE_CHOSEN 0 … 5000 (10)',
      '- BROKEN_RULE settings.max: a number',
      '~ UNKNOWN_LINE weight 20',
    ],
  })
})

test('arsnova.click accepts a range of numbers', async () => {
  const { slides, problems } = await readSlides('x.json', importFixture('arsnova-click-range.json'))
  expect(slides[0]).toBe('NUMERIC How far? | {"min":0,"max":100,"step":1,"correct_value":30,"tolerance":20}')
  expect(problems).toContain('1 ~ SCALE_CHOSEN 0 … 100 (1)'.slice(2))
  const off = {
    questionList: [
      { TYPE: 'RangedQuestion', questionText: 'Q', rangeMin: 10, rangeMax: 50, correctValue: 20 },
    ],
  }
  expect(await readSlides('x.json', JSON.stringify(off))).toEqual({
    slides: ['NUMERIC Q | {"min":0,"max":50,"step":1,"correct_value":20,"tolerance":10}'],
    problems: ['~ ANOTHER_NUMBER 10 … 50 20 ± 10', '~ SCALE_CHOSEN 0 … 50 (1)'],
  })
})
