// Question validation: every question type refuses wrong options, settings and texts, naming exactly the invalid and
// unknown fields; no type goes by a name such as constructor.
import { describe, expect, test } from 'vitest'
import type { QuestionTypeName } from '../../src/question-types/index.ts'
import { questionTypeNames, typeOf } from '../../src/question-types/index.ts'
import { questionExamples } from '../../src/question-types/question-examples.ts'
import { creationFaults } from './fixtures.ts'

interface Refusal {
  readonly why: string
  readonly body: object
  readonly invalid?: readonly string[]
  readonly unknown?: readonly string[]
}

const ab = [{ text: 'A' }, { text: 'B' }]
const many = (n: number) => Array.from({ length: n }, (_, i) => ({ text: `Option ${i}` }))
const settings = (of: Record<string, unknown>) => ({ settings: of })
const bad = (why: string, body: object, ...invalid: string[]): Refusal => ({ why, body, invalid })
const strange = (why: string, body: object, ...unknown: string[]): Refusal => ({ why, body, unknown })
const hostile = JSON.parse('{"__proto__": {"max": 3}, "constructor": 1, "a/b~c": 2}')

/** Faults of options that must number from 2 to `max`. */
const wrongOptions = (max: number): Refusal[] => [
  bad('options missing', { options: undefined }, 'options'),
  bad('one option only', { options: [{ text: 'A' }] }, 'options'),
  bad('too many options', { options: many(max + 1) }, 'options'),
  bad('options no list', { options: { 0: { text: 'A' } } }, 'options'),
  bad('an option without text', { options: [...ab, {}] }, 'options[2].text'),
  bad('an empty text', { options: [{ text: '' }, ...ab] }, 'options[0].text'),
  bad('a text too long', { options: [...ab, { text: 'x'.repeat(201) }] }, 'options[2].text'),
  bad('a text that is no text', { options: [...ab, { text: 7 }] }, 'options[2].text'),
  bad('a text that cannot be stored', { options: [...ab, { text: 'a\0' }] }, 'options[2].text'),
  strange('an id of one’s own', { options: [{ text: 'A', id: 'opt_9' }, { text: 'B' }] }, 'options[0].id'),
  bad('an option that is null', { options: [...ab, null] }, 'options[2]'),
]
/** Texts of options that cannot be seen or told apart. @param extra further keys of each option */
const wrongTexts = (extra: object = {}): Refusal[] => {
  const options = (...texts: string[]) => ({ options: texts.map(text => ({ text, ...extra })) })
  return [
    bad('an invisible text', options('A', 'B', ' \u200b\n\u2800\u202e'), 'options[2].text'),
    bad(
      'options that look the same',
      options('Caf\u00e9  au lait', 'B', ' Cafe\u0301 au\u200b\nlait '),
      'options[0].text',
      'options[2].text',
    ),
    bad(
      'options that are equal in pairs',
      options('A', 'B', 'A', 'B'),
      'options[0].text',
      'options[1].text',
      'options[2].text',
      'options[3].text',
    ),
  ]
}
const noRight: Refusal = strange(
  'is_correct',
  { options: [{ text: 'A', is_correct: true }, { text: 'B' }] },
  'options[0].is_correct',
)
const noMatch: Refusal = strange(
  'match',
  { options: [{ text: 'A', match: 'a' }, { text: 'B' }] },
  'options[0].match',
)
const noOptions: Refusal = bad('options', { options: ab }, 'options')
const noPoints: Refusal = strange(
  'points without a right answer',
  settings({ points: 1, speed_bonus: true }),
  'settings.points',
  'settings.speed_bonus',
)
const rightThatIsNone: Refusal = bad(
  'is_correct no flag',
  {
    options: [
      { text: 'A', is_correct: 'yes' },
      { text: 'B', is_correct: true },
    ],
  },
  'options[0].is_correct',
)

const whole = (key: string, min: number, max: number): Refusal[] =>
  [min - 1, max + 1, min + 0.5, String(min), null].map(value =>
    bad(`${key} ${JSON.stringify(value)}`, settings({ [key]: value }), `settings.${key}`),
  )

const numeric = (why: string, of: Record<string, unknown>, ...invalid: string[]): Refusal => ({
  why,
  body: settings(of),
  invalid: invalid.map(key => `settings.${key}`),
})
const blanks = (why: string, given: unknown, invalid: string[], unknown: string[] = []): Refusal => ({
  why,
  body: settings({ blanks: given }),
  invalid,
  unknown,
})
const matches = [
  { text: 'A', match: 'a' },
  { text: 'B', match: 'b' },
]
const third = (pair: object) => ({ options: [...matches, { text: 'C', ...pair }] })
const gap = { accepted: ['x'] }

/** Good bodies, and what makes each of them bad. */
const table: Record<QuestionTypeName, { readonly good: object; readonly refused: readonly Refusal[] }> = {
  MULTIPLE_CHOICE: {
    good: { options: ab },
    refused: [...wrongOptions(20), ...wrongTexts(), noMatch, rightThatIsNone],
  },
  QUIZ: {
    good: { options: [{ text: 'A', is_correct: true }, { text: 'B' }] },
    refused: [
      ...wrongOptions(20),
      ...wrongTexts({ is_correct: true }),
      noMatch,
      rightThatIsNone,
      bad('nothing right', { options: ab }, 'options'),
      bad('everything wrong', { options: ab.map(option => ({ ...option, is_correct: false })) }, 'options'),
    ],
  },
  WORD_CLOUD: { good: {}, refused: [noOptions, noPoints, ...whole('max_words', 1, 10)] },
  OPEN_TEXT: { good: {}, refused: [noOptions, noPoints, ...whole('max_length', 1, 2000)] },
  RATING: {
    good: {},
    refused: [
      noOptions,
      noPoints,
      numeric('ends the same', { min: 5, max: 5 }, 'max'),
      numeric('ends the wrong way round', { min: 5, max: 1 }, 'max'),
      numeric('twelve steps', { min: 0, max: 11 }, 'max'),
      numeric('an end above the default of the other', { min: 5 }, 'min'),
      numeric('ends between whole numbers', { min: 0.5, max: 1.5 }, 'max', 'min'),
      numeric('ends far out', { min: -1001, max: 1e300 }, 'max', 'min'),
      numeric('labels that are none', { min_label: 'x'.repeat(101), max_label: 3 }, 'max_label', 'min_label'),
    ],
  },
  NPS: {
    good: {},
    refused: [
      noOptions,
      noPoints,
      strange('ends', settings({ min: 0, max: 5 }), 'settings.max', 'settings.min'),
    ],
  },
  NUMERIC: {
    good: { ...settings({ min: 0, max: 1_000_000, correct_value: 42.5, tolerance: 0.5 }) },
    refused: [
      noOptions,
      numeric('ends the same', { min: 1, max: 1 }, 'max'),
      numeric('an end above the default of the other', { min: 100 }, 'min'),
      numeric('1,000,002 values', { min: 0, max: 1_000_001 }, 'max'),
      numeric('1,000,002 values by a small step', { min: 0, max: 10_000.01, step: 0.01 }, 'step'),
      numeric('a step beyond the end', { min: 0, max: 1, step: 2 }, 'step'),
      numeric('a step of nothing', { step: 0 }, 'step'),
      numeric('a step back', { step: -1 }, 'step'),
      numeric('too many decimals', { max: 0.0000001, step: 1e-7 }, 'max', 'step'),
      numeric('too many digits in all', { min: 0.000001, max: 1e12, step: 1e10 }, 'min'),
      numeric('out of bounds', { min: -1e13, max: 1e13 }, 'max', 'min'),
      numeric(
        'no numbers',
        { min: '0', max: null, step: [], tolerance: true, correct_value: '1' },
        'correct_value',
        'max',
        'min',
        'step',
        'tolerance',
      ),
      numeric('right between steps', { correct_value: 0.5 }, 'correct_value'),
      numeric('right beyond the end', { correct_value: 101 }, 'correct_value'),
      numeric(
        'right out of reach of the tolerance',
        { step: 10, correct_value: 5, tolerance: 4.9 },
        'correct_value',
      ),
      numeric('a tolerance below zero', { correct_value: 5, tolerance: -1 }, 'tolerance'),
    ],
  },
  RANKING: {
    good: { options: ab },
    refused: [...wrongOptions(10), ...wrongTexts(), noRight, noMatch, noPoints],
  },
  ORDERING: {
    good: { options: ab },
    refused: [...wrongOptions(10), ...wrongTexts(), noRight, noMatch],
  },
  MATCHING: {
    good: { options: matches },
    refused: [
      bad('one pair only', { options: matches.slice(1) }, 'options'),
      bad('options missing', { options: [] }, 'options'),
      bad('no matches', { options: ab }, 'options[0].match', 'options[1].match'),
      bad('an empty match', third({ match: '' }), 'options[2].match'),
      bad('a match too long', third({ match: 'x'.repeat(201) }), 'options[2].match'),
      strange('a match id of one’s own', third({ match: 'c', match_id: 'opt_7' }), 'options[2].match_id'),
      strange('is_correct', third({ match: 'c', is_correct: true }), 'options[2].is_correct'),
      bad(
        'rights and lefts that look the same',
        { options: [...matches, { text: 'A', match: 'b ' }] },
        'options[0].text',
        'options[1].match',
        'options[2].match',
        'options[2].text',
      ),
      bad('an invisible match', third({ match: '\u2060' }), 'options[2].match'),
    ],
  },
  FILL_IN_BLANK: {
    good: { prompt: 'A ___ B ________.', ...settings({ blanks: [gap, gap] }) },
    refused: [
      noOptions,
      bad('a prompt without a mark', { prompt: 'A __ B' }, 'prompt'),
      bad('a prompt with eleven marks', { prompt: '___ '.repeat(11) }, 'prompt'),
      bad('blanks missing', settings({}), 'settings.blanks'),
      blanks('none', [], ['settings.blanks']),
      blanks('fewer than marks', [gap], ['settings.blanks']),
      blanks('more than marks', [gap, gap, gap], ['settings.blanks']),
      blanks('more than ten', Array(11).fill(gap), ['settings.blanks']),
      blanks('no list', { 0: gap }, ['settings.blanks']),
      blanks('null', null, ['settings.blanks']),
      blanks('nothing accepted', [gap, { accepted: [] }], ['settings.blanks[1].accepted']),
      blanks('accepted missing', [gap, {}], ['settings.blanks[1].accepted']),
      blanks('too much accepted', [gap, { accepted: Array(21).fill('x') }], ['settings.blanks[1].accepted']),
      blanks('an empty text accepted', [gap, { accepted: ['x', ''] }], ['settings.blanks[1].accepted[1]']),
      blanks(
        'blanks accepted that nobody can write',
        [gap, { accepted: ['x', ' \t'] }],
        ['settings.blanks[1].accepted[1]'],
      ),
      blanks('a text too long', [{ accepted: ['x'.repeat(201)] }, gap], ['settings.blanks[0].accepted[0]']),
      blanks('case no flag', [gap, { ...gap, case_sensitive: 'no' }], ['settings.blanks[1].case_sensitive']),
      blanks('an unknown key', [gap, { ...gap, hint: 'y' }], [], ['settings.blanks[1].hint']),
    ],
  },
  POINT_ALLOCATION: {
    good: { options: ab },
    refused: [
      ...wrongOptions(10),
      ...wrongTexts(),
      noRight,
      noMatch,
      noPoints,
      ...whole('total_points', 1, 1000),
    ],
  },
  SPINNER: {
    good: { options: [...ab, ...ab] },
    refused: [...wrongOptions(50), wrongTexts()[0]!, noRight, noMatch, noPoints],
  },
  QA: {
    good: {},
    refused: [
      noOptions,
      noPoints,
      bad('moderation no flag', settings({ moderation: 1 }), 'settings.moderation'),
      bad('labels no list', settings({ labels: 'Budget' }), 'settings.labels'),
      bad('an empty label', settings({ labels: ['Budget', ''] }), 'settings.labels[1]'),
      bad('an invisible label', settings({ labels: [' \u200b'] }), 'settings.labels[0]'),
      bad('a long label', settings({ labels: ['x'.repeat(31)] }), 'settings.labels[0]'),
      bad('equal labels', settings({ labels: ['A', 'B', ' A\u200b'] }), 'settings.labels[2]'),
      bad(
        'too many labels',
        settings({ labels: Array.from({ length: 13 }, (_, i) => `Label ${i}`) }),
        'settings.labels',
      ),
    ],
  },
}

const forEveryType: Refusal[] = [
  bad('a prompt missing', { prompt: undefined }, 'prompt'),
  bad('an empty prompt', { prompt: '' }, 'prompt'),
  bad('an invisible prompt', { prompt: ' \u200b\n\u3164\u0007' }, 'prompt'),
  bad('a prompt too long', { prompt: '___ ___'.padEnd(501, '.') }, 'prompt'),
  bad('a prompt with half a character', { prompt: '___ ___ \ud800' }, 'prompt'),
  bad('settings no object', { settings: [] }, 'settings'),
  strange('an unknown key', { order: 3, Type: 'QUIZ' }, 'Type', 'order'),
  strange('a setting of another type', settings({ colour: 'red' }), 'settings.colour'),
  strange(
    'settings named like parts of objects',
    settings(hostile),
    'settings.__proto__',
    'settings.a/b~c',
    'settings.constructor',
  ),
  numeric(
    'common settings of the wrong kind',
    { allow_multiple: 1, show_results: 'true' },
    'allow_multiple',
    'show_results',
  ),
  numeric('a time limit too short', { time_limit_seconds: 4 }, 'time_limit_seconds'),
  numeric('a time limit too long', { time_limit_seconds: 3601 }, 'time_limit_seconds'),
  numeric('half a second', { time_limit_seconds: 5.5 }, 'time_limit_seconds'),
]
const forScored: Refusal[] = [
  ...whole('points', 0, 10_000),
  numeric('a bonus that is no flag', { speed_bonus: null }, 'speed_bonus'),
  numeric('a reveal that is no flag', { reveal_after_answering: 1 }, 'reveal_after_answering'),
]

describe.each(questionTypeNames)('%s', type => {
  const { good, refused } = table[type]
  const base = { type, prompt: 'What?', ...good }

  test('is accepted as it should be', () => {
    expect(creationFaults(base)).toBe('accepted')
    expect(creationFaults(questionExamples.find(one => one.type === type))).toBe('accepted')
    const common = { allow_multiple: true, show_results: false, time_limit_seconds: null }
    const { settings: own } = base as { settings?: object }
    expect(creationFaults({ ...base, settings: { ...own, ...common } })).toBe('accepted')
    if (typeOf({ type }).options === null) expect(creationFaults({ ...base, options: [] })).toBe('accepted')
  })

  const everything = [...forEveryType, ...(typeOf({ type }).scoring ? forScored : []), ...refused]
  // What is tested are the settings named; those that the type needs besides stay as they are.
  const requires = type === 'FILL_IN_BLANK' ? (base as { settings?: object }).settings : {}
  test('refuses everything else, naming the fields', () => {
    for (const { why, body: given, invalid = [], unknown = [] } of everything) {
      const { settings: own } = given as { settings?: object }
      const keeps = own && !Array.isArray(own) && why !== 'blanks missing'
      const body = { ...base, ...given, ...(keeps && { settings: { ...requires, ...own } }) }
      expect.soft(creationFaults(JSON.parse(JSON.stringify(body))), why).toEqual({ invalid, unknown })
    }
  })
})

test('creation refuses unknown types and what is no object', () => {
  for (const [why, body, invalid] of [
    ['an unknown type', { type: 'ESSAY', prompt: 'Why?' }, ['type']],
    ['a type named like a part of objects', { type: 'constructor', prompt: 'Why?' }, ['type']],
    ['no type', { prompt: 'Why?' }, ['type']],
    ['a list', [], []],
    ['nothing', null, []],
  ] as const)
    expect.soft(creationFaults(body), why).toEqual({ invalid, unknown: [] })
})

test('no type goes by the name of a part of objects', () => {
  expect(() => typeOf({ type: 'constructor' })).toThrow(RangeError)
})
