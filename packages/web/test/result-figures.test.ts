// What figures of results show: texts of one minute are mixed the same everywhere, the column of the right number is named by
// it, lists of right-to-left texts run from right to left, and new texts are those that came with an answer.
import { expect, test } from 'vitest'
import { columnsOf, namesOf } from '../src/question-types/numeric/columns.ts'
import { mixedByMinute } from '../src/question-types/open-text/mixed.ts'
import { wallOf } from '../src/question-types/open-text/newest.ts'
import { sizeFor } from '../src/question-types/size-for.ts'
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

test('the column of the right number is named by it, and the names next to it make way', () => {
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

test('a text is new if an answer came with it, not if it was loaded late, edited or shown again', () => {
  const opened = wallOf(null, ['a', 'b'], 40)
  expect([...opened.newest]).toEqual([])
  const loaded = wallOf(opened, ['a', 'b', 'c', 'd'], 40)
  expect([...loaded.newest]).toEqual([])
  // The answer is counted before its text is there.
  const counted = wallOf(loaded, ['a', 'b', 'c', 'd'], 41)
  const added = wallOf(counted, ['a', 'e', 'b', 'c', 'd'], 41)
  expect([...added.newest]).toEqual(['e'])
  expect([...wallOf(added, ['a', 'e', 'b', 'c', 'd'], 41).newest]).toEqual(['e'])
  const edited = wallOf(added, ['a', 'e', 'B', 'c', 'd'], 41)
  expect([...edited.newest]).toEqual([])
  const hidden = wallOf(edited, ['a', 'e', 'B', 'c'], 41)
  expect([...wallOf(hidden, ['a', 'e', 'B', 'c', 'd'], 41).newest]).toEqual([])
  expect([...wallOf(wallOf(null, [], 0), ['a'], 1).newest]).toEqual(['a'])
})

test('a text is as large as its length and its longest word allow', () => {
  const sizes = [
    { size: 72, text: 20, word: 10 },
    { size: 40, text: 60, word: 20 },
  ]
  expect(sizeFor('Is there cake?', sizes, 24)).toBe(72)
  expect(sizeFor('Is there cake, and who pays?', sizes, 24)).toBe(40)
  expect(sizeFor('Reisekostenordnung', sizes, 24)).toBe(40)
  expect(sizeFor('Rindfleischetikettierungsgesetz', sizes, 24)).toBe(24)
  expect(sizeFor('cake '.repeat(20), sizes, 24)).toBe(24)
  expect(sizeFor('a\nb\nc', sizes, 24)).toBe(40)
  expect(sizeFor('🎂'.repeat(10), sizes, 24)).toBe(72)
})
