// Results of RANKING, ORDERING and MATCHING: places, means, the most common order and pairs are counted exactly, and ties
// are broken the same way each time.
import { describe, expect, test } from 'vitest'
import { abc, applying, questionFrom, resultsOfAnswers } from './fixtures.ts'

describe('RANKING', () => {
  const question = questionFrom({ type: 'RANKING', prompt: 'What matters?', options: abc })

  test('counts places, means and whole orders', () => {
    const answers = [
      ['opt_1', 'opt_0', 'opt_2'],
      ['opt_1', 'opt_0', 'opt_2'],
      ['opt_2', 'opt_1', 'opt_0'],
    ].map(order => ({ order }))
    expect(applying(resultsOfAnswers(question, answers))).toEqual({
      total_voters: 3,
      most_common_order: ['opt_1', 'opt_0', 'opt_2'],
      value_distribution: { opt_0: [0, 2, 1], opt_1: [2, 1, 0], opt_2: [1, 0, 2] },
      average: { opt_0: 2.3333, opt_1: 1.3333, opt_2: 2.3333 },
    })
  })

  test('gives a tie to the order that comes first by positions', () => {
    const answers = [
      ['opt_2', 'opt_0', 'opt_1'],
      ['opt_1', 'opt_2', 'opt_0'],
    ].map(order => ({ order }))
    expect(resultsOfAnswers(question, answers).most_common_order).toEqual(['opt_1', 'opt_2', 'opt_0'])
  })

  test('takes as many as ten options', () => {
    const options = Array.from({ length: 10 }, (_, i) => ({ text: `Option ${i}` }))
    const ten = questionFrom({ type: 'RANKING', prompt: 'What matters?', options })
    const order = ten.options.map(({ id }) => id).reverse()
    const results = resultsOfAnswers(ten, [{ order }])
    expect(results.most_common_order).toEqual(order)
    expect(results.average).toMatchObject({ opt_0: 10, opt_9: 1 })
  })
})

describe('ORDERING', () => {
  const question = questionFrom({ type: 'ORDERING', prompt: 'Oldest first', options: abc })

  test('says how often each option was put right', () => {
    const answers = [
      ['opt_0', 'opt_2', 'opt_1'],
      ['opt_0', 'opt_2', 'opt_1'],
      ['opt_0', 'opt_1', 'opt_2'],
    ].map(order => ({ order }))
    expect(applying(resultsOfAnswers(question, answers))).toEqual({
      total_voters: 3,
      right: 1,
      correct_order: ['opt_0', 'opt_1', 'opt_2'],
      most_common_order: ['opt_0', 'opt_2', 'opt_1'],
      placement_accuracy: { opt_0: 1, opt_1: 0.3333, opt_2: 0.3333 },
    })
  })
})

describe('MATCHING', () => {
  const options = [
    { text: 'France', match: 'Paris' },
    { text: 'Italy', match: 'Rome' },
    { text: 'Spain', match: 'Madrid' },
  ]
  const question = questionFrom({ type: 'MATCHING', prompt: 'Capitals', options })
  const [france, italy, spain] = question.options.map(({ id }) => id)
  const [paris, rome, madrid] = question.options.map(({ match_id }) => match_id)
  const pairs = (...rights: unknown[]) => ({
    pairs: [france, italy, spain].map((left_id, i) => ({ left_id, right_id: rights[i] })),
  })
  const correct_pairs = pairs(paris, rome, madrid).pairs

  test('counts the pairs that occur and has the right ones in any case', () => {
    const answers = [pairs(rome, paris, madrid), pairs(rome, madrid, paris), pairs(rome, paris, madrid)]
    expect(applying(resultsOfAnswers(question, answers))).toEqual({
      total_voters: 3,
      right: 0,
      pair_stats: [
        { left_id: france, right_id: rome, count: 3 },
        { left_id: france, right_id: paris, count: 0 },
        { left_id: italy, right_id: paris, count: 2 },
        { left_id: italy, right_id: madrid, count: 1 },
        { left_id: italy, right_id: rome, count: 0 },
        { left_id: spain, right_id: madrid, count: 2 },
        { left_id: spain, right_id: paris, count: 1 },
      ],
      correct_pairs,
    })
  })
})
