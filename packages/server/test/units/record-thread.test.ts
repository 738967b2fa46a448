import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { RecordThread } from '../../src/storage/sqlite-record-thread.ts'
import { testConfig } from '../support/engines.ts'

const rowOf = (n: number) => CompiledQuery.raw('insert into records values (?)', [n])
const create = CompiledQuery.raw('create table records (n integer primary key)')

/** Where a database will be, in a folder that is not there yet. */
function newFile(): string {
  return join(testConfig().dataDir, 'later', 'records.db')
}

function stored(file: string): unknown[] {
  const db = new DatabaseSync(file)
  const rows = db.prepare('select n from records order by n').all()
  db.close()
  return rows.map(({ n }) => n)
}

test('all statements of a commit are kept or none, and the next commit is not harmed', async () => {
  const file = newFile()
  mkdirSync(dirname(file))
  const thread = new RecordThread(file)
  await thread.commit([create, rowOf(1)])
  await expect(thread.commit([rowOf(2), rowOf(1)])).rejects.toThrow('UNIQUE')
  expect(stored(file)).toEqual([1])
  await thread.commit([rowOf(3)])
  await thread.close()
  expect(stored(file)).toEqual([1, 3])
})

test('a statement that is given several rows is run for each of them', async () => {
  const file = newFile()
  mkdirSync(dirname(file))
  const thread = new RecordThread(file)
  await thread.commit([create, CompiledQuery.raw('insert into records values (?)', [5, 7, 9])])
  await thread.close()
  expect(stored(file)).toEqual([5, 7, 9])
})

test('a thread that died says so, and is replaced by the next commit', async () => {
  const file = newFile()
  const thread = new RecordThread(file)
  await expect(thread.commit([create])).rejects.toThrow()
  mkdirSync(dirname(file))
  await expect
    .poll(() =>
      thread.commit([create, rowOf(1)]).then(
        () => 'stored',
        () => 'not yet',
      ),
    )
    .toBe('stored')
  await thread.close()
  expect(stored(file)).toEqual([1])
})
