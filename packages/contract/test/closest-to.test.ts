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
