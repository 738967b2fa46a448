// Files as other programs write them: Moodle XML, QTI 1.2 of Canvas, Blackboard and ILIAS, H5P, arsnova, ClassQuiz, and the kinds of
// QTI 2. How a slide and a problem are written is in support/import-files.ts.
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readShort, zipOf } from './support/import-files.ts'

async function readSlides(name: string, content: Buffer | string) {
  const { format, title, slides, problems } = await readShort(name, content)
  return { format, title, slides: slides.map(slide => slide.replace(/^(?:\d+|null) /, '')), problems }
}

const moodle = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`
const asked = (type: string, text: string, rest = '') =>
  `<question type="${type}"><name><text>Q</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${rest}</question>`
const answer = (fraction: number, text: string, more = '') =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text>${more}</answer>`
const feedback = (text: string) => `<feedback format="html"><text>${text}</text></feedback>`

test.each([
  [
    'choice',
    asked(
      'multichoice',
      '<p>Which&nbsp;planet is the <b>largest</b>?</p>',
      `<generalfeedback format="html"><text>It has 95 moons.</text></generalfeedback><single>true</single>
      ${answer(0, '<p>Mars</p>', feedback('Too small'))}${answer(100, 'Jupiter')}${answer(50, 'Saturn')}`,
    ),
    [
      'QUIZ Which planet is the largest? | Mars | *Jupiter | Saturn | notes: Mars: Too small\nIt has 95 moons.',
    ],
    ['4 ~ PARTIAL_CREDIT Saturn'],
  ],
  [
    'several right answers',
    asked(
      'multichoice',
      'Prime?',
      `<single>false</single>${answer(50, '2')}${answer(50, '3')}${answer(-50, '4')}`,
    ),
    ['QUIZ Prime? | *2 | *3 | 4 | {"allow_multiple":true}'],
    ['4 ~ PARTIAL_CREDIT 2'],
  ],
  [
    'true or false',
    asked('truefalse', 'The sun is a star.', answer(100, 'true', feedback('Yes')) + answer(0, 'false')),
    ['QUIZ The sun is a star. | *True | False | notes: Yes'],
    [],
  ],
  [
    'short answer',
    asked(
      'shortanswer',
      'Capital of France?',
      `<usecase>1</usecase>${answer(100, 'Paris')}${answer(100, 'par*')}${answer(0, 'Lyon')}`,
    ),
    ['FILL_IN_BLANK Capital of France? ___ | {"blanks":[{"accepted":["Paris"],"case_sensitive":true}]}'],
    ['4 ~ WILDCARD par*'],
  ],
  [
    'number',
    asked('numerical', 'Pi?', answer(100, '3.14', '<tolerance>0.01</tolerance>')),
    ['NUMERIC Pi? | {"min":0,"max":5,"step":0.01,"correct_value":3.14,"tolerance":0.01}'],
    ['4 ~ SCALE_CHOSEN 0 … 5 (0.01)'],
  ],
  [
    'pairs',
    asked(
      'matching',
      'Match.',
      ['Canada', 'Italy', '']
        .map(
          (left, i) =>
            `<subquestion format="html"><text>${left}</text><answer><text>${['Ottawa', 'Rome', 'Oslo'][i]}</text></answer></subquestion>`,
        )
        .join(''),
    ),
    ['MATCHING Match. | Canada -> Ottawa | Italy -> Rome'],
    ['4 ~ EXTRA_MATCH Oslo'],
  ],
  ['essay', asked('essay', 'Write.'), ['OPEN_TEXT Write.'], []],
  [
    'order',
    asked('ordering', 'Sort.', answer(0, 'one') + answer(0, 'two')),
    ['ORDERING Sort. | one | two'],
    [],
  ],
  ['text', asked('description', '<p>Read <i>this</i>.</p>'), ['CONTENT Q | Read this.'], []],
  [
    'gaps',
    asked(
      'cloze',
      'Paris is in {1:SHORTANSWER:=France#Right~%50%Gaul}, Rome in {:SAC:=Italy}; 2+2={1:NM:=4:0.1}.',
    ),
    [
      'FILL_IN_BLANK Paris is in _____, Rome in _____; 2+2=_____. | {"blanks":[{"accepted":["France"]},{"accepted":["Italy"],"case_sensitive":true},{"accepted":["4"]}]}',
    ],
    ['4 ~ PARTIAL_CREDIT Gaul'],
  ],
  [
    'a gap that is chosen',
    asked('cloze', 'Rome is in {1:MULTICHOICE:Spain~=Italy~a \\} b}.'),
    ['QUIZ Rome is in _____. | Spain | *Italy | a } b'],
    [],
  ],
  [
    'numbered gaps',
    asked(
      'gapselect',
      '[[1]] and [[2]].',
      '<selectoption><text>Cats</text></selectoption><selectoption><text>dogs</text></selectoption>',
    ),
    ['FILL_IN_BLANK _____ and _____. | {"blanks":[{"accepted":["Cats"]},{"accepted":["dogs"]}]}'],
    ['4 ~ CHOICES_LEFT_OUT Cats, dogs'],
  ],
  [
    'an embedded picture',
    `<question type="essay"><name><text>Q</text></name><questiontext format="html"><text><![CDATA[<p>See<img src="@@PLUGINFILE@@/a.png"></p>]]></text><file name="a.png" encoding="base64">AAAA</file></questiontext></question>`,
    ['OPEN_TEXT See'],
    ['4 ~ MEDIA_LEFT_OUT a.png'],
  ],
  [
    'a kind without counterpart',
    asked('calculated', '{a}+{b}?'),
    [],
    ['4 - UNSUPPORTED_QUESTION calculated'],
  ],
])('Moodle XML: %s', async (_, question, slides, problems) => {
  const category = '<question type="category"><category><text>$course$/top/Space</text></category></question>'
  const file = moodle(category, question)
  expect(await readSlides('x.xml', file)).toEqual({ format: 'MOODLE_XML', title: 'Space', slides, problems })
})

const canvas = (...items: string[]) =>
  `<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="Quiz one"><section ident="root_section">${items.join('\n')}</section></assessment></questestinterop>`
const meta = (type: string) =>
  `<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>`
const html = (text: string) =>
  `<material><mattext texttype="text/html">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</mattext></material>`
const label = (id: string, text: string) =>
  `<response_label ident="${id}"><material><mattext texttype="text/plain">${text}</mattext></material></response_label>`
const right = (variables: string, points = 100) =>
  `<respcondition continue="No"><conditionvar>${variables}</conditionvar><setvar action="Set" varname="SCORE">${points}</setvar></respcondition>`
const item = (type: string, presentation: string, rules: string) =>
  `<item ident="i" title="Question">${meta(type)}<presentation>${presentation}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${rules}</resprocessing></item>`
const lid = (id: string, choices: string, cardinality = 'Single', before = '') =>
  `<response_lid ident="${id}" rcardinality="${cardinality}">${before}<render_choice>${choices}</render_choice></response_lid>`
const equal = (id: string, value: string) => `<varequal respident="${id}">${value}</varequal>`

test.each([
  [
    'choice',
    item(
      'multiple_choice_question',
      html('<p>2 &amp; 2?</p>') + lid('r', label('1', '4') + label('2', '5')),
      right(equal('r', '1')),
    ),
    ['QUIZ 2 & 2? | *4 | 5'],
    [],
  ],
  [
    'several answers',
    item(
      'multiple_answers_question',
      html('Prime?') + lid('r', label('1', '2') + label('2', '4') + label('3', '5'), 'Multiple'),
      right(`<and>${equal('r', '1')}<not>${equal('r', '2')}</not>${equal('r', '3')}</and>`),
    ),
    ['QUIZ Prime? | *2 | 4 | *5 | {"allow_multiple":true}'],
    [],
  ],
  [
    'short answer',
    item(
      'short_answer_question',
      html('Capital?') +
        '<response_str ident="r" rcardinality="Single"><render_fib><response_label ident="a"/></render_fib></response_str>',
      right(equal('r', 'Paris') + equal('r', 'paris')),
    ),
    ['FILL_IN_BLANK Capital? ___ | {"blanks":[{"accepted":["Paris","paris"]}]}'],
    [],
  ],
  [
    'number',
    item(
      'numerical_question',
      html('How many?') +
        '<response_str ident="r"><render_fib fibtype="Decimal"><response_label ident="a"/></render_fib></response_str>',
      right(
        `<or>${equal('r', '5')}<and><vargte respident="r">4</vargte><varlte respident="r">6</varlte></and></or>`,
      ),
    ),
    ['NUMERIC How many? | {"min":0,"max":10,"step":1,"correct_value":5,"tolerance":1}'],
    ['1 ~ SCALE_CHOSEN 0 … 10 (1)'],
  ],
  [
    'pairs',
    item(
      'matching_question',
      html('Match.') +
        lid('r1', label('1', 'Ottawa') + label('2', 'Rome'), 'Single', html('Canada')) +
        lid('r2', label('1', 'Ottawa') + label('2', 'Rome'), 'Single', html('Italy')),
      right(equal('r1', '1'), 50) + right(equal('r2', '2'), 50),
    ),
    ['MATCHING Match. | Canada -> Ottawa | Italy -> Rome'],
    [],
  ],
  [
    'named blanks',
    item(
      'fill_in_multiple_blanks_question',
      html('Roses are [c1], violets [c2].') +
        lid('r2', label('3', 'blue'), 'Single', html('c2')) +
        lid('r1', label('1', 'red') + label('2', 'Red'), 'Single', html('c1')),
      right(equal('r2', '3'), 50) + right(equal('r1', '1'), 50) + right(equal('r1', '2'), 50),
    ),
    [
      'FILL_IN_BLANK Roses are _____, violets _____. | {"blanks":[{"accepted":["red","Red"]},{"accepted":["blue"]}]}',
    ],
    [],
  ],
  [
    'essay',
    item('essay_question', `${html('Write.')}<response_str ident="r"><render_fib/></response_str>`, ''),
    ['OPEN_TEXT Write.'],
    [],
  ],
  ['text', item('text_only_question', html('<p>Read.</p>'), ''), ['CONTENT Question | Read.'], []],
  [
    'a kind without counterpart',
    item('file_upload_question', html('Send.') + lid('r', ''), ''),
    [],
    ['1 - UNSUPPORTED_QUESTION file_upload_question'],
  ],
])('QTI 1.2: %s', async (_, question, slides, problems) => {
  expect(await readSlides('x.xml', canvas(question))).toEqual({
    format: 'QTI',
    title: 'Quiz one',
    slides,
    problems,
  })
})

test('packages of QTI 1.2: Canvas by its manifest, Blackboard by attributes, ILIAS without a manifest', async () => {
  const question = item(
    'multiple_choice_question',
    html('Two?') + lid('r', label('1', '2') + label('2', '3')),
    right(equal('r', '1')),
  )
  const read = async (files: Record<string, string>) => (await readSlides('x.zip', await zipOf(files))).slides
  const manifest = (resource: string) =>
    `<manifest xmlns:bb="http://www.blackboard.com/content-packaging/"><organizations/><resources>${resource}</resources></manifest>`
  expect(
    await read({
      'imsmanifest.xml': manifest(
        '<resource identifier="g" type="imsqti_xmlv1p2"><file href="g/g.xml"/></resource>',
      ),
      'g/g.xml': canvas(question),
    }),
  ).toEqual(['QUIZ Two? | *2 | 3'])
  const blackboard = `<questestinterop><assessment title="T"><section><item title="Q"><itemmetadata><bbmd_questiontype>Multiple Choice</bbmd_questiontype></itemmetadata>
    <presentation><flow class="Block"><flow class="QUESTION_BLOCK"><flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">&lt;p&gt;Two?&lt;/p&gt;</mat_formattedtext></mat_extension></material></flow></flow>
    <flow class="RESPONSE_BLOCK"><response_lid ident="response" rcardinality="Single"><render_choice><flow_label class="Block">${label('a1', '2')}</flow_label><flow_label class="Block">${label('a2', '3')}</flow_label></render_choice></response_lid></flow></flow></presentation>
    <resprocessing><respcondition title="correct"><conditionvar>${equal('response', 'a1')}</conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar></respcondition>
    <respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>`
  expect(
    await read({
      'imsmanifest.xml': manifest('<resource bb:file="res1.dat" type="assessment/x-bb-qti-test"/>'),
      'res1.dat': blackboard,
    }),
  ).toEqual(['QUIZ Two? | *2 | 3'])
  const ilias = canvas(
    item(
      'MULTIPLE CHOICE QUESTION',
      `<flow>${html('Even?')}${lid('MCMR', label('0', '2') + label('1', '3') + label('2', '4'), 'Multiple')}</flow>`,
      ['0', '2']
        .map(
          id =>
            `<respcondition><conditionvar>${equal('MCMR', id)}</conditionvar><setvar action="Add">1</setvar></respcondition>`,
        )
        .join('') +
        `<respcondition><conditionvar><not>${equal('MCMR', '0')}</not></conditionvar><setvar action="Add">0</setvar></respcondition>`,
    ),
  )
  expect(await read({ '1__qti_2.xml': ilias, '1__tst_2.xml': '<ContentObject/>' })).toEqual([
    'QUIZ Even? | *2 | 3 | *4 | {"allow_multiple":true}',
  ])
})

test('H5P: a set with each kind, what is nested, and what has no counterpart', async () => {
  const question = (library: string, params: object) => ({
    library: `H5P.${library} 1.16`,
    params,
    metadata: { title: 'T' },
  })
  const content = {
    introPage: { showIntroPage: true },
    questions: [
      question('MultiChoice', {
        question: '<p>Largest?</p>',
        answers: [
          { correct: false, text: '<div>Mars</div>', tipsAndFeedback: { chosenFeedback: 'Small' } },
          { correct: true, text: '<div>Jupiter&nbsp;</div>' },
        ],
        media: { type: { params: { alt: 'Sky', file: { path: 'images/a.png' } } } },
      }),
      question('TrueFalse', { question: 'A star?', correct: 'true' }),
      question('SingleChoiceSet', { choices: [{ question: 'One?', answers: ['yes', 'no'] }] }),
      question('Blanks', { text: 'Fill in.', questions: ['<p>Oslo is in *Norway/Norge:north*.</p>'] }),
      question('DragText', { taskDescription: 'Drag.', textField: '*Cats* and *dogs*' }),
      question('Essay', { taskDescription: 'Write.' }),
      question('MarkTheWords', { textField: '*a*' }),
      question('Column', {
        content: [{ content: question('TrueFalse', { question: 'Flat?', correct: 'false' }) }],
      }),
    ],
  }
  const file = await zipOf({
    'h5p.json': JSON.stringify({ title: 'Sky', mainLibrary: 'H5P.QuestionSet' }),
    'content/content.json': JSON.stringify(content),
  })
  expect(await readSlides('sky.h5p', file)).toEqual({
    format: 'H5P',
    title: 'Sky',
    slides: [
      'QUIZ Largest? | Mars | *Jupiter | notes: Mars: Small',
      'QUIZ A star? | *True | False',
      'QUIZ One? | no | *yes',
      'FILL_IN_BLANK Fill in.\nOslo is in _____. | {"blanks":[{"accepted":["Norway","Norge"]}]}',
      'FILL_IN_BLANK Drag.\n_____ and _____ | {"blanks":[{"accepted":["Cats"]},{"accepted":["dogs"]}]}',
      'OPEN_TEXT Write.',
      'QUIZ Flat? | True | *False',
    ],
    problems: [
      'content/content.json ~ MEDIA_LEFT_OUT Sky',
      'content/content.json ~ CHOICES_LEFT_OUT Cats, dogs',
      'content/content.json - UNSUPPORTED_QUESTION MarkTheWords: T',
    ],
  })
})

test('arsnova.click and arsnova.eu', async () => {
  const option = (answerText: string, isCorrect = false) => ({
    answerText,
    isCorrect,
    TYPE: 'DefaultAnswerOption',
  })
  const click = {
    name: 'Demo',
    questionList: [
      {
        TYPE: 'SingleChoiceQuestion',
        questionText: '### Fake?\n![A roof](https://x.test/a.png)\n___\nSource',
        timer: 60,
        answerOptionList: [option('Fake'), option('Photo', true)],
      },
      {
        TYPE: 'SurveyQuestion',
        questionText: 'How?',
        timer: 60,
        multipleSelectionEnabled: true,
        answerOptionList: [option('a'), option('b')],
      },
      {
        TYPE: 'RangedQuestion',
        questionText: 'Far?',
        timer: 2,
        answerOptionList: [],
        rangeMin: 10,
        rangeMax: 50,
        correctValue: 30,
      },
      {
        TYPE: 'FreeTextQuestion',
        questionText: 'Pi?',
        timer: 60,
        answerOptionList: [{ answerText: '3.14', configCaseSensitive: false }],
      },
    ],
    TYPE: 'DefaultQuestionGroup',
  }
  expect(await readSlides('demo.json', JSON.stringify(click))).toEqual({
    format: 'QUIZ_JSON',
    title: 'Demo',
    slides: [
      'QUIZ Fake?\nA roof\nSource | Fake | *Photo | {"time_limit_seconds":60}',
      'MULTIPLE_CHOICE How? | a | b | {"allow_multiple":true}',
      'NUMERIC Far? | {"min":10,"max":50,"correct_value":30,"tolerance":0}',
      'FILL_IN_BLANK Pi? ___ | {"blanks":[{"accepted":["3.14"]}]}',
    ],
    problems: ['~ MEDIA_LEFT_OUT A roof'],
  })
  const eu = {
    exportVersion: 1,
    quiz: {
      name: 'Showcase',
      questions: [
        {
          text: '**Prime**?',
          type: 'MULTIPLE_CHOICE',
          timer: 4,
          answers: [
            { text: '2', isCorrect: true },
            { text: '3', isCorrect: true },
            { text: '4', isCorrect: false },
          ],
        },
        { text: 'Why?', type: 'FREETEXT', timer: 60, answers: [] },
        { text: 'Good?', type: 'RATING', ratingMin: 1, ratingMax: 10, ratingLabelMin: 'no', answers: [] },
        { text: 'New?', type: 'HOLOGRAM', answers: [] },
      ],
    },
  }
  expect(await readSlides('showcase.json', JSON.stringify(eu))).toEqual({
    format: 'QUIZ_JSON',
    title: 'Showcase',
    slides: [
      'QUIZ Prime? | *2 | *3 | 4 | {"allow_multiple":true,"time_limit_seconds":5}',
      'OPEN_TEXT Why?',
      'RATING Good? | {"min":1,"max":10,"min_label":"no","max_label":null}',
    ],
    problems: ['~ TIME_CHANGED 4 5', '- UNSUPPORTED_QUESTION HOLOGRAM'],
  })
})

test('ClassQuiz: its compressed export, without the pictures that follow', async () => {
  const abcd = (answers: [string, boolean][]) =>
    answers.map(([answer, isRight]) => ({ answer, right: isRight, color: null }))
  const quiz = {
    title: 'Class',
    cover_image: null,
    questions: [
      {
        question: '<p>Largest?</p>',
        time: '20',
        type: 'ABCD',
        image: 0,
        answers: abcd([
          ['Mars', false],
          ['Jupiter', true],
        ]),
      },
      {
        question: 'How old?',
        time: '20',
        type: 'RANGE',
        image: null,
        answers: { min: 0, max: 100, min_correct: 40, max_correct: 50 },
      },
      {
        question: 'Sort',
        time: '20',
        type: 'ORDER',
        image: null,
        answers: [
          { answer: 'one', color: null },
          { answer: 'two', color: null },
        ],
      },
      {
        question: 'Say',
        time: '20',
        type: 'TEXT',
        image: null,
        answers: [{ answer: 'Hi', case_sensitive: true }],
      },
    ],
  }
  const file = Buffer.concat([
    gzipSync(JSON.stringify(quiz)),
    Buffer.from('c7c7c700c6c6c600', 'hex'),
    Buffer.from('0'),
  ])
  expect(await readSlides('class.cqa', file)).toEqual({
    format: 'QUIZ_JSON',
    title: 'Class',
    slides: [
      'QUIZ Largest? | Mars | *Jupiter | {"time_limit_seconds":20}',
      'NUMERIC How old? | {"min":0,"max":100,"correct_value":45,"tolerance":5}',
      'ORDERING Sort | one | two',
      'FILL_IN_BLANK Say ___ | {"blanks":[{"accepted":["Hi"],"case_sensitive":true}]}',
    ],
    problems: ['~ MEDIA_LEFT_OUT 0'],
  })
  const huge = Buffer.concat([gzipSync(Buffer.alloc(9 * 1024 * 1024)), Buffer.from('c7c7c700', 'hex')])
  expect((await readSlides('huge.cqa', huge)).problems).toEqual(['- TOO_LARGE The quiz'])
  expect((await readSlides('cut.cqa', file.subarray(20))).problems).not.toEqual([])
})

const qti = (declarations: string, body: string) =>
  `<assessmentItem identifier="q" title="T">${declarations}<itemBody>${body}</itemBody></assessmentItem>`
const declared = (id: string, values: string[], more = '') =>
  `<responseDeclaration identifier="${id}" cardinality="multiple"><correctResponse>${values.map(value => `<value>${value}</value>`).join('')}</correctResponse>${more}</responseDeclaration>`

test.each([
  [
    'typed gaps',
    qti(
      declared('A', ['York'], '<mapping><mapEntry mapKey="york" mappedValue="1"/></mapping>') +
        declared('B', ['sun']),
      '<p>Sun of <textEntryInteraction responseIdentifier="A"/> and <textEntryInteraction responseIdentifier="B"/>.</p>',
    ),
    'FILL_IN_BLANK Sun of _____ and _____. | {"blanks":[{"accepted":["York","york"]},{"accepted":["sun"]}]}',
  ],
  [
    'a gap that is chosen',
    qti(
      declared('A', ['L']),
      '<p>Now is <inlineChoiceInteraction responseIdentifier="A"><inlineChoice identifier="G">Gloucester</inlineChoice><inlineChoice identifier="L">Lancaster</inlineChoice></inlineChoiceInteraction></p>',
    ),
    'QUIZ Now is _____ | Gloucester | *Lancaster',
  ],
  [
    'pairs of two sets',
    qti(
      declared('A', ['C T', 'D R']),
      '<matchInteraction responseIdentifier="A"><prompt>Who?</prompt><simpleMatchSet><simpleAssociableChoice identifier="C">Capulet</simpleAssociableChoice><simpleAssociableChoice identifier="D">Demetrius</simpleAssociableChoice></simpleMatchSet><simpleMatchSet><simpleAssociableChoice identifier="R">Dream</simpleAssociableChoice><simpleAssociableChoice identifier="T">Romeo</simpleAssociableChoice></simpleMatchSet></matchInteraction>',
    ),
    'MATCHING Who? | Capulet -> Romeo | Demetrius -> Dream',
  ],
  [
    'a slider',
    qti(
      declared('A', ['16']),
      '<sliderInteraction responseIdentifier="A" lowerBound="0" upperBound="100" step="4"><prompt>%?</prompt></sliderInteraction>',
    ),
    'NUMERIC %? | {"min":0,"max":100,"step":4,"correct_value":16}',
  ],
])('QTI 2: %s', async (_, document, slide) => {
  expect(await readSlides('x.xml', document)).toMatchObject({ format: 'QTI', slides: [slide], problems: [] })
})

test('a bold option of an outline is right', async () => {
  const { slides } = await readSlides('', '1. Largest?\na) Mars\nb) **Jupiter**\nc) Venus')
  expect(slides).toEqual(['QUIZ Largest? | Mars | *Jupiter | Venus'])
})
