// Pictures in files of other programs: checked as uploads are, they become images of questions and options. How a slide is written
// is in support/import-files.ts.

import { gzipSync } from 'node:zlib'
import { importPicturesMax } from '@roomful/contract/features/imports/problems'
import { expect, test } from 'vitest'
import { png } from '../../server/test/support/pictures.ts'
import { importFixture, readShort, zipOf } from './support/import-files.ts'

async function read(name: string, content: Buffer | string) {
  const { slides, pictures, problems } = await readShort(name, content)
  return {
    slides: slides.map(slide => slide.replace(/^(?:\d+|null) /, '')),
    sizes: pictures.map(({ width, height }) => `${width}x${height}`),
    problems,
  }
}

const fixture = (name: string) => importFixture(`pictures/${name}`)
const base64 = (width: number, height: number) => png(width, height).toString('base64')
/** A fixture with pictures of these sizes in place of `{{3x4}}`. */
const filled = (name: string) =>
  fixture(name)
    .toString()
    .replace(/\{\{(\d+)x(\d+)\}\}/g, (_, width, height) => base64(Number(width), Number(height)))

test('Moodle XML: embedded files of questions, answers and pairs', async () => {
  expect(await read('x.xml', filled('moodle.xml'))).toEqual({
    slides: [
      'QUIZ Which is it? | *a map [picture-2] | B [picture-3] | C | image: picture-1 the sea',
      'OPEN_TEXT See the harbour and write.',
      'MATCHING Match. | left -> the moon [picture-4] | two -> c.png',
      'QUIZ Twins? | *twin [picture-5] | twin (B) [picture-6]',
      'QUIZ Written as elements? | *yes | no | image: picture-7',
    ],
    sizes: ['3x4', '5x6', '7x8', '9x9', '1x1', '2x2', '3x3'],
    problems: [
      '3 ~ MEDIA_LEFT_OUT second.png',
      '3 ~ MEDIA_LEFT_OUT gone.png',
      '3 ~ MEDIA_LEFT_OUT in feedback',
      '6 ~ PICTURE_AT_ADDRESS https://example.com/a.png',
      '7 ~ PICTURE_AS_TEXT the moon',
      '7 ~ PICTURE_AS_TEXT c.png',
    ],
  })
})

test('QTI packages: images and objects by their paths, none outside of the package', async () => {
  const file = await zipOf({
    'imsmanifest.xml': fixture('qti-manifest.xml'),
    'items/q1.xml': fixture('qti-item.xml'),
    'images/a b.png': png(3, 4),
    'items/one.png': png(5, 6),
  })
  expect(await read('x.zip', file)).toEqual({
    slides: ['QUIZ Which? | *one [picture-2] | B | image: picture-1 the map'],
    sizes: ['3x4', '5x6'],
    problems: ['items/q1.xml:6 ~ MEDIA_LEFT_OUT two.png'],
  })
})

test('Canvas and Blackboard: files of the course, by path and by number', async () => {
  const file = await zipOf({
    'imsmanifest.xml': fixture('course-manifest.xml'),
    'res1.dat': fixture('course.xml'),
    'web_resources/Uploaded Media/map.png': png(3, 4),
    'csfiles/home_dir/sea__xid-12_1.png': png(5, 6),
  })
  expect(await read('x.zip', file)).toEqual({
    slides: ['QUIZ Which? | *A [picture-2] | b | image: picture-1 map'],
    sizes: ['3x4', '5x6'],
    problems: [],
  })
})

test('H5P: the picture above a question, and choices that are pictures', async () => {
  const file = await zipOf({
    'h5p.json': JSON.stringify({ mainLibrary: 'H5P.QuestionSet' }),
    'content/content.json': fixture('h5p.json'),
    'content/images/a.png': png(3, 4),
    'content/images/b.png': png(5, 6),
  })
  expect(await read('x.h5p', file)).toEqual({
    slides: [
      'QUIZ Which? | *yes | no | image: picture-1 A map',
      'QUIZ Which planet? | *A map [picture-1] | B [picture-2]',
    ],
    sizes: ['3x4', '5x6'],
    problems: [],
  })
})

test('ClassQuiz: the pictures after the quiz, by their numbers', async () => {
  const quiz = {
    title: 'Class',
    cover_image: '-1',
    questions: [
      {
        question: 'Which?',
        type: 'ABCD',
        time: '20',
        image: 0,
        answers: [{ answer: 'a', right: true }, { answer: 'b' }],
      },
      {
        question: 'And?',
        type: 'ABCD',
        time: '20',
        image: 7,
        answers: [{ answer: 'a', right: true }, { answer: 'b' }],
      },
    ],
  }
  const picture = (number: string, bytes: Buffer) => [
    Buffer.from('c6c6c600', 'hex'),
    Buffer.from(number),
    Buffer.from('c5c500', 'hex'),
    bytes,
  ]
  const marks = [...picture('0', png(3, 4)), ...picture('-1', png(5, 6))]
  const file = Buffer.concat([gzipSync(JSON.stringify(quiz)), Buffer.from('c7c7c700', 'hex'), ...marks])
  expect(await read('x.cqa', file)).toEqual({
    slides: [
      'QUIZ Which? | *a | b | {"time_limit_seconds":20} | image: picture-1',
      'QUIZ And? | *a | b | {"time_limit_seconds":20}',
    ],
    sizes: ['3x4'],
    problems: ['~ MEDIA_LEFT_OUT 7'],
  })
})

test('Excel: pictures of the row, on answers and next to the question', async () => {
  const parts = JSON.parse(fixture('workbook.json').toString()) as Record<string, string>
  const file = await zipOf({ ...parts, 'xl/media/image1.png': png(3, 4), 'xl/media/image2.png': png(5, 6) })
  expect(await read('x.xlsx', file)).toEqual({
    slides: ['QUIZ Which? | one | *B [picture-2] | {"time_limit_seconds":20} | image: picture-1 A map'],
    sizes: ['3x4', '5x6'],
    problems: [],
  })
})

const question = (prompt: string, more = '') =>
  `<question type="essay"><name><text>n</text></name><questiontext format="html"><text><![CDATA[${prompt}]]></text>${more}</questiontext></question>`

test('files that are no pictures, and too many, are reported and the questions stay', async () => {
  const refused = await read(
    'x.xml',
    `<quiz>${question('Why?<img src="@@PLUGINFILE@@/a.svg" alt="">', '<file name="a.svg" encoding="base64">PHN2Zy8+</file>')}${question('Big?<img src="data:image/png;base64,AAAA" alt="dot">')}</quiz>`,
  )
  expect(refused).toEqual({
    slides: ['OPEN_TEXT Why?', 'OPEN_TEXT Big?'],
    sizes: [],
    problems: ['1 ~ PICTURE_REFUSED a.svg', '1 ~ PICTURE_REFUSED dot'],
  })
  const { count } = importPicturesMax
  const many = Array.from({ length: count + 1 }, (_, i) =>
    question(`Q${i}<img src="data:image/png;base64,${base64(i + 1, 1)}" alt="p${i}">`),
  )
  const { slides, sizes, problems } = await read('x.xml', `<quiz>${many.join('')}</quiz>`)
  expect([slides.length, sizes.length, problems]).toEqual([
    count + 1,
    count,
    [`1 ~ TOO_MANY_PICTURES p${count}`],
  ])
})

test('pictures that unpack to more than an archive may hold are left out, the questions are not', async () => {
  const bomb = Buffer.alloc(9 * 1024 * 1024)
  const file = await zipOf({
    'h5p.json': JSON.stringify({ mainLibrary: 'H5P.QuestionSet' }),
    'content/content.json': fixture('h5p.json'),
    'content/images/a.png': bomb,
    'content/images/b.png': png(5, 6),
  })
  expect(await read('x.h5p', file)).toEqual({
    slides: ['QUIZ Which? | *yes | no', 'QUIZ Which planet? | *A map | B [picture-2]'],
    sizes: ['5x6'],
    problems: [1, 2].map(() => 'content/content.json ~ TOO_MANY_PICTURES A map'),
  })
})

test('a picture of megabytes within an address is read in linear time', async () => {
  const large = 'A'.repeat(3 * 1024 * 1024)
  const { problems, slides } = await read(
    'x.xml',
    `<quiz>${question(`Why?<img src="data:image/png;base64,${large}" alt="large">`)}</quiz>`,
  )
  expect([slides, problems]).toEqual([['OPEN_TEXT Why?'], ['1 ~ PICTURE_REFUSED large']])
})

test('marks of pictures in the texts of a file are no pictures', async () => {
  const own = `<quiz>${question('See\ufdea0\ufdeb <img src="data:image/png;base64,AAAA" alt="x">')}${question('Why\ufdea9\ufdeb\ufdeb?')}</quiz>`
  expect((await read('x.xml', own)).slides).toEqual(['OPEN_TEXT See', 'OPEN_TEXT Why?'])
})
