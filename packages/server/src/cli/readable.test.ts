// What commands print for people: messages whole, and no list without its name.
import { expect, test } from 'vitest'
import { readable } from './readable.ts'

test('an empty list among other fields is a field, a result of its own says that it is empty', () => {
  expect(readable({ id: 'a', problems: [] })).toBe('id        a\nproblems  –')
  expect(readable({ links: [] })).toBe('None.')
  expect(readable({ has_more: false, next_cursor: null, decks: [] })).toBe('None.')
})

test('messages are whole, other long cells are cut', () => {
  const text = 'x'.repeat(150)
  const [, row] = readable([{ message: text, quote: text }]).split('\n')
  expect(row).toBe(`${text}  ${'x'.repeat(99)}…`)
})
