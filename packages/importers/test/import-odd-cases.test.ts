// Each construct that the documentation of a format names, and those that its files hold in practice, is taken as it is meant, or named
// with its line and with why. How a line of `slides` and `problems` is written is in support/import-files.ts.
import { describe, expect, test } from 'vitest'
import { importCase, readShort, zipOf } from './support/import-files.ts'

type Case = [what: string, content: string, slides: string[], problems?: string[]]

const long = 'x'.repeat(201)
const read = async (name: string, content: string | Buffer) => {
  const { slides, problems } = await readShort(name, content)
  return { slides, problems }
}

test.each<Case>([
  [
    'a byte order mark and Windows line ends',
    '\ufeff// c\r\nQ {\r\n=a\r\n~b\r\n}\r\n',
    ['2 QUIZ Q | *a | b'],
  ],
  ['old Macintosh line ends', 'Q {=a ~b}\r\rR {T}', ['1 QUIZ Q | *a | b', '3 QUIZ R | *True | False']],
  ['a blank line of blanks', 'Q {T}\n \t \nR {F}', ['1 QUIZ Q | *True | False', '3 QUIZ R | True | *False']],
  ['TRUE in small letters', 'Q {true}', ['1 QUIZ Q | *True | False']],
  [
    'feedback for wrong, then for right',
    'Q {FALSE#w#r####g}',
    ['1 QUIZ Q | True | *False | explanation: g\n\nTrue: w\nFalse: r'],
  ],
  [
    'an escaped backslash before a mark',
    'Which? {=\\\\ #it is ~one\\ntwo}',
    ['1 QUIZ Which? | *\\ | one two | explanation: \\: it is'],
  ],
  [
    'a weight that costs points',
    'Q {~%-100%a ~%100%b ~%33.33333%c}',
    ['1 QUIZ Q | a | *b | *c | {"allow_multiple":true}'],
  ],
  ['a weight that earns a part', 'Q {=a ~%50%b ~c}', ['1 QUIZ Q | *a | b | c'], ['1 ~ PARTIAL_CREDIT b']],
  [
    'weights of short answers as Moodle exports them',
    '::n::Q{\n\t=%100%a#\n\t=%50%b#half\n}',
    ['1 FILL_IN_BLANK Q ___ | {"blanks":[{"accepted":["a"]}]} | explanation: b: half'],
    ['1 ~ PARTIAL_CREDIT b'],
  ],
  ['a range with a comma', 'Q {#3,14}', [], ['1 - NOT_A_NUMBER 3,14']],
  ['any number at all', 'Q {#*}', [], ['1 - NOT_A_NUMBER *']],
  ['no number', 'Q {#}', [], ['1 - NOTHING_RIGHT']],
  ['no number that earns all points', 'Q {#=%50%3}', [], ['1 ~ PARTIAL_CREDIT 3', '1 - NOTHING_RIGHT']],
  ['no text', 'Q {=}', [], ['1 - NOTHING_RIGHT']],
  [
    'a range below zero',
    'Q {#-5..-3}',
    ['1 NUMERIC Q | {"min":-10,"max":0,"step":1,"correct_value":-4,"tolerance":1}'],
    ['1 ~ SCALE_CHOSEN -10 … 0 (1)'],
  ],
  [
    'a missing word within a matching',
    'Match {=a -> b =c->d} them.',
    ['1 MATCHING Match _____ them. | a -> b | c -> d'],
  ],
  [
    'two lefts of one right',
    'Q {=a -> x =b -> x}',
    [],
    ['1 ~ EQUAL_MATCH b x', '1 - BROKEN_RULE options: at least 2 items'],
  ],
  [
    'the same answer twice, right once',
    'Q {~4 =5 ~ 4 =4 ~ 6}',
    ['1 QUIZ Q | *4 | *5 | 6 | {"allow_multiple":true}'],
    ['1 ~ ALL_RIGHT_NEEDED', '1 ~ EQUAL_OPTION 4 4', '1 ~ EQUAL_OPTION 4 4'],
  ],
  [
    'only the same answer',
    'Q {=a ~a}',
    [],
    ['1 ~ EQUAL_OPTION a a', '1 - BROKEN_RULE options: at least 2 items'],
  ],
  [
    'HTML, its entities, and a picture in an answer',
    'Q {=[html]<b>a</b>&nbsp;&eacute;&ccaron;<br>z ~[html]<img src\\="@@PLUGINFILE@@/b.png" alt\\="b">}',
    ['1 QUIZ Q | *a éč z | b'],
    ['1 ~ MEDIA_LEFT_OUT b'],
  ],
  ['entities without a tag', 'Tom &amp; Jerry? {=a &lt; b ~c}', ['1 QUIZ Tom & Jerry? | *a < b | c']],
  [
    'Markdown',
    '[markdown]Who *wrote* **it**, `x_y`, [here](http://e.example) 2 * 3 * 4 ![a *map*](m.png)? {=_Ada_ ~snake_case_name}',
    ['1 QUIZ Who wrote it, x_y, here 2 * 3 * 4 a map? | *Ada | snake_case_name'],
    ['1 ~ MEDIA_LEFT_OUT a *map*'],
  ],
  [
    'Markdown without a question',
    '[Markdown]Some *words*\n![a map](m.png)',
    ['1 CONTENT Some *words* | a map'],
    ['1 ~ MEDIA_LEFT_OUT a map'],
  ],
  ['plain text', '[plain]<b>*a*</b> {T}', ['1 QUIZ <b>*a*</b> | *True | False']],
  ['an unknown format', '[x]Q {T}', ['1 QUIZ [x]Q | *True | False']],
  ['a comment within a question', 'Q {\n// why\n=a\n  // and\n~b//c\n}', ['1 QUIZ Q | *a | b//c']],
  [
    'categories between questions',
    '$CATEGORY: $course$/top/A//B\n\nQ {T}\n\n$CATEGORY: other\n\nR {T}',
    ['3 QUIZ Q | *True | False', '7 QUIZ R | *True | False'],
  ],
  ['a brace that stays open', 'Q {=a ~b\n\nR {T}', ['3 QUIZ R | *True | False'], ['1 - BRACES']],
  [
    'questions without empty lines between them',
    '::q1:: Q {=a ~b}\n::q2::R {\n=c\n~d\n}\nS {T}\n// why\n$CATEGORY: x\n::t:: Plants {=breathe\n~eat} in\n  air.',
    [
      '1 QUIZ Q | *a | b',
      '2 QUIZ R | *c | d',
      '6 QUIZ S | *True | False',
      '9 QUIZ Plants _____ in\nair. | *breathe | eat',
    ],
  ],
  [
    'a text and a question without an empty line between them',
    'Read this.\n::q:: Why? {}',
    ['1 CONTENT Read this. | ', '2 OPEN_TEXT Why?'],
  ],
  [
    'a right side that three lefts share',
    'Match. {=Paris -> France =Lyon -> France =Rome -> Italy =Nice -> France}',
    ['1 MATCHING Match. | Paris -> France | Rome -> Italy'],
    ['1 ~ EQUAL_MATCH Lyon France', '1 ~ EQUAL_MATCH Nice France'],
  ],
  [
    'a question of more than 500 characters',
    `${long}${long}${long} {T}`,
    [`1 QUIZ ${'x'.repeat(499)}… | *True | False | notes: ${'x'.repeat(603)}`],
    [`1 ~ PROMPT_SHORTENED ${'x'.repeat(40)}…`],
  ],
  ['answers without a question', '::n:: {=a ~b}', [], ['1 - BROKEN_RULE prompt: at least 1 character']],
])('GIFT: %s', async (_, content, slides, problems = []) => {
  expect(await read('x.gift', content)).toEqual({ slides, problems })
})

test.each<Case>([
  ['brackets and Windows line ends', 'Q?\r\nA) a\r\nB) b\r\nANSWER: B\r\n', ['1 QUIZ Q? | a | *b']],
  ['small letters', 'Q?\na. a\nb. b\nAnswer: b', ['1 QUIZ Q? | a | *b']],
  ['no blank after the letter', 'Q?\nA.a\nB)b\nANSWER:A', ['1 QUIZ Q? | *a | b']],
  [
    'a question that looks like a choice',
    'U.S. presidents?\nA. a\nB. b\nANSWER: A',
    ['1 QUIZ U.S. presidents? | *a | b'],
  ],
  ['empty lines within a question', 'Q?\n\nA. a\n\n\nB. b\n \nANSWER: A', ['1 QUIZ Q? | *a | b']],
  ['the answer with its text', 'Q?\nA. a\nB. one, two\nANSWER: B. one, two', ['1 QUIZ Q? | a | *one, two']],
  [
    'several answers',
    'Q?\nA. a\nB. b\nC. c\nANSWER: A, C',
    ['1 QUIZ Q? | *a | b | *c | {"allow_multiple":true}'],
  ],
  ['an answer that is none', 'Q?\nA. a\nB. b\nANSWER: both', [], ['4 - BAD_RIGHT_ANSWER both']],
  ['an empty answer', 'Q?\nA. a\nB. b\nANSWER:', [], ['4 - BAD_RIGHT_ANSWER']],
  [
    'a choice of two lines',
    'Q?\nA. a\nmore\nB. b\nANSWER: A',
    [],
    ['1 - NO_ANSWER_LINE', '5 - BAD_RIGHT_ANSWER A'],
  ],
  ['the same letter twice', 'Q?\nA. a\nA. b\nANSWER: A', ['1 QUIZ Q? | *a | b']],
])('Aiken: %s', async (_, content, slides, problems = []) => {
  expect(await read('x.aiken', content)).toEqual({ slides, problems })
})

const head =
  ',Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3 - max 75 characters,Answer 4 - max 75 characters,"Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",Correct answer(s) - choose at least one\n'
test.each<Case>([
  [
    'several right ones',
    '1,Q,a,b,c,,20,"1,3"',
    ['2 QUIZ Q | *a | b | *c | {"allow_multiple":true,"time_limit_seconds":20}'],
  ],
  [
    'a number that a list became',
    '1,Q,a,b,c,,20,1.3',
    ['2 QUIZ Q | *a | b | *c | {"allow_multiple":true,"time_limit_seconds":20}'],
  ],
  [
    'an answer above 75 characters',
    `1,Q,${'x'.repeat(76)},b,,,20,1`,
    [`2 QUIZ Q | *${'x'.repeat(76)} | b | {"time_limit_seconds":20}`],
  ],
  [
    'an answer that is too long here',
    `1,Q,${long},b,,,20,1`,
    [`2 QUIZ Q | *${'x'.repeat(199)}… | b | {"time_limit_seconds":20} | notes: ${long}`],
    [`B2 ~ OPTION_SHORTENED ${'x'.repeat(40)}…`],
  ],
  [
    'a formula that was never calculated',
    '1,=A1&"x",=1+1,b,,,20,1',
    ['2 QUIZ =A1&"x" | *=1+1 | b | {"time_limit_seconds":20}'],
  ],
  ['a right one whose cell is empty', '1,Q,a,b,,,20,3', [], ['H2 - BAD_RIGHT_ANSWER 3']],
  ['a right one beyond all', '1,Q,a,b,,,20,"1,9"', [], ['H2 - BAD_RIGHT_ANSWER 1,9']],
  ['only one answer', '1,Q,a,,,,20,1', [], ['B2 - BROKEN_RULE options: at least 2 items']],
  [
    'an empty row among others',
    '1,Q,a,b,,,20,1\n2,,,,,,,\n3,R,a,b,,,20,2',
    ['2 QUIZ Q | *a | b | {"time_limit_seconds":20}', '4 QUIZ R | a | *b | {"time_limit_seconds":20}'],
  ],
])('the quiz template: %s', async (_, rows, slides, problems = []) => {
  expect(await read('x.csv', head + rows)).toEqual({ slides, problems })
})

test.each<[name: string, slides: string[], problems?: string[]]>([
  ['version 2.2, and another prefix', ['2 QUIZ Q? | *a | b']],
  ['version 3.0', ['2 QUIZ Look.\nQ? | *a | b | {"allow_multiple":true}']],
  ['version 1.2, an item without content', [], ['2 - NO_QUESTION_TEXT t']],
  ['CDATA, characters by number, comments', ['2 QUIZ 1 < 2 é&é | *a | b']],
  ['an entity of HTML', [], ['3 - DAMAGED &nbsp; is not supported']],
  ['a formula', ['2 QUIZ Is x=2 ? | *a | b'], ['2 ~ MEDIA_LEFT_OUT x=2']],
  ['pictures as choices', ['2 QUIZ Q? | *one | two'], ['4 ~ MEDIA_LEFT_OUT one', '5 ~ MEDIA_LEFT_OUT two']],
  ['pictures without a name as choices', ['2 QUIZ Q? | *A | b'], ['3 ~ MEDIA_LEFT_OUT a.png']],
  [
    'feedback and rubrics',
    ['2 QUIZ Q? | *a | b | explanation: The end.\n\na: Well done. | notes: Take care.'],
  ],
  ['a text that a program computes', [], ['4 - UNSUPPORTED_QUESTION printedVariable']],
  ['gaps to fill', ['2 FILL_IN_BLANK A _____ | {"blanks":[{"accepted":["A"]}]}']],
  ['a kind without counterpart', [], ['3 - UNSUPPORTED_QUESTION hotspotInteraction']],
  ['no prompt at all', ['2 QUIZ t | *a | b']],
  ['a choice without a name', ['2 QUIZ Q? | a | *b']],
  ['no declaration', ['2 MULTIPLE_CHOICE Q? | a | b']],
  ['what is right and what earns points', ['2 QUIZ Q? | *a | b'], ['2 ~ PARTIAL_CREDIT b']],
])('QTI: %s', async (name, slides, problems = []) => {
  expect(await read('x.xml', importCase('qti-2', name))).toEqual({ slides, problems })
})

const answers = 'Answer 1,Answer 2,Correct'
test.each<Case>([
  [
    'its number',
    `Question N°,Question,${answers}\n1,Which?,a,b,1\n2,Who?,a,b,2`,
    ['2 QUIZ Which? | *a | b', '3 QUIZ Who? | a | *b'],
  ],
  [
    'its type',
    `Question type,Question text,${answers}\nSingle choice,Which?,a,b,1`,
    ['2 QUIZ Which? | *a | b'],
    ['A1 - COLUMN_LEFT_OUT Question type'],
  ],
  [
    'its number by the same name',
    `Question,Question text,${answers}\n1,Which?,a,b,1`,
    ['2 QUIZ Which? | *a | b'],
  ],
  [
    'what is said after it',
    `Question,Question explanation,${answers}\nWhich?,Because of a,a,b,1`,
    ['2 QUIZ Which? | *a | b'],
    ['B1 - COLUMN_LEFT_OUT Question explanation'],
  ],
  [
    'its number in German',
    `Fragennummer,Frage Nr.,Frage,Antwort 1,Antwort 2,Richtig\n7,1,Welche?,a,b,1`,
    ['2 QUIZ Welche? | *a | b'],
  ],
  [
    'columns that have no place',
    `No.,Question,${answers},Points,Unused,Level\n1,Which?,a,b,1,10,,easy\n2,Who?,a,b,2,20,,hard`,
    ['2 QUIZ Which? | *a | b', '3 QUIZ Who? | a | *b'],
    ['F1 - COLUMN_LEFT_OUT Points', 'H1 - COLUMN_LEFT_OUT Level'],
  ],
])('a table that has for each question %s', async (_, content, slides, problems = []) => {
  expect(await read('x.csv', content)).toEqual({ slides, problems })
})

test('QTI packages: of version 3, of version 1.2 next to it, in Windows-1252, an archive within', async () => {
  const manifest = `<manifest><resources>
<resource identifier="a" type="imsqti_item_xmlv3p0" href="a.xml"/>
<resource identifier="b" type="imsqti_item_xmlv2p1" href="b.xml"/>
<resource identifier="c" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment" href="c.xml"/>
<resource identifier="d" type="imsqti_item_xmlv2p1" href="d.zip"/>
<resource identifier="e" type="webcontent" href="e.html"/>
</resources></manifest>`
  const content = await zipOf({
    'imsmanifest.xml': manifest,
    'a.xml': importCase('qti-2', 'version 3.0'),
    'b.xml': importCase('qti-2', 'in Windows-1252'),
    'c.xml': '<questestinterop/>',
    'd.zip': await zipOf({ 'imsmanifest.xml': manifest }),
    'e.html': '<p>',
  })
  expect(await read('x.zip', content)).toEqual({
    slides: ['2 QUIZ Look.\nQ? | *a | b | {"allow_multiple":true}', '2 QUIZ é? | *a | b'],
    problems: ['b.xml ~ ENCODING', 'd.zip - UNKNOWN_FORMAT'],
  })
})

const question = '{"type":"QUIZ","prompt":"Q","options":[{"text":"a","is_correct":true},{"text":"b"}]'
test.each<Case>([
  ['a list of questions alone', `[\n${question}}\n]`, ['2 QUIZ Q | *a | b']],
  [
    'what another version says of a deck',
    `{"version":9,"title":7,"slides":[${question}}],"theme":{"a":1}}`,
    ['1 QUIZ Q | *a | b'],
    ['- UNKNOWN_LINE version', '- UNKNOWN_LINE title', '- BROKEN_RULE theme.a: unknown, remove it'],
  ],
  [
    'a slide of another kind',
    `{"slides":[\n{"kind":"VIDEO","url":"x"},\n${question}}]}`,
    ['3 QUIZ Q | *a | b'],
    ['2 - UNSUPPORTED_QUESTION VIDEO'],
  ],
  [
    'a type of another version',
    '{"slides":[\n{"type":"HEATMAP","prompt":"Q"}]}',
    [],
    [
      '2 - BROKEN_RULE type: one of MULTIPLE_CHOICE, QUIZ, WORD_CLOUD, OPEN_TEXT, RATING, NPS, NUMERIC, RANKING, ORDERING, MATCHING, FILL_IN_BLANK, POINT_ALLOCATION, SPINNER, QA',
    ],
  ],
  [
    'ids of another server',
    `{"slides":[\n${question},"id":"q_1"}]}`,
    [],
    ['2 - BROKEN_RULE id: unknown, remove it'],
  ],
  [
    'pictures',
    `{"slides":[\n${question},"image":{"id":"img_1","alt":""}}]}`,
    ['2 QUIZ Q | *a | b'],
    ['2 ~ MEDIA_LEFT_OUT img_1'],
  ],
  [
    'slides that are none',
    '{"slides":[1,null,"x",[]]}',
    [],
    [1, 2, 3, 4].map(
      () => '1 - BROKEN_RULE type: is required; prompt: is required; slide: unknown, remove it',
    ),
  ],
  ['no list', '{"slides":{}}', [], ['- NOTHING_FOUND']],
  ['null', 'null', [], ['- NOTHING_FOUND']],
])('JSON: %s', async (_, content, slides, problems = []) => {
  expect(await read('x.json', content)).toEqual({ slides, problems })
})

test.each<Case>([
  ['Windows line ends and tabs', '\ufeffQ?\r\n\t-\ta\r\n\t*\tb\r\n', ['1 QUIZ Q? | a | *b']],
  ['other bullets', 'Q?\n• a\n+ b\n– c\n* d', ['1 QUIZ Q? | a | b | c | *d']],
  [
    'boxes',
    'Q?\n- [ ] a\n- [x] b\n- [X] c\n* [ ] d',
    ['1 QUIZ Q? | a | *b | *c | d | {"allow_multiple":true}'],
  ],
  ['a box that is text', 'Q?\n- \\[x] a\n* [x]b', ['1 QUIZ Q? | [x] a | *[x]b']],
  [
    'numbered questions without empty lines',
    '1. Q?\n- a\n* b\n2. R?\n- c\n* d\n3) S?',
    ['1 QUIZ Q? | a | *b', '4 QUIZ R? | c | *d', '7 OPEN_TEXT S?'],
  ],
  ['numbered open questions', '1. Q?\n2. R?', ['1 OPEN_TEXT Q?', '2 OPEN_TEXT R?']],
  ['a numbered order', '3. Order?\n1. a\n2. b', ['1 ORDERING Order? | a | b']],
  ['a numbered order that begins at two', 'Order?\n2. a\n3. b', ['1 ORDERING Order? | a | b']],
  ['options before any question', '- a\n- b', [], ['1 - NO_QUESTION_TEXT', '2 - NO_QUESTION_TEXT']],
  ['a setting before any question', '@ points: 5', [], ['1 - UNKNOWN_LINE @ points: 5']],
  [
    'an unknown setting',
    'Q?\n- a\n- b\n@ colour: red',
    [],
    ['1 - BROKEN_RULE settings.colour: unknown, remove it'],
  ],
  [
    'a setting of the wrong kind',
    'Q?\n- a\n* b\n@ points: many',
    [],
    ['1 - BROKEN_RULE settings.points: a whole number'],
  ],
  ['only one option', 'Q?\n* a', [], ['1 - BROKEN_RULE options: at least 2 items']],
  [
    'options by letters, one of them right',
    '1. Which capital?\na) Rome\nb) Paris *\nc) Oslo\n2. Which planets?\n\nA. Mars*\nB.  Sun\n*C. Venus',
    [
      '1 QUIZ Which capital? | Rome | *Paris | Oslo',
      '5 QUIZ Which planets? | *Mars | Sun | *Venus | {"allow_multiple":true}',
    ],
  ],
  [
    'options by letters in brackets, none right',
    'Which?\n(a) x\n(b) y',
    ['1 MULTIPLE_CHOICE Which? | x | y'],
  ],
  [
    'questions that begin like options',
    'A. Smith wrote what?\n- x\n- y\n\nWho?\n\na) is no list',
    ['1 MULTIPLE_CHOICE A. Smith wrote what? | x | y', '5 OPEN_TEXT Who?', '7 OPEN_TEXT a) is no list'],
    ['7 ~ LIST_AS_TEXT a) is no list'],
  ],
  [
    'letters after dashes',
    'Which?\n- x\n- y\na) z',
    ['1 MULTIPLE_CHOICE Which? | x | y', '4 OPEN_TEXT a) z'],
    ['4 ~ LIST_AS_TEXT a) z'],
  ],
  ['a star at the end', 'Which?\n- x *\n- y\n- *z*', ['1 QUIZ Which? | *x | y | *z*']],
  ['a star at the end of a number', 'Which?\n1. x\n2. y*\n3. z', ['1 QUIZ Which? | x | *y | z']],
  ['a star that is text', 'Which?\n- \\x *\n- y', ['1 MULTIPLE_CHOICE Which? | x * | y']],
])('the outline: %s', async (_, content, slides, problems = []) => {
  expect(await read('x.md', content)).toEqual({ slides, problems })
})

test('of a title, what no database stores is left out', async () => {
  const file = '{"title":"a\\ud800\\u0000b","slides":[{"type":"QA","prompt":"Q"}]}'
  expect((await readShort('x.json', file)).title).toBe('a\ufffdb')
})

describe('of equal options one is kept and named', () => {
  const json = (question: object) => JSON.stringify({ title: 'T', slides: [question] })
  const texts = (...all: string[]) => all.map(text => ({ text }))
  const problem = (line: number, text = 'Café noir') => `${line} ~ EQUAL_OPTION ${text} Café noir`
  const twice = ['Caf\u00e9 noir', 'Tea', 'Cafe\u0301  noir']
  test.each<Case>([
    [
      'a deck',
      json({ type: 'RANKING', prompt: 'Q', options: texts(...twice) }),
      ['1 RANKING Q | Café noir | Tea'],
      [problem(1, twice[2])],
    ],
    [
      'an outline',
      'Q\n- Café noir\n- Tea\n- Café noir\n',
      ['1 MULTIPLE_CHOICE Q | Café noir | Tea'],
      [problem(1)],
    ],
    [
      'a table',
      'Question,Answer 1,Answer 2,Answer 3,Correct\nQ,Café noir,Tea,Café noir,3\n',
      ['2 QUIZ Q | *Café noir | Tea'],
      [`A${problem(2)}`],
    ],
    [
      'Aiken',
      'Q\nA. Café noir\nB. Tea\nC. Café noir\nANSWER: B\n',
      ['1 QUIZ Q | Café noir | *Tea'],
      [problem(1)],
    ],
    [
      'a wheel, which may repeat them',
      json({ type: 'SPINNER', prompt: 'Q', options: texts('Ann', 'Ann') }),
      ['1 SPINNER Q | Ann | Ann'],
    ],
    [
      'an order, in which each has its place',
      json({ type: 'ORDERING', prompt: 'Q', options: texts('A', 'B', 'A') }),
      [],
      [
        '1 - BROKEN_RULE options[0].text: must differ from options[2].text; options[2].text: must differ from options[0].text',
      ],
    ],
    [
      'lefts with other rights',
      'Q\n- A -> x\n- B -> y\n- A -> z\n',
      [],
      [
        '1 - BROKEN_RULE options[0].text: must differ from options[2].text; options[2].text: must differ from options[0].text',
      ],
    ],
    [
      'what is no option',
      json({ type: 'RANKING', prompt: 'Q', options: [null, null, { text: 7 }, { text: 7 }] }),
      [],
      [
        '1 - BROKEN_RULE options[0]: an object, with text; options[1]: an object, with text; options[2].text: a text; options[3].text: a text',
      ],
    ],
    [
      'invisible texts',
      json({ type: 'RANKING', prompt: '\u200b', options: texts('\u2800', '\u2800', 'A') }),
      [],
      [
        '1 - BROKEN_RULE prompt: must contain visible characters; options[0].text: must contain visible characters; options[1].text: must contain visible characters',
      ],
    ],
  ])('%s', async (what, content, slides, problems = []) => {
    const endings: Record<string, string> = { 'a table': 'csv', Aiken: 'txt' }
    const ending = content.startsWith('{') ? 'json' : (endings[what] ?? 'md')
    expect(await read(`x.${ending}`, content)).toEqual({ slides, problems })
  })

  test('options that are equal once they are shortened keep their ends', async () => {
    const options = texts(...['one', 'two'].map(end => `${long}${end}`))
    const { slides, problems } = await read('x.json', json({ type: 'RANKING', prompt: 'Q', options }))
    expect(slides).toEqual([
      `1 RANKING Q | ${'x'.repeat(199)}… | ${'x'.repeat(100)}…${'x'.repeat(96)}two | notes: ${long}one\n${long}two`,
    ])
    const shortened = `1 ~ OPTION_SHORTENED ${'x'.repeat(40)}…`
    expect(problems).toEqual([shortened, shortened])
  })

  test('a title without visible characters gives way to the name of the file', async () => {
    const file = JSON.stringify({ title: '\u200b', slides: [{ type: 'QA', prompt: 'Q' }] })
    expect((await readShort('Team day.json', file)).title).toBe('Team day')
  })
})
