// Updating a question merges settings, replaces options and keeps the ids of those that stay; a refusal names only
// fields that the update itself sent.
import { describe, expect, test } from 'vitest'
import type { CreateQuestionBody } from '../../src/question-types/question-input.ts'
import { questionFrom, updated, updateFaults } from './fixtures.ts'

const choice = questionFrom({
  type: 'MULTIPLE_CHOICE',
  prompt: 'Lunch?',
  options: [{ text: 'A' }, { text: 'B' }],
})
const matching = questionFrom({
  type: 'MATCHING',
  prompt: 'Capitals',
  options: [
    { text: 'France', match: 'Paris' },
    { text: 'Italy', match: 'Rome' },
  ],
})
const gaps = questionFrom({
  type: 'FILL_IN_BLANK',
  prompt: '___ and ___',
  settings: { blanks: [{ accepted: ['salt'] }, { accepted: ['pepper'] }] },
})

describe('an update', () => {
  test('merges settings and keeps what it does not name', () => {
    const changed = updated(choice, { settings: { allow_multiple: true } })
    expect(changed).toEqual({ ...choice, settings: { ...choice.settings, allow_multiple: true } })
  })

  test('replaces all options; those with an id keep it, new ones get one', () => {
    const options = [{ text: 'C' }, { id: 'opt_0', text: 'A, renamed' }]
    expect(updated(choice, { options }).options).toEqual([
      { id: 'opt_100', text: 'C' },
      { id: 'opt_0', text: 'A, renamed' },
    ])
  })

  test('keeps the ids of matches, and takes options as they were read', () => {
    const [france, italy] = matching.options
    const options = [{ ...italy! }, { id: france!.id, text: 'France', match: 'Paris!' }]
    expect(updated(matching, { options }).options).toEqual([italy, { ...france, match: 'Paris!' }])
  })

  test('fills in what nested settings leave out', () => {
    expect(gaps.settings.blanks).toEqual([
      { accepted: ['salt'], case_sensitive: false },
      { accepted: ['pepper'], case_sensitive: false },
    ])
    const blanks = [{ accepted: ['bread'] }, { accepted: ['Butter'], case_sensitive: true }]
    expect(updated(gaps, { settings: { blanks } }).settings.blanks).toEqual([
      { accepted: ['bread'], case_sensitive: false },
      { accepted: ['Butter'], case_sensitive: true },
    ])
  })

  test('changes a prompt together with its blanks', () => {
    const body = { prompt: 'Only ___', settings: { blanks: [{ accepted: ['you'] }] } }
    expect(updated(gaps, body)).toMatchObject({
      prompt: 'Only ___',
      settings: { blanks: [{ accepted: ['you'] }] },
    })
  })
})

const quiz: CreateQuestionBody = {
  type: 'QUIZ',
  prompt: '?',
  options: [{ text: 'A', is_correct: true }, { text: 'B' }],
}
const numeric: CreateQuestionBody = { type: 'NUMERIC', prompt: '?', settings: { max: 50, correct_value: 41 } }
const rating: CreateQuestionBody = { type: 'RATING', prompt: '?' }
const ordering: CreateQuestionBody = {
  type: 'ORDERING',
  prompt: '?',
  options: [{ text: 'A' }, { text: 'B' }],
}

describe('an update never fails for texts that it leaves alone', () => {
  const equal = {
    ...choice,
    prompt: '\u200b',
    options: choice.options.map(option => ({ ...option, text: 'A' })),
  }
  test.each([
    ['a setting', { settings: { allow_multiple: true } }],
    ['the order', { order: 0 }],
    ['nothing', {}],
  ])('%s', (_, body) => {
    expect(updateFaults(equal, body)).toBe('accepted')
    expect(updated(equal, body)).toMatchObject({ prompt: equal.prompt, options: equal.options })
  })

  test('of an earlier question, the prompt can be mended before its options, and the other way round', () => {
    expect(updated(equal, { prompt: 'Lunch?' }).options).toEqual(equal.options)
    const options = [{ id: 'opt_0', text: 'A' }, { text: 'B' }]
    expect(updated(equal, { options }).options.map(({ text }) => text)).toEqual(['A', 'B'])
    expect(updateFaults(equal, { options: equal.options })).toEqual({
      invalid: ['options[0].text', 'options[1].text'],
      unknown: [],
    })
  })
})

const ids = (...given: (string | null | undefined)[]) => ({
  options: given.map((id, i) => ({ ...(id !== undefined && { id }), text: 'AB'[i] })),
})

describe('an update is blamed for what it sent', () => {
  test.each([
    ['a lower end above the upper', questionFrom(rating), { settings: { min: 9 } }, ['settings.min']],
    ['an upper end below the lower', questionFrom(rating), { settings: { max: 0 } }, ['settings.max']],
    ['both ends', questionFrom(rating), { settings: { min: 9, max: 1 } }, ['settings.max']],
    ['a step that misses what is right', questionFrom(numeric), { settings: { step: 2 } }, ['settings.step']],
    ['an end below what is right', questionFrom(numeric), { settings: { max: 40 } }, ['settings.max']],
    [
      'a finer step than the ends allow',
      questionFrom(numeric),
      { settings: { step: 0.00001 } },
      ['settings.step'],
    ],
    ['nothing right any more', questionFrom(quiz), { options: [{ text: 'A' }, { text: 'B' }] }, ['options']],
    ['no options any more', questionFrom(quiz), { options: [] }, ['options']],
    ['another number of marks', gaps, { prompt: 'Only ___' }, ['prompt']],
    ['no marks', gaps, { prompt: 'None' }, ['prompt']],
    ['another number of blanks', gaps, { settings: { blanks: [{ accepted: ['x'] }] } }, ['settings.blanks']],
    ['no blanks', gaps, { settings: { blanks: [] } }, ['settings.blanks']],
    [
      'marks and blanks that differ',
      gaps,
      { prompt: '___', settings: { blanks: [{ accepted: ['x'] }, { accepted: ['y'] }] } },
      ['settings.blanks'],
    ],
    [
      'a text twice',
      questionFrom(ordering),
      { options: [{ text: 'A' }, { id: 'opt_0', text: 'A' }] },
      ['options[0].text', 'options[1].text'],
    ],
    ['an invisible prompt', choice, { prompt: '\u200b' }, ['prompt']],
    ['an id that the question does not have', choice, ids(undefined, 'opt_7'), ['options[1].id']],
    ['an id twice', choice, ids('opt_0', 'opt_0'), ['options[1].id']],
    ['an id that is none', choice, ids(undefined, null), ['options[1].id']],
    [
      'the match id of another',
      matching,
      { options: matching.options.map(option => ({ ...option, match_id: matching.options[0]!.match_id })) },
      ['options[1].match_id'],
    ],
    [
      'a match id for a new option',
      matching,
      { options: [...matching.options, { text: 'Spain', match: 'Madrid', match_id: 'opt_1' }] },
      ['options[2].match_id'],
    ],
    [
      'a lost match',
      matching,
      { options: matching.options.map(({ match: _, ...option }) => option) },
      ['options[0].match', 'options[1].match'],
    ],
    ['options for a type without', gaps, { options: [{ text: 'A' }] }, ['options']],
    ['an order that is none', choice, { order: -1 }, ['order']],
    ['null for a text', choice, { prompt: null }, ['prompt']],
  ])('%s', (_, question, body, invalid) => {
    expect(updateFaults(question, JSON.parse(JSON.stringify(body)))).toEqual({ invalid, unknown: [] })
  })

  test.each([
    ['the type', { type: 'QUIZ' }, ['type']],
    ['an id', { id: 'que_2' }, ['id']],
    ['a setting that the type does not have', { settings: { max_words: 3 } }, ['settings.max_words']],
    [
      'a match where there are none',
      { options: [{ id: 'opt_0', text: 'A', match: 'a', match_id: 'opt_1' }, { text: 'B' }] },
      ['options[0].match', 'options[0].match_id'],
    ],
  ])('%s is not among what it may send', (_, body, unknown) => {
    expect(updateFaults(choice, body)).toEqual({ invalid: [], unknown })
  })
})
