import { describe, expect, test } from 'vitest'
import { averageOf } from '../src/question-types/average.ts'
import { applying, questionFrom, resultsOfAnswers } from './question-fixtures.ts'

const abc = [{ text: 'A' }, { text: 'B' }, { text: 'C' }]

describe('MULTIPLE_CHOICE', () => {
  test('counts each option, those that nobody chose too', () => {
    const question = questionFrom({ type: 'MULTIPLE_CHOICE', prompt: 'Lunch?', options: abc })
    const results = resultsOfAnswers(question, [{ option_ids: ['opt_1'] }, { option_ids: ['opt_1'] }])
    expect(applying(results)).toEqual({ total_voters: 2, option_counts: { opt_0: 0, opt_1: 2, opt_2: 0 } })
  })

  test('counts each of several choices once a participant', () => {
    const question = questionFrom({
      type: 'MULTIPLE_CHOICE',
      prompt: 'Lunch?',
      options: abc,
      settings: { allow_multiple: true },
    })
    const results = resultsOfAnswers(question, [
      { option_ids: ['opt_2', 'opt_0'] },
      { option_ids: ['opt_2'] },
    ])
    expect(applying(results)).toEqual({ total_voters: 2, option_counts: { opt_0: 1, opt_1: 0, opt_2: 2 } })
  })

  test('names the right options where there are any', () => {
    const options = [{ text: 'A', is_correct: true }, { text: 'B' }]
    const question = questionFrom({ type: 'MULTIPLE_CHOICE', prompt: 'Which?', options })
    expect(applying(resultsOfAnswers(question, []))).toEqual({
      total_voters: 0,
      option_counts: { opt_0: 0, opt_1: 0 },
      correct_option_ids: ['opt_0'],
    })
  })
})

test('QUIZ counts options and names the right ones in deck order', () => {
  const options = [{ text: '2', is_correct: true }, { text: '4' }, { text: '3', is_correct: true }]
  const question = questionFrom({
    type: 'QUIZ',
    prompt: 'Primes?',
    options,
    settings: { allow_multiple: true },
  })
  expect(question.settings).toMatchObject({ time_limit_seconds: 30, points: 1000, speed_bonus: true })
  const results = resultsOfAnswers(question, [{ option_ids: ['opt_2', 'opt_0'] }, { option_ids: ['opt_1'] }])
  expect(applying(results)).toEqual({
    total_voters: 2,
    option_counts: { opt_0: 1, opt_1: 1, opt_2: 1 },
    correct_option_ids: ['opt_0', 'opt_2'],
  })
})

describe('WORD_CLOUD', () => {
  const question = questionFrom({ type: 'WORD_CLOUD', prompt: 'How do you feel?' })

  test('lists the most frequent first and ties by text in code point order', () => {
    const answers = [['zebra', 'apple'], ['zebra', '😀'], ['\ufffd']].map(words => ({ words }))
    expect(applying(resultsOfAnswers(question, answers))).toEqual({
      total_voters: 3,
      words: [
        { text: 'zebra', count: 2 },
        { text: 'apple', count: 1 },
        { text: '\ufffd', count: 1 },
        { text: '😀', count: 1 },
      ],
      words_total: 4,
    })
  })

  test('counts a word once a participant, whatever its case, width and blanks', () => {
    const answers = [{ words: [' Team  Spirit', 'team spirit', 'ＴＥＡＭ\u00a0spirit'] }]
    expect(applying(resultsOfAnswers(question, answers))).toEqual({
      total_voters: 1,
      words: [{ text: 'team spirit', count: 1 }],
      words_total: 1,
    })
  })

  test('keeps words that are names of object parts', () => {
    const answers = [{ words: ['__proto__', 'constructor', 'toString'] }]
    expect(resultsOfAnswers(question, answers).words).toEqual([
      { text: '__proto__', count: 1 },
      { text: 'constructor', count: 1 },
      { text: 'tostring', count: 1 },
    ])
  })

  test('says how many words there are beyond the first thousand', () => {
    const answers = Array.from({ length: 1200 }, (_, i) => ({ words: [`word ${i}`] }))
    const results = resultsOfAnswers(question, answers)
    expect(results.words).toHaveLength(1000)
    expect(results.words_total).toBe(1200)
  })

  test('is empty without answers', () => {
    expect(applying(resultsOfAnswers(question, []))).toEqual({ total_voters: 0, words: [], words_total: 0 })
  })
})

test('OPEN_TEXT lists the newest first and ties by text', () => {
  const question = questionFrom({ type: 'OPEN_TEXT', prompt: 'Anything else?' })
  const texts = [
    { text: 'older', created_at: '2026-05-04T10:00:00.000Z' },
    { text: 'b', created_at: '2026-05-04T10:01:00.000Z' },
    { text: 'a', created_at: '2026-05-04T10:01:00.000Z' },
  ]
  const answers = texts.map(({ text }) => ({ text }))
  expect(applying(resultsOfAnswers(question, answers, { texts }))).toEqual({
    total_voters: 3,
    texts: [texts[2], texts[1], texts[0]],
  })
  expect(applying(resultsOfAnswers(question, []))).toEqual({ total_voters: 0, texts: [] })
})

describe('RATING', () => {
  const question = questionFrom({ type: 'RATING', prompt: 'The food?' })

  test('has every step and the mean with four decimals', () => {
    const results = resultsOfAnswers(question, [{ value: 5 }, { value: 5 }, { value: 4 }])
    expect(applying(results)).toEqual({
      total_voters: 3,
      value_distribution: { '1': 0, '2': 0, '3': 0, '4': 1, '5': 2 },
      average: 4.6667,
    })
  })

  test('has no mean where nobody answered', () => {
    const results = resultsOfAnswers(question, [])
    expect(results.average).toBeNull()
    expect(results.value_distribution).toEqual({ '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 })
  })

  test('goes below zero', () => {
    const around0 = questionFrom({ type: 'RATING', prompt: 'Too fast?', settings: { min: -1, max: 1 } })
    expect(applying(resultsOfAnswers(around0, [{ value: -1 }, { value: -1 }, { value: 0 }]))).toEqual({
      total_voters: 3,
      value_distribution: { '-1': 2, '0': 1, '1': 0 },
      average: -0.6667,
    })
    expect(resultsOfAnswers(around0, [{ value: -0 }]).value_distribution).toEqual({ '-1': 0, '0': 1, '1': 0 })
  })
})

describe('NPS', () => {
  const question = questionFrom({ type: 'NPS', prompt: 'Would you recommend us?' })
  const none = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [i, 0]))

  test('takes detractors from promoters, in per cent of all', () => {
    const results = resultsOfAnswers(
      question,
      [9, 10, 10, 8, 7, 6].map(value => ({ value })),
    )
    expect(applying(results)).toEqual({
      total_voters: 6,
      nps: { score: 33.3333, promoters: 3, passives: 2, detractors: 1 },
      value_distribution: { ...none, '6': 1, '7': 1, '8': 1, '9': 1, '10': 2 },
      average: 8.3333,
    })
  })

  test('has no score and no mean where nobody answered', () => {
    const results = resultsOfAnswers(question, [])
    expect(results).toMatchObject({
      nps: { score: null, promoters: 0, passives: 0, detractors: 0 },
      value_distribution: none,
      average: null,
    })
  })

  test('can be as low as -100', () => {
    expect(resultsOfAnswers(question, [{ value: 0 }, { value: 6 }]).nps?.score).toBe(-100)
  })
})

describe('averages', () => {
  test.each([
    [1, 3, 0.3333],
    [2, 3, 0.6667],
    [-2, 3, -0.6667],
    [1, 20_000, 0.0001],
    [-1, 20_000, -0.0001],
    [1, 20_001, 0],
    [-1, 20_001, 0],
    [10n ** 30n, 10 ** 15, 1e15],
    [0, 0, null],
  ])('%s ÷ %s is %s', (sum, count, mean) => {
    expect(averageOf(sum, count)).toBe(mean)
  })
})
