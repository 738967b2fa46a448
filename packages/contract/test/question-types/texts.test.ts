// Results of WORD_CLOUD, OPEN_TEXT and FILL_IN_BLANK: texts are counted by their comparison key, once per participant, shown
// in their most frequent form and sorted the same way each time, long lists are cut with their totals kept, and __proto__ is a word.
import { describe, expect, test } from 'vitest'
import { answerFaults, applying, questionFrom, resultsOfAnswers, stored } from './fixtures.ts'

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

  test('shows a word in the form that most gave, ties by code points', () => {
    const answers = [
      ["don't", '❤'],
      ['don’t', '❤\ufe0f'],
      ['“Don’t.”', '❤\ufe0f'],
      ['don’t', 'İletişim'],
      ['iletişim'],
      ['co-op'],
      ['Co‑op!'],
    ].map(words => ({ words }))
    expect(resultsOfAnswers(question, answers)).toMatchObject({
      words: [
        { text: 'don’t', count: 4 },
        { text: '❤\ufe0f', count: 3 },
        { text: 'Co‑op!', count: 2 },
        { text: 'iletişim', count: 2 },
      ],
      words_total: 4,
    })
  })

  test('sorts by all who gave any form, not by the form shown', () => {
    const answers = ['a', 'a', 'b', 'B', 'B.'].map(word => ({ words: [word] }))
    expect(resultsOfAnswers(question, answers).words).toEqual([
      { text: 'B', count: 3 },
      { text: 'a', count: 2 },
    ])
  })

  test('keeps the original text, and accepts words of 1 to 40 code points of their key', () => {
    expect(stored(question, { words: [' “Team\u00a0Work.” ', 'TEAM WORK', 'C++'] })).toEqual({
      words: ['“Team Work.”', 'C++'],
    })
    expect(stored(question, { words: [`“${'x'.repeat(40)}”!`] })).toEqual({ words: [`“${'x'.repeat(40)}”!`] })
    for (const word of [`“${'x'.repeat(41)}”`, 'ﷺ'.repeat(3), '\u200b'])
      expect(answerFaults(question, { words: [word] })).toEqual(['answer.words[0]'])
  })

  test('keeps words that are names of object parts', () => {
    const answers = [{ words: ['__proto__', 'constructor', 'toString'] }]
    expect(resultsOfAnswers(question, answers).words).toEqual([
      { text: '__proto__', count: 1 },
      { text: 'constructor', count: 1 },
      { text: 'toString', count: 1 },
    ])
  })

  test('says how many words there are beyond the first thousand', () => {
    const answers = Array.from({ length: 1200 }, (_, i) => ({ words: [`word ${i}`] }))
    const results = resultsOfAnswers(question, answers)
    expect(results.words).toHaveLength(1000)
    expect(results.words_total).toBe(1200)
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
})

describe('FILL_IN_BLANK', () => {
  const question = questionFrom({
    type: 'FILL_IN_BLANK',
    prompt: 'Water is ___ and salt is ___.',
    settings: { blanks: [{ accepted: ['H2O'], case_sensitive: true }, { accepted: ['NaCl', 'Straße'] }] },
  })

  test('counts texts by their key, with case where it matters, most frequent first', () => {
    const answers = [
      ['H2O', 'nacl'],
      [' H2O ', 'NACL'],
      ['h2o', 'STRASSE'],
      ['', 'x'],
    ].map(blanks => ({ blanks }))
    expect(applying(resultsOfAnswers(question, answers))).toEqual({
      total_voters: 4,
      right: 2,
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
            { text: 'NACL', count: 2, is_correct: true },
            { text: 'STRASSE', count: 1, is_correct: true },
            { text: 'x', count: 1, is_correct: false },
          ],
        },
      ],
    })
  })

  test('accepts other typography and shows the form that most gave', () => {
    const blanks = [{ accepted: ["don't"] }, { accepted: ['Co-op'], case_sensitive: true }]
    const either = questionFrom({ type: 'FILL_IN_BLANK', prompt: '___ ___', settings: { blanks } })
    const answers = [
      ['Don’t', 'Co‑op'],
      ['don’t.', 'Co-op'],
      ['Don’t', 'co-op'],
    ].map(blanks => ({ blanks }))
    expect(resultsOfAnswers(either, answers).blank_stats).toEqual([
      { index: 0, correct: 3, incorrect: 0, answers: [{ text: 'Don’t', count: 3, is_correct: true }] },
      {
        index: 1,
        correct: 2,
        incorrect: 1,
        answers: [
          { text: 'Co-op', count: 2, is_correct: true },
          { text: 'co-op', count: 1, is_correct: false },
        ],
      },
    ])
  })

  test('lists the fifty most frequent answers and counts all of them', () => {
    const answers = Array.from({ length: 60 }, (_, i) => ({ blanks: [`guess ${i}`, 'NaCl'] }))
    const [first, second] = resultsOfAnswers(question, answers).blank_stats!
    expect(first!.answers).toHaveLength(50)
    expect(first).toMatchObject({ correct: 0, incorrect: 60 })
    expect(second).toMatchObject({ correct: 60, incorrect: 0 })
  })
})
