// The thin SQLite driver gives the same rows, column names and change counts as node:sqlite itself, and keeps only a
// bounded number of prepared statements.
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../test/support/any-character.ts'
import { testConfig } from '../../test/support/engines.ts'
import { openNative } from './sqlite-connection.ts'

function open(statementsMax?: number) {
  return openNative(join(testConfig().dataDir, 'rows.db'), {
    readOnly: false,
    cacheKiB: 1_000,
    ...(statementsMax !== undefined && { statementsMax }),
  })
}

test('rows have the names and values that the engine itself gives them', () => {
  const { native, prepare } = open()
  native.exec('create table rows (a, b, c)')
  const value = fc.oneof(
    fc.constant(null),
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.string({ unit: anyCharacter }).map(text => text.toWellFormed()),
    fc.uint8Array({ maxLength: 20 }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value, value), { maxLength: 8 }), rows => {
      native.exec('delete from rows')
      for (const row of rows) prepare('insert into rows values (?, ?, ?)').run(row)
      const text = 'select b, a as "first", c as "b", count(*) over () as n from rows where ?'
      const expected = native
        .prepare(text)
        .all(1)
        .map(row => ({ ...row }))
      expect(prepare(text).all([1])).toEqual(expected)
      expect([...prepare(text).iterate([1])]).toEqual(expected)
    }),
  )
})

test('a statement says whether it returns rows, and how many it changed', () => {
  const { native, prepare } = open()
  native.exec('create table rows (a integer primary key)')
  const insert = prepare('insert into rows values (?), (?) on conflict do nothing')
  expect(insert.reader).toBe(false)
  expect(insert.run([1, 2])).toMatchObject({ changes: 2 })
  expect(insert.run([2, 3])).toMatchObject({ changes: 1 })
  const returning = prepare('insert into rows values (?), (?) on conflict do nothing returning a')
  expect(returning.reader).toBe(true)
  expect(returning.all([3, 4])).toEqual([{ a: 4 }])
})

test('statements are kept prepared, the oldest given up for a new one', () => {
  const { prepare } = open(2)
  const [one, two] = [prepare('select 1'), prepare('select 2')]
  expect(prepare('select 1')).toBe(one)
  prepare('select 3')
  expect(prepare('select 1')).not.toBe(one)
  expect(prepare('select 3')).not.toBe(two)
})

test('where statements are not kept, all columns are those of the moment', () => {
  const { native, prepare } = open(0)
  native.exec('create table rows (a); insert into rows values (1)')
  expect(prepare('select * from rows').all([])).toEqual([{ a: 1 }])
  native.exec('alter table rows rename column a to b')
  expect(prepare('select * from rows').all([])).toEqual([{ b: 1 }])
})
