// Results of RATING, NPS and NUMERIC: distributions, scores and means are exact to four decimals, where floating point
// would err too.
import { describe, expect, test } from 'vitest'
import { averageOf } from '../../src/question-types/average.ts'
import { resultsOf } from '../../src/question-types/rules.ts'
import { applying, questionFrom, resultsOfAnswers } from './fixtures.ts'

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
})

describe('NUMERIC', () => {
  test('has the values that occur and an exact mean', () => {
    const settings = { min: 0, max: 1, step: 0.1 }
    const question = questionFrom({ type: 'NUMERIC', prompt: 'What share?', settings })
    const answers = [0.1, 0.2, 0.3, 0.3, 0.7, 1].map(value => ({ value }))
    expect(applying(resultsOfAnswers(question, answers))).toEqual({
      total_voters: 6,
      value_distribution: { '0.1': 1, '0.2': 1, '0.3': 2, '0.7': 1, '1': 1 },
      average: 0.4333,
    })
  })

  test('sums exactly where doubles would not', () => {
    const settings = { min: -1e9, max: 1e9, step: 2e6 + 1e-6 }
    const question = questionFrom({ type: 'NUMERIC', prompt: 'How much?', settings })
    const value = -1e9 + 999 * (2e6 + 1e-6)
    expect(value).toBe(998000000.000999)
    expect(applying(resultsOfAnswers(question, [{ value }, { value }, { value: -1e9 }]))).toEqual({
      total_voters: 3,
      value_distribution: { '-1000000000': 1, '998000000.000999': 2 },
      average: 332000000.0007,
    })
  })

  test('of more than 1,001 steps has the 1,000 most frequent values, smaller ones first, and counts all', () => {
    const settings = { min: -500, max: 500, step: 0.001 }
    const question = questionFrom({ type: 'NUMERIC', prompt: 'How far?', settings })
    const once = Array.from({ length: 1_002 }, (_, i) => -500 + i / 2)
    const values = [499.999, ...once.toReversed(), 499.999]
    const { value_distribution, values_total, average } = resultsOfAnswers(
      question,
      values.map(value => ({ value })),
    )
    expect(values_total).toBe(1_003)
    expect(value_distribution).toEqual({
      ...Object.fromEntries(once.slice(0, 999).map(value => [value, 1])),
      499.999: 2,
    })
    const sum = values.reduce((sum, value) => sum + Math.round(value * 1_000), 0)
    expect(average).toBe(averageOf(sum, values.length * 1_000))
  })

  test.each([
    [{ min: 0, max: 1000 }, undefined],
    [{ min: 0, max: 1001 }, 1],
  ])('has values_total only with more than 1,001 steps: %j', (settings, total) => {
    const question = questionFrom({ type: 'NUMERIC', prompt: 'How many?', settings })
    expect(resultsOfAnswers(question, [{ value: 7 }]).values_total).toBe(total)
  })

  test('takes time in proportion to the values that occur', () => {
    const question = questionFrom({ type: 'NUMERIC', prompt: '?', settings: { min: 0, max: 1_000_000 } })
    const counts = new Map(Array.from({ length: 100_000 }, (_, i) => [String(i * 10), 1]))
    const started = performance.now()
    const results = resultsOf('ses_1', question, {
      tally: new Map([
        ['voters', new Map([['', 100_000]])],
        ['steps', counts],
      ]),
      texts: [],
      spins: [],
    })
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(results).toMatchObject({ values_total: 100_000, average: 499_995 })
  })

  test('writes the smallest decimals without an exponent', () => {
    const settings = { min: 0, max: 0.000002, step: 0.000001 }
    const question = questionFrom({ type: 'NUMERIC', prompt: 'How small?', settings })
    expect(resultsOfAnswers(question, [{ value: 1e-6 }]).value_distribution).toEqual({ '0.000001': 1 })
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
