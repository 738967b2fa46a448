// Right answers are secret before the reveal: whatever is right, phones and results show the same, for every question
// type. Once revealed, everything is shown.
import { describe, expect, test } from 'vitest'
import { type QuestionTypeName, questionTypeNames, typeOf } from '../../src/question-types/index.ts'
import type { CreateQuestionBody } from '../../src/question-types/question-input.ts'
import type { Option, QuestionDefinition, Settings } from '../../src/question-types/question-type.ts'
import { revealingFields } from '../../src/question-types/results.ts'
import { presentQuestion, presentResults, readAnswer, resultsOf } from '../../src/question-types/rules.ts'
import { questionFrom, recount, sourceOf } from './fixtures.ts'

/** What a question is until one knows what is right in it, and the ways in which something could be right. */
interface Case {
  readonly body: CreateQuestionBody
  /** Further questions that participants must not be able to distinguish from the first; [] where nothing is right. */
  readonly twins: readonly ((question: QuestionDefinition) => QuestionDefinition)[]
}

const three = [{ text: 'Ada' }, { text: 'Grace' }, { text: 'Joan' }]
const withOptions =
  (change: (options: readonly Option[]) => readonly Option[]) => (question: QuestionDefinition) => ({
    ...question,
    options: change(question.options),
  })
const withSettings = (settings: Settings) => (question: QuestionDefinition) => ({
  ...question,
  settings: { ...question.settings, ...settings },
})
const rightIs = (...right: number[]) =>
  withOptions(options => options.map((option, i) => ({ ...option, is_correct: right.includes(i) })))
const moveMatches = (from: readonly number[]) =>
  withOptions(options =>
    options.map((option, i) => {
      const { match, match_id } = options[from[i]!]! as Required<Option>
      return { ...option, match, match_id }
    }),
  )
const reorder = (from: readonly number[]) => withOptions(options => from.map(i => options[i]!))

const cases = {
  MULTIPLE_CHOICE: {
    body: {
      type: 'MULTIPLE_CHOICE',
      prompt: 'Who?',
      options: [{ text: 'Ada', is_correct: true }, ...three.slice(1)],
    },
    twins: [rightIs(1), rightIs(), rightIs(0, 1, 2)],
  },
  QUIZ: {
    body: {
      type: 'QUIZ',
      prompt: 'Who?',
      options: [{ text: 'Ada', is_correct: true }, ...three.slice(1)],
      explanation: 'Because.',
    },
    twins: [rightIs(1), rightIs(0, 2)],
  },
  NUMERIC: {
    body: { type: 'NUMERIC', prompt: 'How many?', settings: { correct_value: 42, tolerance: 3 } },
    twins: [withSettings({ correct_value: 7 }), withSettings({ correct_value: null, tolerance: 0 })],
  },
  ORDERING: {
    body: { type: 'ORDERING', prompt: 'In which order?', options: three },
    twins: [reorder([2, 1, 0]), reorder([1, 2, 0])],
  },
  MATCHING: {
    body: {
      type: 'MATCHING',
      prompt: 'Who wrote what?',
      options: [
        { text: 'Ada', match: 'Notes' },
        { text: 'Grace', match: 'Compiler' },
        { text: 'Joan', match: 'Decoder' },
      ],
    },
    twins: [moveMatches([1, 2, 0]), moveMatches([2, 1, 0])],
  },
  FILL_IN_BLANK: {
    body: {
      type: 'FILL_IN_BLANK',
      prompt: '___ and ___',
      settings: { blanks: [{ accepted: ['salt'] }, { accepted: ['pepper', 'Pfeffer'] }] },
    },
    twins: [
      withSettings({
        blanks: [
          { accepted: ['bread', 'roll'], case_sensitive: false },
          { accepted: ['butter'], case_sensitive: false },
        ],
      }),
    ],
  },
  WORD_CLOUD: { body: { type: 'WORD_CLOUD', prompt: 'How?' }, twins: [] },
  OPEN_TEXT: { body: { type: 'OPEN_TEXT', prompt: 'Why?' }, twins: [] },
  RATING: { body: { type: 'RATING', prompt: 'How good?' }, twins: [] },
  NPS: { body: { type: 'NPS', prompt: 'Would you?' }, twins: [] },
  RANKING: { body: { type: 'RANKING', prompt: 'What first?', options: three }, twins: [] },
  POINT_ALLOCATION: { body: { type: 'POINT_ALLOCATION', prompt: 'How much?', options: three }, twins: [] },
  SPINNER: { body: { type: 'SPINNER', prompt: 'Who starts?', options: three }, twins: [] },
  QA: { body: { type: 'QA', prompt: 'What?' }, twins: [] },
} as const satisfies Record<QuestionTypeName, Case>

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

/** Everything that a phone may be shown of a question, over all shuffles that a session may have. */
function everyPresentation(question: QuestionDefinition): string[] {
  return orders
    .map(order => JSON.stringify(presentQuestion(question, { revealed: false, shuffle: () => order })))
    .sort()
}

/** Two voters who disagree about everything, in every way in which two can. */
function everyResults(question: QuestionDefinition): string[] {
  const candidates = [
    ...['opt_0', 'opt_1', 'opt_2'].map(id => ({ option_ids: [id] })),
    ...[42, 7, 0].map(value => ({ value })),
    ...orders.map(order => ({ order: order.map(i => `opt_${i}`) })),
    ...orders.map(order => ({
      pairs: order.map((r, l) => ({ left_id: `opt_${2 * l}`, right_id: `opt_${2 * r + 1}` })),
    })),
    ...['salt', 'bread'].map(text => ({ blanks: [text, 'pepper'] })),
  ]
  const values = candidates.flatMap(answer => {
    const read = readAnswer(question, answer)
    return 'value' in read ? [read.value] : []
  })
  return [[], ...values.flatMap(a => values.map(b => [a, b]))].map(answers => {
    const results = resultsOf('ses_1', question, sourceOf(recount(question, answers)))
    return JSON.stringify(presentResults(question, results, { revealed: false }))
  })
}

describe.each(questionTypeNames)('%s before REVEALED', name => {
  const { body, twins }: Case = cases[name]
  const question = questionFrom(body)

  test('has no key that reveals the correct answer, and hides every setting and text of that kind', () => {
    const shown = JSON.stringify(
      presentQuestion(question, { revealed: false, shuffle: n => [...Array(n).keys()] }),
    )
    for (const key of ['is_correct', 'match', 'match_id', 'accepted', 'correct_value', 'tolerance']) {
      expect(shown).not.toContain(`"${key}"`)
    }
    for (const secret of ['salt', 'pepper', 'Pfeffer', '42', 'Because.']) expect(shown).not.toContain(secret)
  })

  test('shows the prompt’s options and the settings that a phone needs', () => {
    const shown = presentQuestion(question, { revealed: false, shuffle: n => [...Array(n).keys()] })
    expect(shown.options).toEqual(question.options.map(({ id, text }) => ({ id, text })))
    expect(shown.settings).toMatchObject({ show_results: true, allow_multiple: false })
    expect(Object.keys(question.settings)).toEqual(expect.arrayContaining(Object.keys(shown.settings)))
  })

  test('looks the same whatever is right', () => {
    for (const twin of twins) {
      const other = twin(question)
      expect(other).not.toEqual(question)
      expect(everyPresentation(other)).toEqual(everyPresentation(question))
    }
  })

  test('has the same results whatever is right', () => {
    const shown = everyResults(question)
    for (const twin of twins) expect(everyResults(twin(question))).toEqual(shown)
    for (const results of shown) {
      const fields = JSON.parse(results)
      for (const field of revealingFields) expect(fields[field]).toBeNull()
      expect(fields).not.toHaveProperty('right')
    }
  })

  test('has twins above if and only if something can be right', () => {
    expect(twins.length > 0).toBe(typeOf(question).scoring !== null)
  })
})

test('once REVEALED, everything is shown: choices and matches, orders in the right one, numbers and texts, whole results', () => {
  const reveal = (name: QuestionTypeName) =>
    presentQuestion(questionFrom(cases[name].body), { revealed: true, shuffle: () => [2, 0, 1] })
  expect(reveal('QUIZ').options[0]).toEqual({ id: 'opt_0', text: 'Ada', is_correct: true })
  expect(reveal('QUIZ').explanation).toBe('Because.')
  expect(reveal('ORDERING')).not.toHaveProperty('explanation')
  expect(reveal('ORDERING').options.map(({ text }) => text)).toEqual(['Ada', 'Grace', 'Joan'])
  const { options, matches } = reveal('MATCHING')
  expect(options[0]).toEqual({ id: 'opt_0', text: 'Ada', match_id: 'opt_1' })
  // The rights stay where they were.
  expect(matches?.map(({ text }) => text)).toEqual(['Decoder', 'Notes', 'Compiler'])
  expect(reveal('NUMERIC').settings).toMatchObject({ correct_value: 42, tolerance: 3 })
  expect(reveal('FILL_IN_BLANK').settings).toMatchObject({ blanks: [{ accepted: ['salt'] }, {}] })
  const question = questionFrom(cases.MATCHING.body)
  const results = resultsOf('ses_1', question, sourceOf(recount(question, [])))
  expect(presentResults(question, results, { revealed: true })).toEqual(results)
  expect(results.pair_stats).toHaveLength(3)
})
