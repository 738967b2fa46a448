// Results of WORD_CLOUD, OPEN_TEXT and FILL_IN_BLANK: texts are folded, counted once per participant and sorted the same
// way each time, long lists are cut with their totals kept, and __proto__ is a word.
import { describe, expect, test } from 'vitest'
import { applying, questionFrom, resultsOfAnswers } from './fixtures.ts'

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

describe('FILL_IN_BLANK', () => {
  const question = questionFrom({
    type: 'FILL_IN_BLANK',
    prompt: 'Water is ___ and salt is ___.',
    settings: { blanks: [{ accepted: ['H2O'], case_sensitive: true }, { accepted: ['NaCl', 'Straße'] }] },
  })

  test('counts folded texts unless case matters, most frequent first', () => {
    const answers = [
      ['H2O', 'nacl'],
      [' H2O ', 'NACL'],
      ['h2o', 'STRASSE'],
      ['', 'x'],
    ].map(blanks => ({ blanks }))
    expect(applying(resultsOfAnswers(question, answers))).toEqual({
      total_voters: 4,
      blank_stats: [
        {
          index: 0,
          correct: 2,
          incorrect: 2,
          answers: [
            { text: 'H2O', count: 2, is_correct: true },
            { text: '', count: 1, is_correct: false },
            { text: 'h2o', count: 1, is_correct: false },
          ],
        },
        {
          index: 1,
          correct: 3,
          incorrect: 1,
          answers: [
            { text: 'nacl', count: 2, is_correct: true },
            { text: 'strasse', count: 1, is_correct: true },
            { text: 'x', count: 1, is_correct: false },
          ],
        },
      ],
    })
  })

  test('lists the fifty most frequent answers and counts all of them', () => {
    const answers = Array.from({ length: 60 }, (_, i) => ({ blanks: [`guess ${i}`, 'NaCl'] }))
    const [first, second] = resultsOfAnswers(question, answers).blank_stats!
    expect(first!.answers).toHaveLength(50)
    expect(first).toMatchObject({ correct: 0, incorrect: 60 })
    expect(second).toMatchObject({ correct: 60, incorrect: 0 })
  })

  test('keeps texts that are names of object parts', () => {
    const [first] = resultsOfAnswers(question, [{ blanks: ['__proto__', 'constructor'] }]).blank_stats!
    expect(first!.answers).toEqual([{ text: '__proto__', count: 1, is_correct: false }])
  })

  test('has a blank without answers for each mark where nobody answered', () => {
    expect(applying(resultsOfAnswers(question, []))).toEqual({
      total_voters: 0,
      blank_stats: [0, 1].map(index => ({ index, correct: 0, incorrect: 0, answers: [] })),
    })
  })
})
