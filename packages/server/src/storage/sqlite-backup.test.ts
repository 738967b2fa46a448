// A backup of SQLite is copied in steps, between which other programs commit; it holds the database of one moment.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSqliteStorage } from './sqlite.ts'
import { backUpSqlite } from './sqlite-backup.ts'

test('a copy in many steps completes during constant commits, and is one snapshot', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'roomful-copy-'))
  const [file, copy] = [join(folder, 'roomful.db'), join(folder, 'copy.db')]
  await (await openSqliteStorage(file, { exclusive: false })).close()
  const writer = new DatabaseSync(file)
  writer.exec('create table filled (key integer primary key, at integer, body blob)')
  const insert = writer.prepare('insert into filled (at, body) values (0, randomblob(1000000))')
  for (let i = 0; i < 40; i++) insert.run()
  let done = false
  const made = backUpSqlite(file, copy, undefined).finally(() => {
    done = true
  })
  let commits = 0
  while (!done) {
    // The first and the last row are in pages of different steps.
    writer.exec(`update filled set at = ${++commits} where key in (1, 40)`)
    await setImmediate()
  }
  await made
  writer.close()
  expect(commits).toBeGreaterThan(10)
  const copied = new DatabaseSync(copy, { readOnly: true })
  const rows = copied.prepare('select distinct at from filled where key in (1, 40)').all()
  expect(rows).toHaveLength(1)
  expect(copied.prepare('select count(*) as count from filled').get()).toEqual({ count: 40 })
  copied.close()
})
