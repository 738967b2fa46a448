// Results of MULTIPLE_CHOICE, QUIZ and POINT_ALLOCATION count every option, chosen or not; SPINNER lists its outcomes
// without voters, and QA counts only who took part. Without answers every type has zeros.
import { describe, expect, test } from 'vitest'
import { resultsOf } from '../../src/question-types/rules.ts'
import { abc, applying, questionFrom, resultsOfAnswers, sourceOf } from './fixtures.ts'

describe('MULTIPLE_CHOICE', () => {
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
})

test('QUIZ counts options and names the right ones in deck order', () => {
  const options = [{ text: '2', is_correct: true }, { text: '4' }, { text: '3', is_correct: true }]
  const question = questionFrom({
    type: 'QUIZ',
    prompt: 'Primes?',
    options,
    settings: { allow_multiple: true },
  })
  expect(question.settings).toMatchObject({
    time_limit_seconds: 30,
    points: 1000,
    speed_bonus: true,
    reveal_after_answering: false,
  })
  // One of two is not entirely correct.
  const answers = [['opt_2', 'opt_0'], ['opt_1'], ['opt_0']].map(option_ids => ({ option_ids }))
  expect(applying(resultsOfAnswers(question, answers))).toEqual({
    total_voters: 3,
    right: 1,
    option_counts: { opt_0: 2, opt_1: 1, opt_2: 1 },
    correct_option_ids: ['opt_0', 'opt_2'],
  })
})

test('POINT_ALLOCATION sums points; options that an answer leaves out count 0', () => {
  const question = questionFrom({ type: 'POINT_ALLOCATION', prompt: 'The budget?', options: abc })
  const answers = [{ points: { opt_0: 60, opt_2: 40 } }, { points: { opt_2: 100, opt_1: 0 } }]
  expect(applying(resultsOfAnswers(question, answers))).toEqual({
    total_voters: 2,
    allocation_totals: { opt_0: 60, opt_1: 0, opt_2: 140 },
  })
})

test('SPINNER lists outcomes as they come, without votes', () => {
  const question = questionFrom({ type: 'SPINNER', prompt: 'Who starts?', options: abc })
  const spins = [
    { option_id: 'opt_2', spun_at: '2026-05-04T10:01:00.000Z' },
    { option_id: 'opt_0', spun_at: '2026-05-04T10:00:00.000Z' },
  ]
  expect(applying(resultsOfAnswers(question, [], { spins }))).toEqual({
    total_voters: 0,
    spin_outcomes: [
      { option_id: 'opt_2', text: 'C', spun_at: '2026-05-04T10:01:00.000Z' },
      { option_id: 'opt_0', text: 'A', spun_at: '2026-05-04T10:00:00.000Z' },
    ],
  })
  const many = Array.from({ length: 101 }, () => spins[0]!)
  expect(resultsOfAnswers(question, [], { spins: many }).spin_outcomes).toHaveLength(100)
})

test('QA has no results but who took part', () => {
  const question = questionFrom({ type: 'QA', prompt: 'What do you want to know?' })
  const tally = new Map([['voters', new Map([['', 7]])]])
  expect(applying(resultsOf('ses_1', question, sourceOf(tally)))).toEqual({ total_voters: 7 })
})

test('without answers, counts are 0, lists are empty, and there is no mean and no score', () => {
  const [three, two] = [{ opt_0: 0, opt_1: 0, opt_2: 0 }, [{ text: 'A', is_correct: true }, { text: 'B' }]]
  const scale = (from: number, to: number) =>
    Object.fromEntries(Array.from({ length: to - from + 1 }, (_, i) => [from + i, 0]))
  const pairs = ['A', 'B'].map(text => ({ text, match: text }))
  const correct_pairs = [
    { left_id: 'opt_0', right_id: 'opt_1' },
    { left_id: 'opt_2', right_id: 'opt_3' },
  ]
  const correct_order = ['opt_0', 'opt_1', 'opt_2']
  const blank_stats = [{ index: 0, correct: 0, incorrect: 0, answers: [] }]
  const nps = { score: null, promoters: 0, passives: 0, detractors: 0 }
  const means = { opt_0: null, opt_1: null, opt_2: null }
  const places = { opt_0: [0, 0, 0], opt_1: [0, 0, 0], opt_2: [0, 0, 0] }
  const blanks = [{ accepted: ['x'] }]
  for (const [type, body, expected] of [
    [
      'MULTIPLE_CHOICE',
      { options: two },
      { right: 0, option_counts: { opt_0: 0, opt_1: 0 }, correct_option_ids: ['opt_0'] },
    ],
    ['WORD_CLOUD', {}, { words: [], words_total: 0 }],
    ['OPEN_TEXT', {}, { texts: [] }],
    ['RATING', {}, { value_distribution: scale(1, 5) }],
    ['NPS', {}, { nps, value_distribution: scale(0, 10) }],
    ['NUMERIC', {}, { value_distribution: {} }],
    ['RANKING', { options: abc }, { most_common_order: [], value_distribution: places, average: means }],
    [
      'ORDERING',
      { options: abc },
      { right: 0, correct_order, most_common_order: [], placement_accuracy: three },
    ],
    [
      'MATCHING',
      { options: pairs },
      { right: 0, correct_pairs, pair_stats: correct_pairs.map(pair => ({ ...pair, count: 0 })) },
    ],
    ['FILL_IN_BLANK', { prompt: '___', settings: { blanks } }, { right: 0, blank_stats }],
    ['POINT_ALLOCATION', { options: abc }, { allocation_totals: three }],
    ['QA', {}, {}],
  ] as const) {
    const question = questionFrom({ type, prompt: '?', ...body } as never)
    expect(applying(resultsOfAnswers(question, [])), type).toEqual({ total_voters: 0, ...expected })
  }
})
