// Several slides are selected with Shift and Ctrl, and move together, in as few moves as possible.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedTo, movesTo } from '../src/workspace/presentations/editor/document/order.ts'
import {
  dropped,
  gathered,
  only,
  type Selection,
  stepped,
  stillSelected,
  toggled,
  upTo,
} from '../src/workspace/presentations/editor/selection.ts'

const order = [...'abcdef']
const shown = ({ current, keys }: Selection) => `${current} of ${[...keys].toSorted().join('')}`
const set = (keys: string) => new Set(keys)

test('a range goes from the anchor in both directions, and shrinks again', () => {
  const from = only('c')
  const down = upTo(from, order, 'e')
  expect(shown(down)).toBe('e of cde')
  expect(shown(upTo(down, order, 'd'))).toBe('d of cd')
  expect(shown(upTo(down, order, 'a'))).toBe('a of abc')
  // The slide where it began was deleted by somebody else.
  expect(shown(upTo(down, ['a', 'b', 'd'], 'b'))).toBe('b of b')
})

test('single slides are added and taken out; one is always left, and open', () => {
  const two = toggled(only('b'), order, 'e')
  expect(shown(two)).toBe('e of be')
  expect(shown(toggled(two, order, 'e'))).toBe('b of b')
  expect(shown(toggled(two, order, 'b'))).toBe('e of e')
  expect(shown(toggled(only('b'), order, 'b'))).toBe('b of b')
  const three = toggled(two, order, 'f')
  expect(shown(toggled(three, order, 'f'))).toBe('e of be')
})

test('slides that are gone are not selected, and one opened elsewhere is selected alone', () => {
  const selected = upTo(only('b'), order, 'd')
  expect(shown(stillSelected(selected, ['a', 'b', 'd'], 'd'))).toBe('d of bd')
  expect(shown(stillSelected(selected, order, 'a'))).toBe('a of a')
  expect(shown(stillSelected(selected, [], null))).toBe('null of ')
})

test.each([
  ['b', -1, 'bacdef'],
  ['b', 1, 'acbdef'],
  ['bc', -1, 'bcadef'],
  ['bc', 1, 'adbcef'],
  ['ab', -1, 'abcdef'],
  ['ef', 1, 'abcdef'],
  // Apart: they come together.
  ['bd', -1, 'bdacef'],
  ['bd', 1, 'acebdf'],
  ['af', -1, 'afbcde'],
] as const)('%s stepped by %i is %s', (keys, by, wanted) => {
  expect(stepped(order, set(keys), by).join('')).toBe(wanted)
})

test.each([
  ['c', 'c', 0, 'cabdef'],
  ['bd', 'd', 0, 'bdacef'],
  ['bd', 'b', 5, 'acefbd'],
  ['bd', 'b', 2, 'acbdef'],
] as const)('%s dropped with %s at %i is %s', (keys, key, to, wanted) => {
  expect(dropped(order, set(keys), key, to).join('')).toBe(wanted)
})

test('moves lead from one order to the other, no more than slides are moved', () => {
  const keys = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { minLength: 1 })
  fc.assert(
    fc.property(keys, fc.subarray([...'abcdefghij']), fc.nat(10), (from, chosen, at) => {
      const to = gathered(from, new Set(chosen), at)
      const moves = movesTo(from, to)
      expect(moves.reduce((now, { key, to }) => [...movedTo(now, key, to)], from)).toEqual(to)
      expect(moves.length).toBeLessThanOrEqual(from.filter(key => chosen.includes(key)).length)
    }),
  )
})
