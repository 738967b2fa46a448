// Names that a misspelt one may stand for.
import { expect, test } from 'vitest'
import { closestTo } from '../src/lib/closest-to.ts'
import { faultFinder } from '../src/lib/faults.ts'
import { table } from '../src/table.ts'

test('the nearest of several within two changes, else none', () => {
  const known = ['state', 'limit', 'stage', 'id']
  expect(closestTo('status', known)).toBe('state')
  expect(closestTo('sate', known)).toBe('state')
  expect(closestTo('lmiit', known)).toBe('limit')
  expect(closestTo('colour', known)).toBeUndefined()
  // Two letters are too few to tell.
  expect(closestTo('ix', known)).toBeUndefined()
})

test('case does not count; a part of one name stands for it', () => {
  const known = ['create_presentation', 'presentation_id', 'session_id', 'is_correct', 'target_url']
  expect(closestTo('CREATE_PRESENTATION', known)).toBe('create_presentation')
  expect(closestTo('SessionId', known)).toBe('session_id')
  expect(closestTo('correct', known)).toBe('is_correct')
  expect(closestTo('URL', known)).toBe('target_url')
  expect(closestTo('isCorrect', known)).toBe('is_correct')
  // Parts of several, parts of words, and none.
  expect(closestTo('presentation', known)).toBeUndefined()
  expect(closestTo('rect', known)).toBeUndefined()
  expect(closestTo('', known)).toBeUndefined()
})

test('long words are not compared', () => {
  const long = 'k'.repeat(1_000_000)
  expect(
    closestTo(
      long,
      Array.from({ length: 1_000 }, (_, i) => `key${i}`),
    ),
  ).toBeUndefined()
})

test('an unknown key of a list item or of a nullable object is compared with the keys there', () => {
  const findFaults = faultFinder(table.createPresentation.body)
  const question = { type: 'NPS', prompt: '?', image: { id: 'x', alt: '', altt: '' }, note: '' }
  expect(findFaults({ title: 'x', questions: [question], tilte: '' })).toEqual([
    { field: 'tilte', rule: 'unknown', message: 'unknown, did you mean title?' },
    { field: 'questions[0].note', rule: 'unknown', message: 'unknown, did you mean notes?' },
    { field: 'questions[0].image.altt', rule: 'unknown', message: 'unknown, did you mean alt?' },
  ])
})

test('where an object is missing its fields are named', () => {
  const findFaults = faultFinder(table.createPresentation.body)
  const question = { type: 'RANKING', prompt: '?', image: 'img_x', options: ['Pay', 'Time'] }
  expect(findFaults({ title: 'x', questions: [question] })).toEqual([
    {
      field: 'questions[0].options[0]',
      rule: 'type',
      message: expect.stringMatching(/^an object, with text\b/),
    },
    {
      field: 'questions[0].options[1]',
      rule: 'type',
      message: expect.stringMatching(/^an object, with text\b/),
    },
    { field: 'questions[0].image', rule: 'type', message: 'an object or null, with id, alt' },
  ])
})
