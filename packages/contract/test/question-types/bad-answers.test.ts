// Answer validation: every question type accepts its good answers and refuses malformed, hostile or oversized ones,
// naming the fields that are wrong.
import { describe, expect, test } from 'vitest'
import { type QuestionTypeName, questionTypeNames } from '../../src/question-types/index.ts'
import type { QuestionDefinition } from '../../src/question-types/question-type.ts'
import { answerFaults, questionFrom } from './fixtures.ts'

const abc = [{ text: 'A' }, { text: 'B' }, { text: 'C' }]
const pairs = (...given: [left: unknown, right: unknown][]) => ({
  pairs: given.map(([left_id, right_id]) => ({ left_id, right_id })),
})
const hostile = (key: string) => JSON.parse(`{"points": {"opt_0": 50, "opt_1": 50, "${key}": 0}}`)
const single = questionFrom({ type: 'MULTIPLE_CHOICE', prompt: '?', options: abc })
const several = { ...single, settings: { ...single.settings, allow_multiple: true } }

interface Answers {
  readonly question: QuestionDefinition
  readonly good: readonly unknown[]
  readonly bad: readonly (readonly [why: string, answer: unknown, ...invalid: string[]])[]
}

const choices: Answers['bad'] = [
  ['none', { option_ids: [] }, 'answer.option_ids'],
  ['an unknown option', { option_ids: ['opt_9'] }, 'answer.option_ids[0]'],
  ['a part of objects', { option_ids: ['__proto__'] }, 'answer.option_ids[0]'],
  ['no id', { option_ids: [0] }, 'answer.option_ids[0]'],
  ['no list', { option_ids: 'opt_0' }, 'answer.option_ids'],
  ['another name', { option_id: 'opt_0' }, 'answer.option_id', 'answer.option_ids'],
]
const numbers: Answers['bad'] = [
  ['text', { value: '5' }, 'answer.value'],
  ['nothing', { value: null }, 'answer.value'],
  ['out of all bounds', { value: 1e308 }, 'answer.value'],
]
const orders: Answers['bad'] = [
  ['an option short', { order: ['opt_1', 'opt_0'] }, 'answer.order'],
  ['no options', { order: [] }, 'answer.order'],
  ['an option twice', { order: ['opt_1', 'opt_0', 'opt_1'] }, 'answer.order[2]'],
  ['unknown options', { order: ['opt_1', 'opt_8', 'opt_9'] }, 'answer.order[1]', 'answer.order[2]'],
  ['too many', { order: Array(11).fill('opt_0') }, 'answer.order'],
  ['positions', { order: [0, 1, 2] }, 'answer.order[0]', 'answer.order[1]', 'answer.order[2]'],
]

const table: Record<QuestionTypeName, Answers> = {
  MULTIPLE_CHOICE: {
    question: several,
    good: [{ option_ids: ['opt_0'] }, { option_ids: ['opt_2', 'opt_0', 'opt_1'] }],
    bad: [
      ...choices,
      ['an option twice', { option_ids: ['opt_0', 'opt_0'] }, 'answer.option_ids[1]'],
      [
        'a right one and unknown ones',
        { option_ids: ['x', 'opt_0', 'y'] },
        'answer.option_ids[0]',
        'answer.option_ids[2]',
      ],
      ['too many', { option_ids: Array(21).fill('opt_0') }, 'answer.option_ids'],
    ],
  },
  QUIZ: {
    question: questionFrom({ type: 'QUIZ', prompt: '?', options: [...abc, { text: 'D', is_correct: true }] }),
    good: [{ option_ids: ['opt_3'] }],
    bad: [
      ...choices,
      ['several where one is asked for', { option_ids: ['opt_0', 'opt_1'] }, 'answer.option_ids'],
    ],
  },
  WORD_CLOUD: {
    question: questionFrom({ type: 'WORD_CLOUD', prompt: '?', settings: { max_words: 2 } }),
    good: [{ words: ['a'] }, { words: ['x'.repeat(40), `${' '.repeat(100)}a  b`] }],
    bad: [
      ['none', { words: [] }, 'answer.words'],
      ['too many', { words: ['a', 'b', 'c'] }, 'answer.words'],
      ['too many for any question', { words: Array(11).fill('a') }, 'answer.words'],
      ['too long a word', { words: ['a', 'x'.repeat(41)] }, 'answer.words[1]'],
      ['a word that becomes too long', { words: ['ﷺ'.repeat(3)] }, 'answer.words[0]'],
      ['blanks', { words: [' \u3000 '] }, 'answer.words[0]'],
      ['an unreadable word', { words: ['a\0b'] }, 'answer.words[0]'],
      ['half a character', { words: ['\udc00'] }, 'answer.words[0]'],
      ['one text', { words: 'a b' }, 'answer.words'],
    ],
  },
  OPEN_TEXT: {
    question: questionFrom({ type: 'OPEN_TEXT', prompt: '?', settings: { max_length: 3 } }),
    good: [{ text: ' 😀😀😀\n' }],
    bad: [
      ['nothing', { text: '' }, 'answer.text'],
      ['blanks', { text: ' \n ' }, 'answer.text'],
      ['too long', { text: 'abcd' }, 'answer.text'],
      ['too long for any question', { text: 'a'.repeat(4001) }, 'answer.text'],
      ['no text', { text: ['a'] }, 'answer.text'],
      ['a NUL', { text: '\0' }, 'answer.text'],
    ],
  },
  RATING: {
    question: questionFrom({ type: 'RATING', prompt: '?' }),
    good: [{ value: 1 }, { value: 5 }],
    bad: [
      ...numbers,
      ['too little', { value: 0 }, 'answer.value'],
      ['too much', { value: 6 }, 'answer.value'],
      ['between steps', { value: 2.5 }, 'answer.value'],
    ],
  },
  NPS: {
    question: questionFrom({ type: 'NPS', prompt: '?' }),
    good: [{ value: 0 }, { value: -0 }, { value: 10 }],
    bad: [
      ...numbers,
      ['too little', { value: -1 }, 'answer.value'],
      ['too much', { value: 11 }, 'answer.value'],
      ['between steps', { value: 9.9 }, 'answer.value'],
    ],
  },
  NUMERIC: {
    question: questionFrom({ type: 'NUMERIC', prompt: '?', settings: { min: -1, max: 1, step: 0.3 } }),
    good: [{ value: -1 }, { value: -0.7 }, { value: 0.2 }, { value: 0.8 }],
    bad: [
      ...numbers,
      ['between steps', { value: 0.1 }, 'answer.value'],
      ['nearly on a step', { value: 0.20000000000000004 }, 'answer.value'],
      ['an end that is on no step', { value: 1 }, 'answer.value'],
      ['the step after the end', { value: 1.1 }, 'answer.value'],
      ['the step before the start', { value: -1.3 }, 'answer.value'],
    ],
  },
  RANKING: {
    question: questionFrom({ type: 'RANKING', prompt: '?', options: abc }),
    good: [{ order: ['opt_2', 'opt_0', 'opt_1'] }],
    bad: orders,
  },
  ORDERING: {
    question: questionFrom({ type: 'ORDERING', prompt: '?', options: abc }),
    good: [{ order: ['opt_2', 'opt_0', 'opt_1'] }],
    bad: orders,
  },
  MATCHING: {
    // The option opt_0 has the match opt_1, opt_2 has opt_3.
    question: questionFrom({
      type: 'MATCHING',
      prompt: '?',
      options: [
        { text: 'A', match: 'a' },
        { text: 'B', match: 'b' },
      ],
    }),
    good: [pairs(['opt_0', 'opt_1'], ['opt_2', 'opt_3']), pairs(['opt_2', 'opt_1'], ['opt_0', 'opt_3'])],
    bad: [
      ['no pairs', { pairs: [] }, 'answer.pairs'],
      ['a left without a right', pairs(['opt_0', 'opt_1']), 'answer.pairs'],
      ['a left twice', pairs(['opt_0', 'opt_1'], ['opt_0', 'opt_3']), 'answer.pairs[1].left_id'],
      ['a right twice', pairs(['opt_0', 'opt_1'], ['opt_2', 'opt_1']), 'answer.pairs[1].right_id'],
      [
        'sides exchanged',
        pairs(['opt_1', 'opt_0'], ['opt_2', 'opt_3']),
        'answer.pairs[0].left_id',
        'answer.pairs[0].right_id',
      ],
      [
        'ids that are none',
        pairs([1, null], ['opt_2', 'opt_3']),
        'answer.pairs[0].left_id',
        'answer.pairs[0].right_id',
      ],
      ['more in a pair', { pairs: [{ left_id: 'opt_0', right_id: 'opt_1', x: 1 }] }, 'answer.pairs[0].x'],
      ['half a pair', { pairs: [{ left_id: 'opt_0' }] }, 'answer.pairs[0].right_id'],
      ['too many', pairs(...Array(11).fill(['opt_0', 'opt_1'])), 'answer.pairs'],
    ],
  },
  FILL_IN_BLANK: {
    question: questionFrom({
      type: 'FILL_IN_BLANK',
      prompt: '___ ___',
      settings: { blanks: [{ accepted: ['a'] }, { accepted: ['b'] }] },
    }),
    good: [{ blanks: ['', ' x '] }, { blanks: ['😀'.repeat(200), `${' '.repeat(150)}x`] }],
    bad: [
      ['too few', { blanks: ['a'] }, 'answer.blanks'],
      ['empty blanks alone', { blanks: ['', ' \u200b'] }, 'answer.blanks'],
      ['too many', { blanks: ['a', 'b', 'c'] }, 'answer.blanks'],
      ['too many for any question', { blanks: Array(11).fill('a') }, 'answer.blanks'],
      ['too long', { blanks: ['a', 'x'.repeat(201)] }, 'answer.blanks[1]'],
      ['no text', { blanks: ['a', null] }, 'answer.blanks[1]'],
      ['a NUL', { blanks: ['\0', 'b'] }, 'answer.blanks[0]'],
    ],
  },
  POINT_ALLOCATION: {
    question: questionFrom({ type: 'POINT_ALLOCATION', prompt: '?', options: abc }),
    good: [{ points: { opt_0: 100 } }, { points: { opt_2: 1, opt_0: 99, opt_1: 0 } }],
    bad: [
      ['nothing', { points: {} }, 'answer.points'],
      ['too little', { points: { opt_0: 99 } }, 'answer.points'],
      ['too much', { points: { opt_0: 100, opt_1: 1 } }, 'answer.points'],
      ['less than nothing', { points: { opt_0: 101, opt_1: -1 } }, 'answer.points.opt_1'],
      ['halves', { points: { opt_0: 99.5, opt_1: 0.5 } }, 'answer.points.opt_0', 'answer.points.opt_1'],
      ['text', { points: { opt_0: '100' } }, 'answer.points.opt_0'],
      ['an unknown option', { points: { opt_0: 100, opt_9: 0 } }, 'answer.points.opt_9'],
      ['__proto__', hostile('__proto__'), 'answer.points.__proto__'],
      ['constructor', hostile('constructor'), 'answer.points.constructor'],
      ['a key with a line break', hostile('a\\nb'), 'answer.points.a\nb'],
      ['a list', { points: [100] }, 'answer.points'],
    ],
  },
  SPINNER: {
    question: questionFrom({ type: 'SPINNER', prompt: '?', options: abc }),
    good: [],
    bad: [['an option', { option_ids: ['opt_0'] }, 'answer']],
  },
  QA: {
    question: questionFrom({ type: 'QA', prompt: '?' }),
    good: [],
    bad: [['an entry', { text: 'Why?' }, 'answer']],
  },
}

describe.each(questionTypeNames)('%s', name => {
  const { question, good, bad } = table[name]

  test('takes good answers', () => {
    for (const answer of good) expect(answerFaults(question, answer)).toBe('accepted')
  })

  test('refuses everything else, naming the fields', () => {
    for (const [why, answer, ...invalid] of bad)
      expect.soft([...answerFaults(question, answer)].sort(), why).toEqual([...invalid].sort())
    for (const answer of [null, undefined, [], 'text', 7, true])
      expect.soft(answerFaults(question, answer), String(answer)).toEqual(['answer'])
  })

  test('refuses an answer with more to it', () => {
    for (const answer of good) {
      expect(answerFaults(question, { ...(answer as object), more: 1 })).toEqual(['answer.more'])
      expect(
        answerFaults(question, JSON.parse(JSON.stringify(answer).replace('{', '{"__proto__":1,'))),
      ).toEqual(['answer.__proto__'])
    }
  })

  test('refuses an answer nested without end', () => {
    let deep: unknown = 0
    for (let i = 0; i < 100_000; i++) deep = [deep]
    expect(answerFaults(question, deep)).not.toBe('accepted')
    expect(answerFaults(question, { value: deep, text: deep })).not.toBe('accepted')
  })
})

test('a single choice takes one option only', () => {
  expect(answerFaults(single, { option_ids: ['opt_0', 'opt_1'] })).toEqual(['answer.option_ids'])
})
