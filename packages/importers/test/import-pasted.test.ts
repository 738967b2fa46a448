// Questions as people paste them, from chats, web pages, Word and forms, and documents of Word. What looks like an option and is read
// as text is reported. How a slide and a problem are written is in support/import-files.ts.
import { writeOutline } from '@roomful/contract/features/imports/write-outline'
import { expect, test } from 'vitest'
import { importFixture, readShort, zipOf } from './support/import-files.ts'

type Case = [file: string, slides: string[], problems?: string[]]

test.each<Case>([
  [
    'key-in-order.txt',
    ['1 QUIZ Largest planet? | Mars | *Jupiter', '5 QUIZ Smallest planet? | *Mercury | Earth'],
    ['9 ~ ANSWERS_AS_KEY B, A'],
  ],
  [
    'key-in-order-without-numbers.txt',
    [
      '1 QUIZ Largest planet? | Mars | *Jupiter',
      '5 QUIZ Prime numbers? | *2 | 3 | 4',
      '10 QUIZ Red planet? | *Mars | Venus',
    ],
    ['14 ~ ANSWERS_AS_KEY b, a, a'],
  ],
  [
    'answers-of-the-last-question.txt',
    [
      '1 QUIZ Largest planet? | Mars | *Jupiter',
      '6 QUIZ Prime numbers? | *2 | *3 | 4 | {"allow_multiple":true}',
    ],
  ],
  [
    'accepted-texts-with-slashes.txt',
    [
      '1 FILL_IN_BLANK The capital of France is ___. | {"blanks":[{"accepted":["paris","Paris"]}]}',
      '4 FILL_IN_BLANK Capital of Italy? ___ | {"blanks":[{"accepted":["Rome","Roma"]}]}',
      '7 FILL_IN_BLANK The speed is 90 ___. | {"blanks":[{"accepted":["km / h"]}]}',
      '10 FILL_IN_BLANK The speed is 25 ___. | {"blanks":[{"accepted":["m/s"]}]}',
    ],
    ['1 ~ ACCEPTED_DIVIDED paris / Paris', '4 ~ ACCEPTED_DIVIDED Rome / Roma'],
  ],
  [
    'arrows-before-answers.txt',
    [
      '1 QUIZ Largest planet? | Mars | *Jupiter',
      '6 QUIZ Smallest planet? | *Mercury | Earth',
      '12 MULTIPLE_CHOICE Red planet? | Venus | Mars',
      '17 OPEN_TEXT Which planet?\n=> B',
    ],
    ['15 - BAD_RIGHT_ANSWER C', '17 ~ LIST_AS_TEXT => B'],
  ],
  ['answer-key-above.txt', ['5 QUIZ One? | x | *y', '9 QUIZ Two? | x | y | *z']],
  [
    'labels-that-are-texts.txt',
    [
      '1 QUIZ Which blood group? | O | *A | B',
      '7 QUIZ How many? | 4 | *3 | 2',
      '13 QUIZ Which number? | 7 | 12 | *1',
    ],
    ['5 ~ AMBIGUOUS_RIGHT_ANSWER B A', '11 ~ AMBIGUOUS_RIGHT_ANSWER 2 3'],
  ],
  [
    'answers-in-sentences.txt',
    [...[1, 6, 11, 16].map(line => `${line} QUIZ Which? | x | *y`), '21 QUIZ Welche? | x | *y'],
  ],
  [
    'numbers-within-numbers.txt',
    [
      '1 ORDERING What is your favourite colour? | Red | Blue',
      '4 ORDERING What is your favourite animal? | Cat | Dog',
    ],
  ],
  ['options-after-a-word.txt', ['1 QUIZ What is 5+5? | 8 | *10 | 12']],
  [
    'bullets-of-two-kinds.txt',
    [
      '1 MULTIPLE_CHOICE What is 2+2? | 3 | 4 | 5',
      '6 MULTIPLE_CHOICE Which one? | yes | no',
      '10 MULTIPLE_CHOICE Which plain? | one | two',
    ],
    ['1 ~ NO_RIGHT_ANSWER', '6 ~ NO_RIGHT_ANSWER'],
  ],
  [
    'cells-without-names.txt',
    [
      '1 OPEN_TEXT Choice\tWhat is the capital of France?\tParis\tcorrect\tLondon\tincorrect\nTruth\tEarth is flat\tfalse',
    ],
    ['1 ~ LIST_AS_TEXT Choice\tWhat is the capital of France?\tParis\tcorrect\tLondon\tincorrect'],
  ],
  ['bold-question-labels.txt', ['1 QUIZ What is the capital of Japan? | Osaka | *Tokyo | Kyoto']],
  ['answer-key-at-the-end.txt', ['1 QUIZ Largest planet? | Mars | *Jupiter', '5 QUIZ 2+2? | *4 | 5']],
  [
    'answers-on-one-line.txt',
    [
      '1 QUIZ Largest? | Mars | *Jupiter',
      '5 QUIZ Smallest? | *Mercury | Earth',
      '9 MULTIPLE_CHOICE Red? | Mars | Earth',
    ],
    ['13 - BAD_RIGHT_ANSWER A'],
  ],
  [
    'answers-that-are-none.txt',
    ['1 MULTIPLE_CHOICE Largest? | Mars | Jupiter', '6 MULTIPLE_CHOICE Red? | Mars | Earth'],
    ['4 - BAD_RIGHT_ANSWER F', '9 - BAD_RIGHT_ANSWER Venus'],
  ],
  ['antwort-b.txt', ['1 QUIZ Größter Planet? | Mars | *Jupiter', '6 QUIZ Kleinster? | *Merkur | Erde']],
  ['arabic-letters.txt', ['1 QUIZ ما هو أكبر كوكب؟ | المريخ | *المشتري | الزهرة']],
  [
    'bold-options.txt',
    ['1 QUIZ Largest? | Mars | *Jupiter | Venus', '6 MULTIPLE_CHOICE All bold? | Mars | Jupiter'],
  ],
  [
    'boxes.txt',
    [
      '1 QUIZ Which are prime? | *2 | *3 | 4 | {"allow_multiple":true}',
      '6 QUIZ Pick. | *Right one | Wrong one',
    ],
  ],
  [
    'chatgpt-markdown.txt',
    [
      '1 CONTENT Quiz: Space | ',
      '3 QUIZ Which planet is largest? | Mars | *Jupiter | Venus',
      '9 QUIZ How many moons has Earth? | 0 | *1 | 2',
    ],
  ],
  ['check-mark.txt', ['1 QUIZ Largest planet? | Mars | *Jupiter | Venus']],
  ['checkbox.txt', ['1 QUIZ Favourite colour? | Red | *Green']],
  ['cjk-brackets.txt', ['1 QUIZ 最大的行星？ | 火星 | *木星']],
  ['correct-answer.txt', ['1 QUIZ What is 2+2? | 3 | *4', '6 QUIZ Capital of France? | Rome | *Paris']],
  ['correct-b.txt', ['1 QUIZ Largest planet? | Mars | *Jupiter']],
  ['correct.txt', ['1 QUIZ Largest planet? | Mars | *Jupiter | Venus']],
  ['cyrillic-letters.txt', ['1 MULTIPLE_CHOICE Самая большая планета? | Марс | Юпитер | Венера']],
  ['full-width.txt', ['1 MULTIPLE_CHOICE 最大的行星？ | 火星 | 木星', '5 QUIZ 最小？ | *水星 | 地球']],
  [
    'lists-without-order.txt',
    [
      '1 OPEN_TEXT Favourite colour?\nRed\nGreen\nBlue',
      '6 OPEN_TEXT Pick one\nb) Red\nc) Green',
      '10 OPEN_TEXT >> What?\n>> This\n>> That',
    ],
    ['1 ~ LIST_AS_TEXT Red', '6 ~ LIST_AS_TEXT b) Red', '10 ~ LIST_AS_TEXT >> This'],
  ],
  [
    'markdown-stars.txt',
    ['1 QUIZ Largest? | Mars | *Jupiter | Venus', '6 QUIZ Smallest? | *Mercury | Earth'],
  ],
  [
    'numbered-options.txt',
    [
      '1 ORDERING Ordnen Sie. | eins | zwei',
      '5 QUIZ Which? | Mars | *Jupiter',
      '10 QUIZ Which two? | *Mars | Jupiter | *Venus | {"allow_multiple":true}',
    ],
  ],
  [
    'q-and-a.txt',
    [
      '1 FILL_IN_BLANK Capital of France? ___ | {"blanks":[{"accepted":["Paris"]}]}',
      '4 QUIZ Is the sun a star? | *True | False',
    ],
  ],
  [
    'question-labels.txt',
    [
      '1 QUIZ Which planet is the largest? | Mars | *Jupiter | Venus',
      '7 QUIZ Sun is a star. | *True | False',
    ],
  ],
  ['reponse-b.txt', ['1 QUIZ Plus grande planète ? | Mars | *Jupiter']],
  [
    'richtige-antwort.txt',
    ['1 QUIZ Größter Planet? | Mars | *Jupiter | explanation: Er hat die doppelte Masse aller anderen.'],
  ],
  ['roman.txt', ['1 MULTIPLE_CHOICE Favourite colour? | Red | Green | Blue']],
  [
    'unmarked-options.txt',
    ['1 OPEN_TEXT Largest planet?\nMars\nJupiter\nVenus', '7 QUIZ Best? | Mars | *Jupiter | Venus'],
    ['5 - BAD_RIGHT_ANSWER Júpiter', '1 ~ LIST_AS_TEXT Mars'],
  ],
  [
    'arrows-and-emphasis.txt',
    ['1 QUIZ Which planet is largest? | Mars | *Jupiter | Venus', '6 QUIZ Smallest? | *Mercury | Venus'],
  ],
  [
    'bullets-of-two-levels.txt',
    [
      '1 MULTIPLE_CHOICE Favourite colour? | Red | Green',
      '4 MULTIPLE_CHOICE Favourite food? | Pizza | Pasta',
    ],
  ],
  [
    'joined-letters.txt',
    [
      '1 QUIZ 中国的首都是？ | 上海 | *北京 | 广州',
      '7 QUIZ （多选）哪些是水果？ | *苹果 | *梨 | 石头 | {"allow_multiple":true}',
    ],
  ],
  [
    'key-on-one-line.txt',
    ['1 OPEN_TEXT Multiple choice:', '3 QUIZ First? | *x | y', '7 QUIZ Second? | x | *y'],
  ],
  ['labels-on-their-own-lines.txt', ['1 QUIZ Which planet is the largest? | Mars | *Jupiter']],
  [
    'letters-after-dashes.txt',
    ['1 QUIZ What is HTML? | *A language | A drink', '6 QUIZ What is CSS? | *Style | Sound'],
  ],
  [
    'no-blanks.txt',
    ['1 QUIZ Which planet? | Mars | *Jupiter | Venus', '6 QUIZ Second planet? | *Mars | Jupiter'],
  ],
  ['options-on-one-line.txt', ['1 QUIZ First? | x | *y | z', '4 QUIZ Second? | x | y | *z']],
  [
    'question-headings.txt',
    [
      '1 QUIZ What is the capital of Australia? | Sydney | Melbourne | *Canberra | Perth',
      '9 QUIZ Which gas do plants absorb? | Oxygen | *Carbon Dioxide',
    ],
  ],
  [
    'true-or-false.txt',
    ['1 QUIZ Sun is a star. (True/False) | *True | False', '5 QUIZ Moon is a star. (T/F) | True | *False'],
  ],
  ['dividing-lines.txt', ['1 QUIZ Which? | *Mars | Venus', '5 QUIZ Which b? | Mars | *Venus']],
  ['keycaps.txt', ['1 QUIZ Which one? | Mars | *Venus']],
  ['letter-emoji.txt', ['1 MULTIPLE_CHOICE Which one? | Mars | Venus']],
  ['option-words.txt', ['1 QUIZ Which one? | Mars | *Venus']],
  [
    'quoted-explanation.txt',
    ['1 QUIZ What is the main cause of tides? | Wind | *Moon | Sun | explanation: gravity'],
  ],
  [
    'star-bullets.txt',
    ['1 QUIZ Which animals fly? | *Bat | *Dog | *Eagle | {"allow_multiple":true}'],
    ['1 ~ ALL_MARKED'],
  ],
  [
    'a-title-above.txt',
    ['2 QUIZ Who wrote Hamlet? | *Shakespeare | Marlowe | Jonson', '7 QUIZ When? | *1600 | 1700'],
  ],
  ['details.txt', ['1 QUIZ Wer war es? | Anna | *Bert | Carl'], ['5 - UNKNOWN_LINE Punkte: 2']],
  [
    'feedback-without-options.txt',
    ['1 OPEN_TEXT What do you think about "Answer: B" style?\nFeedback: tell us'],
  ],
  [
    'question-of-ten.txt',
    ['1 OPEN_TEXT Which planet?\nMars\nVenus', '5 OPEN_TEXT Which moon?\nIo\nLuna'],
    ['1 ~ LIST_AS_TEXT Mars', '5 ~ LIST_AS_TEXT Io'],
  ],
  [
    'required-questions.txt',
    [
      '1 MULTIPLE_CHOICE Which planet is red? | Mars | Venus',
      '4 MULTIPLE_CHOICE Which is blue? | Earth | Sun',
    ],
  ],
  ['word-middle-dot.txt', ['1 MULTIPLE_CHOICE Favourite colour? | Red | Green']],
  ['word-pua.txt', ['1 MULTIPLE_CHOICE Favourite colour? | Red | Green']],
])('%s', async (file, slides, problems = []) => {
  const read = await readShort('', importFixture(`pasted/${file}`))
  expect({ format: read.format, slides: read.slides, problems: read.problems }).toEqual({
    format: 'OUTLINE',
    slides,
    problems,
  })
})

test.each([
  ...[
    'Answer: B',
    '(Answer: B)',
    'The correct answer is B.',
    'Options: x',
    'Options:',
    'Explanation: x',
    'Answers',
    'Question 3: x',
    'Q: x',
    '1、x',
    '12) x',
    '100. x',
    '**x**',
    '1.x',
    'Question 3',
    'a',
    'B.',
    '---',
    '===',
    '1️⃣ x',
    '🅰️ x',
    'Option A: x',
  ],
  ...['b) x', 'ii) x', 'б) x', '（Ａ）x', '① x', '· x', '\uf0b7\tx', '☐ x', '[x] y', '(x) y', '✅ x'],
  ...['x ✅', 'x (correct)', 'x ❌', 'x ← correct', 'x *', 'o\tx'],
])('a text with a mark survives an outline: %s', async text => {
  const options = [text, 'other'].map((one, i) => ({ id: String(i), text: one, is_correct: i === 1 }))
  const slide = { kind: 'QUESTION', type: 'QUIZ', prompt: text, settings: {}, notes: text } as const
  const outline = writeOutline({ title: text, slides: [{ ...slide, options }] })
  const { title, slides, problems } = await readShort('x.md', outline)
  expect({ title, slides: slides.map(one => one.replace(/^\d+ /, '')), problems }).toEqual({
    title: text,
    slides: [`QUIZ ${text} | ${text} | *other | notes: ${text}`],
    problems: [],
  })
})

const docx = () => ({
  'word/document.xml': importFixture('docx/document.xml'),
  'word/numbering.xml': importFixture('docx/numbering.xml'),
  'word/styles.xml': importFixture('docx/styles.xml'),
})

test('a document of Word: its lists by their levels and styles, bold and highlighted options, a picture', async () => {
  const { format, title, slides, problems } = await readShort('Quiz.docx', await zipOf(docx()))
  expect({ format, title, slides, problems }).toEqual({
    format: 'DOCX',
    title: 'Space quiz',
    slides: [
      '1 QUIZ Largest planet? | Mars | *Jupiter | Venus',
      '5 QUIZ Smallest planet? | *Mercury | Earth',
      '9 QUIZ Which is red? | *Mars | Earth',
      '14 OPEN_TEXT What do you see?',
      '16 MULTIPLE_CHOICE Favourite? | Red | Green',
      '20 MULTIPLE_CHOICE Typed? | Yes | No',
    ],
    problems: ['14 ~ MEDIA_LEFT_OUT A map'],
  })
})

test('a document of Word: headings with their text, a question as heading, a table, boxes', async () => {
  const files = { ...docx(), 'word/document.xml': importFixture('docx/headings.xml') }
  const { slides, problems } = await readShort('Quiz.docx', await zipOf(files))
  expect({ slides: slides.map(slide => slide.replace(/^\d+ /, '')), problems }).toEqual({
    slides: [
      'CONTENT Planets | All about planets.',
      'QUIZ Largest planet? | Mars | *Jupiter',
      'MULTIPLE_CHOICE Smallest planet? | Mercury | Earth',
      'CONTENT Feedback | Good\nBad',
      'QUIZ Ready? | *Yes | No',
    ],
    problems: ['14 ~ LIST_AS_TEXT Good'],
  })
})

test('a document of Word: powers, symbols and formulas', async () => {
  const files = { ...docx(), 'word/document.xml': importFixture('docx/formulas.xml') }
  const { slides, problems } = await readShort('Quiz.docx', await zipOf(files))
  expect({ slides, problems }).toEqual({
    slides: ['1 QUIZ How much is 100? | *10² | 10₂ | 12 | x'],
    problems: ['4 ~ MEDIA_LEFT_OUT 12', '5 ~ MEDIA_LEFT_OUT Symbol F061'],
  })
})

test.each([
  ['Roman numbers', 'upperRoman', 'decimal'],
  ['bullets', 'bullet', 'bullet'],
  ['letters', 'upperLetter', 'lowerLetter'],
])('a document of Word: a list whose questions have %s', async (_, format, optionFormat) => {
  const item = (text: string, level: number) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r>${text.startsWith('*') ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t>${text.replace('*', '')}</w:t></w:r></w:p>`
  const items = [item('Largest?', 0), item('Mars', 1), item('*Jupiter', 1)]
  items.push(item('Smallest?', 0), item('*Mercury', 1), item('Earth', 1))
  const level = (i: number, value: string) =>
    `<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="${value}"/></w:lvl>`
  const { slides, problems } = await readShort(
    'Quiz.docx',
    await zipOf({
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': `<w:document xmlns:w="w"><w:body>${items.join('')}</w:body></w:document>`,
      'word/numbering.xml': `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0">${level(0, format)}${level(1, optionFormat)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    }),
  )
  expect({ slides, problems }).toEqual({
    slides: ['1 QUIZ Largest? | Mars | *Jupiter', '5 QUIZ Smallest? | *Mercury | Earth'],
    problems: [],
  })
})

test('a document of Word within limits', async () => {
  const problems = async (document: string) =>
    (await readShort('x.docx', await zipOf({ ...docx(), 'word/document.xml': document }))).problems
  expect(await problems(`<w:document><w:body>${'<w:p/>'.repeat(20_001)}</w:body></w:document>`)).toEqual([
    '- TOO_LARGE word/document.xml',
  ])
  expect(await problems('<!DOCTYPE d [<!ENTITY a "b">]><w:document/>')).toEqual(['1 - DOCTYPE'])
  expect(await problems('<w:document>')).toEqual(['1 - DAMAGED unclosed tag: w:document'])
  expect(await problems('<w:document/>')).toEqual(['- NOTHING_FOUND'])
})

test.each<[what: string, name: string, content: string | Record<string, string>, problem: string]>([
  ['RTF', 'x.rtf', '{\\rtf1\\ansi Largest?\\par}', '- SAVE_AS RTF .docx'],
  ['an old document of Word', 'x.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '- SAVE_AS Word 97 (.doc) .docx'],
  ['an old presentation', 'x.ppt', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '- SAVE_AS PowerPoint .pdf'],
  [
    'HTML called Excel',
    'x.xls',
    '<html><table><tr><td>Question</td></tr></table></html>',
    '- SAVE_AS HTML .xlsx',
  ],
  [
    'a table called Excel',
    'x.xls',
    '\ufeff<table border=1><tr><td>Question</td></tr></table>',
    '- SAVE_AS HTML .xlsx',
  ],
  [
    'a web archive called Excel',
    'x.xls',
    'MIME-Version: 1.0\nX-Document-Type: Workbook\nContent-Type: multipart/related; boundary="a"\n',
    '- SAVE_AS HTML .xlsx',
  ],
  ['a web page', 'x.html', '<!DOCTYPE html><p>Largest?</p>', '- COPY_TEXT HTML'],
  ['PDF', 'x.pdf', '%PDF-1.7\n', '- COPY_TEXT PDF'],
  ['PowerPoint', 'x.pptx', { 'ppt/presentation.xml': '<p/>' }, '- SAVE_AS PowerPoint .pdf'],
  [
    'a text of OpenDocument',
    'x.odt',
    { mimetype: 'a', 'content.xml': '<a/>' },
    '- SAVE_AS OpenDocument .docx',
  ],
  [
    'a spreadsheet of OpenDocument',
    'x.ods',
    { mimetype: 'a', 'content.xml': '<a/>' },
    '- SAVE_AS OpenDocument .xlsx',
  ],
  [
    'slides of OpenDocument',
    'x.odp',
    { mimetype: 'a', 'content.xml': '<a/>' },
    '- SAVE_AS OpenDocument .pdf',
  ],
  ['Keynote', 'x.key', { 'Index/Document.iwa': 'a' }, '- SAVE_AS Keynote .pdf'],
  ['iWork', 'x.pages', { 'Index/Document.iwa': 'a' }, '- COPY_TEXT iWork'],
])('a file of another program is named with what to do: %s', async (_, name, content, problem) => {
  const isBinary = typeof content === 'string' && content.startsWith('\xd0')
  const bytes =
    typeof content === 'string' ? Buffer.from(content, isBinary ? 'latin1' : 'utf8') : await zipOf(content)
  const { slides, problems } = await readShort(name, bytes)
  expect({ slides, problems }).toEqual({ slides: [], problems: [problem] })
})
