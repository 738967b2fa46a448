// Sentences of a comparison: a difference is stated if its interval excludes 0, the correct option first; without variance or answers
// the sentence says so. The axis holds every interval.
import type { ComparedQuestion } from '@roomful/contract/features/reports/comparison'
import { beforeAll, expect, test } from 'vitest'
import { loadCompareMessages } from '../src/messages/workspace/index.ts'
import { axisOf, isClear, sentencesOf } from '../src/workspace/comparison/differences.ts'

beforeAll(loadCompareMessages)

type Difference = ComparedQuestion['runs'][number]['mean_difference']

const names = (...places: number[]) => ({
  column: '',
  places,
  name: (place: number) => `Session ${place + 1}`,
})
const run = (voters: number, mean: number | null = null, mean_difference: Difference = null) => ({
  session_id: '',
  question_id: '',
  round: 1,
  voters,
  too_few: voters < 10,
  mean,
  mean_difference,
})
const rating = (...runs: ComparedQuestion['runs']): ComparedQuestion => ({
  type: 'RATING',
  prompt: '?',
  runs,
  items: [],
})
const quiz = (...differences: [label: string, is_correct: boolean, difference: Difference][]) => ({
  ...rating(run(20), run(20)),
  type: 'QUIZ',
  items: differences.map(([label, is_correct, difference]) => ({
    label,
    is_correct,
    runs: [null, difference].map(one => ({ count: 1, share: 0.05, difference: one })),
  })),
})
const sentences = (question: ComparedQuestion, ...places: number[]) =>
  sentencesOf(question, names(...(places.length > 0 ? places : [0, 1, 2]))).map(text =>
    text.replaceAll(/[\u2068\u2069]/g, ''),
  )

test('a difference is stated if its interval excludes 0', () => {
  expect(isClear({ value: 3, low: 0, high: 6 })).toBe(false)
  expect(isClear({ value: -3, low: -6, high: -0.1 })).toBe(true)
  expect(
    sentences(
      rating(
        run(20, 3),
        run(20, 4.25, { value: 1.25, low: 0.5, high: 2 }),
        run(20, 3.1, { value: 0.1, low: -1, high: 1.2 }),
      ),
    ),
  ).toEqual([
    'Session 2: the average is higher by 1.3 (95% interval +0.5 to +2).',
    'Session 3: no difference is larger than chance can explain.',
  ])
  expect(sentences(rating(run(20, 3), run(20, 2, { value: -1, low: -2, high: -0.5 })), 1, 3)).toEqual([
    'Session 4: the average is lower by 1 (95% interval -2 to -0.5).',
  ])
})

test('the correct option comes first, then the largest difference', () => {
  const [more, less] = [
    { value: 20, low: 5, high: 33.4 },
    { value: -40, low: -60, high: -15 },
  ]
  expect(sentences(quiz(['Eight', false, less], ['Seven', true, more]))).toEqual([
    'Session 2: “Seven” was chosen more often, by 20 percentage points (95% interval +5 to +33.4).',
  ])
  expect(sentences(quiz(['Eight', false, more], ['Nine', false, less]))).toEqual([
    'Session 2: “Nine” was chosen less often, by 40 percentage points (95% interval -60 to -15).',
  ])
})

test('equal answers have no interval, and few answers bear no difference', () => {
  expect(sentences(rating(run(20, 3), run(20, 5, { value: 2, low: null, high: null })))).toEqual([
    'Session 2: the averages differ by 2. All answers in each were equal, so there is no interval.',
  ])
  const few = 'So few cannot bear a difference: with fewer than 10 answers, most of it is chance.'
  expect(sentences(rating({ ...run(8, 3), too_few: true }, { ...run(20, 5), too_few: true }))).toEqual([
    `Session 1: only 8 people answered. ${few}`,
  ])
  expect(sentences(rating(run(20, 3), run(1), run(0)))).toEqual([
    `Session 2: only one person answered. ${few}`,
    `Session 3: no one answered. ${few}`,
  ])
})

test('the axis holds every interval', () => {
  expect(axisOf(quiz(['Seven', true, { value: 20, low: 5, high: 33.4 }], ['Eight', false, null]))).toBe(50)
  expect(axisOf(rating(run(20, 3), run(20, 4, { value: 1, low: -0.2, high: 2.1 })))).toBe(5)
  expect(axisOf(rating(run(20, 3), run(20, 4_000, { value: 3_997, low: 3_000, high: 5_000 })))).toBe(5_000)
  expect(axisOf(rating(run(8), run(8)))).toBe(1)
})
