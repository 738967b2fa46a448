// What figures of results show: texts of one minute are mixed the same everywhere, the column of the right number is named by
// it, and lists of right-to-left texts run from right to left.
import { expect, test } from 'vitest'
import { columnsOf, namesOf } from '../src/question-types/numeric/columns.ts'
import { mixedByMinute } from '../src/question-types/open-text/mixed.ts'
import { directionOf } from '../src/ui/direction.ts'

const minutes = ['2026-03-02T09:02:00Z', '2026-03-02T09:01:00Z']
const texts = minutes.flatMap(created_at =>
  Array.from({ length: 60 }, (_, i) => ({ text: `${String(i).padStart(2, '0')} of sixty`, created_at })),
)

test('texts of one minute stand in no order of the alphabet, minutes stay in theirs, and every screen shows the same', () => {
  const mixed = mixedByMinute(texts, 'que_1')
  expect(mixed.map(({ created_at }) => created_at)).toEqual(texts.map(({ created_at }) => created_at))
  const first = mixed.slice(0, 60).map(({ text }) => text)
  expect(first).not.toEqual(first.toSorted())
  // Of the ten shown first, not all are of the first half of the alphabet.
  expect(first.slice(0, 10).some(text => text >= '30')).toBe(true)
  expect(mixedByMinute(texts.toReversed(), 'que_1')).toEqual(mixed)
  expect(mixedByMinute(texts, 'que_2')).not.toEqual(mixed)
  const later = { text: 'One more', created_at: minutes[0]! }
  expect(mixedByMinute([later, ...texts], 'que_1').filter(one => one !== later)).toEqual(mixed)
})

test('the column of the right number is named by it, and the names beside it make way', () => {
  const settings = { min: 0, max: 100, step: 1, correct_value: 54 }
  const columns = columnsOf(settings)
  const names = namesOf(columns, 54)
  const right = columns.of(54)
  expect(names[right]).toBe(54)
  expect(names.filter(name => name !== null)).not.toContain(50)
  const without = namesOf(columns, null)
  expect(without).toContain(50)
  expect(names.filter(name => name !== null).length).toBeGreaterThan(3)
})

test('a list runs from right to left where most of its texts do', () => {
  expect(directionOf(['عمل', 'نوم'])).toBe('rtl')
  expect(directionOf(['1. שלום', 'עולם', 'OK'])).toBe('rtl')
  expect(directionOf(['עולם', 'OK'])).toBeUndefined()
  expect(directionOf(['Tea', 'Coffee'])).toBeUndefined()
  expect(directionOf([])).toBeUndefined()
})
