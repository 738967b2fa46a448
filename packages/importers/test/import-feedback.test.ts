// Feedback of other programs becomes the explanation: general feedback first, then a line for each answer. How a slide is written
// is in support/import-files.ts.

import { explanationLengthMax } from '@roomful/contract/question-types/question-input'
import { expect, test } from 'vitest'
import { anyImport, importFixture, readImport, readShort, zipOf } from './support/import-files.ts'

const bare = (slides: readonly string[]) => slides.map(slide => slide.replace(/^(?:\d+|null) /, ''))

test.each([
  [
    'moodle.xml',
    [
      'QUIZ Capital of Australia? | *Canberra | Sydney | explanation: Founded in 1913.\n\nby law\n\n✓ You know your atlas.\n\n✗ See page 9.\n\nSydney: The largest city.',
      'QUIZ Largest planet? | *Jupiter | Mars | explanation: **Jupiter** has 95 moons.',
      'MATCHING Match. | Canada -> Ottawa | Italy -> Rome',
      'OPEN_TEXT Why? | explanation: Because. | notes: Give a point for each reason.',
    ],
  ],
  [
    'canvas.xml',
    [
      'QUIZ Largest? | Mars | *Jupiter | explanation: It has 95 moons.\n\n✓ Well seen.\n\n✗ Look again.\n\nMars: Too small.',
      'FILL_IN_BLANK Colour of grass? ___ | {"blanks":[{"accepted":["green"]}]} | explanation: Chlorophyll.',
    ],
  ],
  [
    'blackboard.xml',
    ['QUIZ Even? | *2 | 3 | explanation: ✓ Divisible by two.\n\n✗ Divide it.\n\n3: It is a prime.'],
  ],
  [
    'qti-3.xml',
    [
      'QUIZ Which gas do plants take in? | Oxygen | *Carbon dioxide | explanation: Photosynthesis needs it.\n\n✓ Well done.\n\nCO₂ it is.\n\nOxygen: They give it off. | notes: Choose one.',
    ],
  ],
])('%s', async (name, expected) => {
  const { slides, problems } = await readShort(name, importFixture(`feedback/${name}`))
  expect([bare(slides), problems]).toEqual([expected, []])
})

test('H5P: tips, feedback on answers and by points, and sample solutions', async () => {
  const file = await zipOf({
    'h5p.json': JSON.stringify({ mainLibrary: 'H5P.QuestionSet' }),
    'content/content.json': importFixture('feedback/h5p.json'),
  })
  const { slides, problems } = await readShort('x.h5p', file)
  expect(bare(slides)).toEqual([
    'QUIZ Largest? | Mars | *Jupiter | explanation: It has 95 moons.\n\n0–50 %: Read chapter 3.\n\nMars: Red Too small',
    'QUIZ The sun is a star. | *True | False | explanation: ✓ One of many.\n\n✗ It shines by itself.',
    'OPEN_TEXT Why? | explanation: Because.',
  ])
  expect(problems).toEqual([])
})

test('feedback beyond the limit of an explanation is in the notes, and reported', async () => {
  const [general, onOne, onTwo] = ['g'.repeat(990), 'o'.repeat(20), 't']
  const read = async (gift: string) => {
    const bytes = Buffer.from(gift)
    const { slides, problems } = await readImport({ ...anyImport, file: { name: 'x.gift', bytes } })
    const [slide] = slides
    return { question: slide?.kind === 'QUESTION' ? slide.question : null, problems }
  }
  const some = await read(`Which? {=one#${onOne} ~two#${onTwo} ####${general}}`)
  expect(some.question).toMatchObject({
    explanation: `${general}\n\ntwo: ${onTwo}`,
    notes: `one: ${onOne}`,
  })
  expect(some.problems).toMatchObject([{ code: 'FEEDBACK_IN_NOTES', about: 'one', effect: 'CHANGED' }])
  const long = await read(`Which? {=one ~two ####${general.repeat(2)}}`)
  expect(long.question).toMatchObject({
    explanation: `${general.repeat(2).slice(0, explanationLengthMax - 1)}…`,
    notes: general.repeat(2),
  })
  expect(long.problems).toMatchObject([{ code: 'EXPLANATION_SHORTENED' }])
})
