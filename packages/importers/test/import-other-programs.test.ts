// Files as other programs write them: Moodle XML, QTI 1.2 of Canvas, Blackboard and ILIAS, H5P, arsnova, ClassQuiz, and the kinds of
// QTI 2. How a slide and a problem are written is in support/import-files.ts.
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { importCase, importFixture, readShort, zipOf } from './support/import-files.ts'

async function readSlides(name: string, content: Buffer | string) {
  const { format, title, slides, problems } = await readShort(name, content)
  return { format, title, slides: slides.map(slide => slide.replace(/^(?:\d+|null) /, '')), problems }
}

test.each([
  [
    'choice',
    [
      'QUIZ Which planet is the largest? | Mars | *Jupiter | Saturn | explanation: It has 95 moons.\n\nMars: Too small',
    ],
    ['4 ~ PARTIAL_CREDIT Saturn'],
  ],
  ['several right answers', ['QUIZ Prime? | *2 | *3 | 4 | {"allow_multiple":true}'], []],
  ['true or false', ['QUIZ The sun is a star. | *True | False | explanation: True: Yes'], []],
  [
    'short answer',
    ['FILL_IN_BLANK Capital of France? ___ | {"blanks":[{"accepted":["Paris"],"case_sensitive":true}]}'],
    ['4 ~ WILDCARD par*'],
  ],
  [
    'number',
    ['NUMERIC Pi? | {"min":0,"max":5,"step":0.01,"correct_value":3.14,"tolerance":0.01}'],
    ['4 ~ SCALE_CHOSEN 0 … 5 (0.01)'],
  ],
  ['pairs', ['MATCHING Match. | Canada -> Ottawa | Italy -> Rome'], ['4 ~ EXTRA_MATCH Oslo']],
  ['essay', ['OPEN_TEXT Write.'], []],
  ['order', ['ORDERING Sort. | one | two'], []],
  ['text', ['CONTENT Q | Read this.'], []],
  [
    'gaps',
    [
      'FILL_IN_BLANK Paris is in _____, Rome in _____; 2+2=_____. | {"blanks":[{"accepted":["France"]},{"accepted":["Italy"],"case_sensitive":true},{"accepted":["4"]}]} | explanation: France: Right',
    ],
    ['4 ~ PARTIAL_CREDIT Gaul', '4 ~ TOLERANCE_LEFT_OUT 4:0.1 4'],
  ],
  ['a gap that is chosen', ['QUIZ Rome is in _____. | Spain | *Italy | a } b'], []],
  [
    'numbered gaps',
    ['FILL_IN_BLANK _____ and _____. | {"blanks":[{"accepted":["Cats"]},{"accepted":["dogs"]}]}'],
    ['4 ~ CHOICES_LEFT_OUT Cats, dogs'],
  ],
  ['an embedded picture', ['OPEN_TEXT See'], ['4 ~ PICTURE_REFUSED a.png']],
  ['a kind without counterpart', [], ['4 - UNSUPPORTED_QUESTION calculated']],
])('Moodle XML: %s', async (name, slides, problems) => {
  const read = await readSlides('x.xml', importCase('moodle', name))
  expect(read).toEqual({ format: 'MOODLE_XML', title: 'Space', slides, problems })
})

test.each([
  ['choice', ['QUIZ 2 & 2? | *4 | 5'], []],
  ['several answers', ['QUIZ Prime? | *2 | 4 | *5 | {"allow_multiple":true}'], []],
  ['short answer', ['FILL_IN_BLANK Capital? ___ | {"blanks":[{"accepted":["Paris","paris"]}]}'], []],
  [
    'number',
    ['NUMERIC How many? | {"min":0,"max":10,"step":1,"correct_value":5,"tolerance":1}'],
    ['1 ~ SCALE_CHOSEN 0 … 10 (1)'],
  ],
  ['pairs', ['MATCHING Match. | Canada -> Ottawa | Italy -> Rome'], []],
  [
    'named blanks',
    [
      'FILL_IN_BLANK Roses are _____, violets _____. | {"blanks":[{"accepted":["red","Red"]},{"accepted":["blue"]}]}',
    ],
    [],
  ],
  ['essay', ['OPEN_TEXT Write.'], []],
  ['text', ['CONTENT Question | Read.'], []],
  ['a kind without counterpart', [], ['1 - UNSUPPORTED_QUESTION file_upload_question']],
])('QTI 1.2: %s', async (name, slides, problems) => {
  const read = await readSlides('x.xml', importCase('qti-1', name))
  expect(read).toEqual({ format: 'QTI', title: 'Quiz one', slides, problems })
})

test('packages of QTI 1.2: Canvas by its manifest, Blackboard by attributes, ILIAS without a manifest', async () => {
  const read = async (files: Record<string, string | Buffer>) =>
    (await readSlides('x.zip', await zipOf(files))).slides
  const manifest = (resource: string) =>
    `<manifest xmlns:bb="http://www.blackboard.com/content-packaging/"><organizations/><resources>${resource}</resources></manifest>`
  expect(
    await read({
      'imsmanifest.xml': manifest(
        '<resource identifier="g" type="imsqti_xmlv1p2"><file href="g/g.xml"/></resource>',
      ),
      'g/g.xml': importFixture('qti-1/canvas-package.xml'),
    }),
  ).toEqual(['QUIZ Two? | *2 | 3'])
  expect(
    await read({
      'imsmanifest.xml': manifest('<resource bb:file="res1.dat" type="assessment/x-bb-qti-test"/>'),
      'res1.dat': importFixture('qti-1/blackboard-package.xml'),
    }),
  ).toEqual(['QUIZ Two? | *2 | 3'])
  const ilias = importFixture('qti-1/ilias-package.xml')
  expect(await read({ '1__qti_2.xml': ilias, '1__tst_2.xml': '<ContentObject/>' })).toEqual([
    'QUIZ Even? | *2 | 3 | *4 | {"allow_multiple":true}',
  ])
})

test('H5P: a set with each kind, nested questions, and kinds without a counterpart', async () => {
  const file = await zipOf({
    'h5p.json': JSON.stringify({ title: 'Sky', mainLibrary: 'H5P.QuestionSet' }),
    'content/content.json': importFixture('h5p/content.json'),
  })
  expect(await readSlides('sky.h5p', file)).toEqual({
    format: 'H5P',
    title: 'Sky',
    slides: [
      'QUIZ Sky\nLargest? | Mars | *Jupiter | explanation: Mars: Small',
      'QUIZ A star? | *True | False',
      'QUIZ One? | no | *yes',
      'FILL_IN_BLANK Fill in.\nOslo is in _____. | {"blanks":[{"accepted":["Norway","Norge"]}]} | explanation: Norway: north',
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
  expect(await readSlides('demo.json', importFixture('arsnova-click.json'))).toEqual({
    format: 'QUIZ_JSON',
    title: 'Demo',
    slides: [
      'QUIZ Fake?\nA roof\nSource | Fake | *Photo | {"time_limit_seconds":60}',
      'MULTIPLE_CHOICE How? | a | b | {"allow_multiple":true}',
      'NUMERIC Far? | {"min":0,"max":100,"step":1,"correct_value":30,"tolerance":20}',
      'FILL_IN_BLANK Pi? ___ | {"blanks":[{"accepted":["3.14"]}]}',
    ],
    problems: ['4 ~ MEDIA_LEFT_OUT A roof', '39 ~ SCALE_CHOSEN 0 … 100 (1)'],
  })
  expect(await readSlides('showcase.json', importFixture('arsnova-eu.json'))).toEqual({
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
  const file = Buffer.concat([
    gzipSync(importFixture('classquiz.json')),
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
    problems: ['5 ~ MEDIA_LEFT_OUT 0'],
  })
  const huge = Buffer.concat([gzipSync(Buffer.alloc(9 * 1024 * 1024)), Buffer.from('c7c7c700', 'hex')])
  expect((await readSlides('huge.cqa', huge)).problems).toEqual(['- TOO_LARGE The quiz'])
  expect((await readSlides('cut.cqa', file.subarray(20))).problems).not.toEqual([])
})

test.each([
  [
    'typed gaps',
    'FILL_IN_BLANK Sun of _____ and _____. | {"blanks":[{"accepted":["York","york"]},{"accepted":["sun"]}]}',
  ],
  ['a gap that is chosen', 'QUIZ Now is _____ | Gloucester | *Lancaster'],
  ['pairs of two sets', 'MATCHING Who? | Capulet -> Romeo | Demetrius -> Dream'],
  ['a slider', 'NUMERIC %? | {"min":0,"max":100,"step":4,"correct_value":16}'],
])('QTI 2: %s', async (name, slide) => {
  const read = await readSlides('x.xml', importCase('qti-2', name))
  expect(read).toMatchObject({ format: 'QTI', slides: [slide], problems: [] })
})

test('a bold option of an outline is right', async () => {
  const { slides } = await readSlides('', '1. Largest?\na) Mars\nb) **Jupiter**\nc) Venus')
  expect(slides).toEqual(['QUIZ Largest? | Mars | *Jupiter | Venus'])
})
