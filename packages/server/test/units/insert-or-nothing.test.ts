import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openNative } from '../../src/storage/sqlite-native.ts'
import { testConfig } from '../support/engines.ts'

function openTable() {
  const { native, prepare } = openNative(join(testConfig().dataDir, 'rows.db'), {
    readOnly: false,
    cacheKiB: 1_000,
  })
  native.exec('create table rows (a integer, b text, c integer, primary key (a, c))')
  return { native, prepare }
}

const insert = 'insert into "rows" ("a", "b", "c") values (?, ?, ?) on conflict do nothing'

test('inserting or doing nothing tells the same new rows as the engine itself does, for one row and for many', () => {
  const { native, prepare } = openTable()
  const row = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.string(), fc.integer({ min: 0, max: 2 }))
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('a', 'b', 'c'),
      (rows, column) => {
        const text = `${insert} returning "${column}"`
        const engine = native.prepare(text)
        native.exec('delete from rows')
        const expected = rows.flatMap(one => engine.all(...one)).map(found => ({ ...found }))
        const stored = native.prepare('select * from rows').all()
        native.exec('delete from rows')
        const statement = prepare(text)
        expect(statement.reader).toBe(true)
        expect(statement.all(rows.flat())).toEqual(expected)
        expect(native.prepare('select * from rows').all()).toEqual(stored)
      },
    ),
  )
})

test.each([
  ['several columns', `${insert} returning "a", "c"`, [{ a: 1, c: 2 }]],
  ['an expression', `${insert} returning "a" + 1 as "next"`, [{ next: 2 }]],
  ['a column that is not inserted', `${insert} returning "rowid"`, [{ rowid: 1 }]],
  ['an update', `${insert.replace('nothing', 'update set b = excluded.b')} returning "b"`, [{ b: 'text' }]],
  ['no conflict clause', `${insert.replace(' on conflict do nothing', '')} returning "a"`, [{ a: 1 }]],
])('the engine itself is asked for what the count of changes cannot tell: %s', (_, text, expected) => {
  expect(openTable().prepare(text).all([1, 'text', 2])).toEqual(expected)
})
