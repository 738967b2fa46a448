// Pagination gives every item once, forwards and backwards, also while items are added; cursors that were altered, made
// up or belong to another list are refused by name.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { makePage, type PageRequest, readPageRequest } from './page.ts'

const list = 'sessions of org_a'

/** Reads a page of these descending keys as a query would. */
function pageOf(keys: readonly string[], request: PageRequest) {
  const window = readPageRequest(list, request, key => /^\d{6}$/.test(key))
  const { anchor } = window
  const isBeyond = (key: string) =>
    anchor === null ? true : window.direction === 'onwards' ? key < anchor : key > anchor
  const found = keys.filter(isBeyond)
  if (window.direction === 'backwards') found.reverse()
  return makePage(window, found.slice(0, window.limit + 1), key => key)
}

function refusal(request: PageRequest, of = list) {
  try {
    return readPageRequest(of, request)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: error.code, invalid_fields: error.details.invalid_fields }
  }
}

const keysOf = (count: number) => Array.from({ length: count }, (_, i) => String(count - i).padStart(6, '0'))

test('walking onwards gives every item once, and walking back gives the same pages', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }), (count, limit) => {
      const keys = keysOf(count)
      const pages = [pageOf(keys, { limit })]
      for (let page = pages[0]!; page.envelope.next_cursor !== null; ) {
        page = pageOf(keys, { limit, cursor: page.envelope.next_cursor })
        pages.push(page)
      }
      expect(pages.flatMap(page => page.rows)).toEqual(keys)
      for (const { envelope, rows } of pages) {
        expect(envelope).toMatchObject({ limit, real: rows.length, has_more: envelope.next_cursor !== null })
      }
      expect(pages[0]!.envelope.prev_cursor).toBeNull()
      for (let i = pages.length - 1; i > 0; i--) {
        const back = pageOf(keys, { limit, before: pages[i]!.envelope.prev_cursor! })
        expect(back.rows).toEqual(pages[i - 1]!.rows)
        expect([back.envelope.prev_cursor === null, back.envelope.has_more]).toEqual([i === 1, true])
      }
    }),
  )
})

test('a page stays right while items are added before it', () => {
  const keys = keysOf(10)
  const first = pageOf(keys, { limit: 4 })
  const grown = ['000012', '000011', ...keys]
  expect(pageOf(grown, { limit: 4, cursor: first.envelope.next_cursor! }).rows).toEqual(keys.slice(4, 8))
  const back = pageOf(grown, {
    limit: 4,
    before: pageOf(keys, { limit: 4, cursor: first.envelope.next_cursor! }).envelope.prev_cursor!,
  })
  expect(back.rows).toEqual(keys.slice(0, 4))
  expect(back.envelope.prev_cursor).not.toBeNull()
})

test('an empty page beyond the end leads back to where it came from', () => {
  const keys = keysOf(3)
  const cursor = pageOf(keys, { limit: 2 }).envelope.next_cursor!
  const gone = pageOf(keys.slice(0, 2), { limit: 2, cursor })
  expect(gone.envelope).toMatchObject({ real: 0, has_more: false, next_cursor: null })
  expect(gone.envelope.prev_cursor).not.toBeNull()
})

test('fifty items unless something else is asked for', () => {
  expect(readPageRequest(list, {})).toEqual({ list, limit: 50, direction: 'start', anchor: null })
})

test.each([null, '', 'null'])('a cursor that is %j is none: the list starts at the beginning', none => {
  const directionOf = (request: PageRequest) => readPageRequest(list, request, () => true).direction
  const cursor = pageOf(keysOf(3), { limit: 1 }).envelope.next_cursor!
  expect(directionOf({ cursor: none, before: none })).toBe('start')
  expect(directionOf({ cursor, before: none })).toBe('onwards')
  expect(directionOf({ cursor: none, before: cursor })).toBe('backwards')
})

test('both directions at once, and cursors that are not of this list, are refused by name', () => {
  const cursor = pageOf(keysOf(3), { limit: 1 }).envelope.next_cursor!
  const code = 'INVALID_REQUEST_PARAMETER'
  expect(refusal({ cursor, before: cursor })).toEqual({ code, invalid_fields: ['cursor', 'before'] })
  expect(refusal({ cursor }, 'sessions of org_b')).toEqual({ code, invalid_fields: ['cursor'] })
  expect(refusal({ before: cursor }, 'webhooks of org_a')).toEqual({ code, invalid_fields: ['before'] })
  expect(refusal({ cursor: `${cursor}A` })).toEqual({ code, invalid_fields: ['cursor'] })
})

test('no forged text is a cursor, nor one with a byte of it changed', () => {
  const cursor = pageOf(keysOf(3), { limit: 1 }).envelope.next_cursor!
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), text => {
      expect(refusal({ cursor: text })).toHaveProperty('code')
      expect(refusal({ cursor: Buffer.from(text).toString('base64url') })).toHaveProperty('code')
    }),
  )
  for (let i = 0; i < cursor.length; i++) {
    const changed = cursor.slice(0, i) + (cursor[i] === 'A' ? 'B' : 'A') + cursor.slice(i + 1)
    expect(refusal({ cursor: changed }), changed).toHaveProperty('code')
  }
})

test('a key that no item of the list can have is refused, though its checksum be right', () => {
  const id = `ses_${'0'.repeat(26)}`
  for (const key of ['a\0b', '{}', `${id}x`, id.toUpperCase()]) {
    const { next_cursor } = makePage(readPageRequest(list, { limit: 1 }), [key, id], text => text).envelope
    expect(refusal({ cursor: next_cursor! }), key).toMatchObject({ invalid_fields: ['cursor'] })
  }
  const { next_cursor } = makePage(readPageRequest(list, { limit: 1 }), [id, 'x'], text => text).envelope
  expect(readPageRequest(list, { cursor: next_cursor! }).anchor).toBe(id)
})

test('a page holds about a mebibyte at most, one item at least, and goes on with the next', () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({
    id: String(99 - i),
    text: 'x'.repeat(i === 3 ? 2e6 : 1e5),
  }))
  const found: string[] = []
  const sizes: number[] = []
  let cursor: string | null = null
  do {
    const window = readPageRequest('long', { limit: 30, cursor }, () => true)
    const after = rows.filter(({ id }) => window.anchor === null || id < window.anchor)
    const page = makePage(window, after.slice(0, window.limit + 1), ({ id }) => id)
    expect(page.envelope).toMatchObject({ limit: 30, real: page.rows.length })
    found.push(...page.rows.map(({ id }) => id))
    sizes.push(page.rows.length)
    cursor = page.envelope.next_cursor
  } while (cursor !== null)
  expect(found).toEqual(rows.map(({ id }) => id))
  expect(sizes).toEqual([3, 1, 10, 10, 10, 6])
})
