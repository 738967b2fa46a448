// Transactions: what is sent with the commit belongs to it, and prepared statements survive a change of their tables.
import { Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { onBothEngines, sharedPostgres, testConfig, testOnPostgres } from '../../test/support/engines.ts'
import { closeServices, openServices } from '../app.ts'
import type { Db, Storage } from './storage.ts'

const insert = (db: Db, word: string) =>
  db.insertInto('organization_words').values({ organization_key: 1, word }).execute()

async function wordsIn(storage: Storage): Promise<string[]> {
  const rows = await storage.read.selectFrom('organization_words').select('word').orderBy('word').execute()
  return rows.map(({ word }) => word)
}

onBothEngines('a transaction', newConfig => {
  async function withStorage(work: (storage: Storage) => Promise<void>): Promise<void> {
    const services = await openServices(await newConfig())
    await work(services.storage).finally(() => closeServices(services))
  }

  test('keeps statements sent with its commit in the order of their registration', () =>
    withStorage(async storage => {
      const seen: unknown[] = []
      await storage.transaction(async ({ db, withCommit, afterCommit }) => {
        withCommit(() => insert(db, 'first'))
        withCommit(async () => {
          seen.push(await db.selectFrom('organization_words').select('word').execute())
        })
        afterCommit(() => seen.push('committed'))
      })
      expect(seen).toEqual([[{ word: 'first' }], 'committed'])
      expect(await wordsIn(storage)).toEqual(['first'])
    }))

  test('keeps nothing when a statement fails that is sent with its commit', () =>
    withStorage(async storage => {
      const seen: unknown[] = []
      const failing = storage.transaction(async ({ db, withCommit, afterCommit }) => {
        await insert(db, 'before')
        withCommit(() => insert(db, 'before'))
        withCommit(() => insert(db, 'after'))
        afterCommit(() => seen.push('committed'))
      })
      await expect(failing).rejects.toThrow(/unique/i)
      expect(seen).toEqual([])
      expect(await wordsIn(storage)).toEqual([])
    }))

  test('that only reads sees one snapshot despite concurrent writes; the next one sees them', () =>
    withStorage(async storage => {
      const words = (db: Db) => db.selectFrom('organization_words').select('word').orderBy('word').execute()
      await storage.transaction(({ db }) => insert(db, 'before'))
      const read = await storage.snapshot(async db => {
        const first = await words(db)
        await storage.transaction(tx => insert(tx.db, 'meanwhile'))
        return [first, await words(db)]
      })
      expect(read).toEqual([[{ word: 'before' }], [{ word: 'before' }]])
      await expect(storage.snapshot(db => insert(db, 'never'))).rejects.toThrow(/read.?only/i)
      expect(await storage.snapshot(words)).toEqual([{ word: 'before' }, { word: 'meanwhile' }])
    }))

  test('keeps nothing when the first of several statements fails that are started together', () =>
    withStorage(async storage => {
      const failing = storage.transaction(async ({ db }) => {
        await Promise.all([insert(db, 'once'), insert(db, 'once'), insert(db, 'twice')])
      })
      await expect(failing).rejects.toThrow(/unique/i)
      expect(await wordsIn(storage)).toEqual([])
      await storage.transaction(({ db }) => insert(db, 'later'))
      expect(await wordsIn(storage)).toEqual(['later'])
    }))
})

testOnPostgres(
  'a statement that PostgreSQL has prepared goes on when its table gets a column, in a transaction and outside',
  async () => {
    const postgres = sharedPostgres()
    const services = await openServices(testConfig({ DATABASE_URL: await postgres.createDatabase() }))
    const { storage } = services
    const all = (db = storage.read) =>
      db.selectFrom('organizations').selectAll().where('name', '=', 'nobody').execute()
    try {
      /** With a statement sent behind it, which is awaited first. */
      const allAndMore = async (db: Db) => {
        const found = all(db)
        found.catch(() => {})
        await sql`select 1`.execute(db)
        return found
      }
      for (const column of ['one', 'other', 'third']) {
        // Often enough to be prepared on the connection that is used next.
        for (let i = 0; i < 5; i++) await all()
        await sql`alter table organizations add column ${sql.ref(column)} integer`.execute(storage.read)
        if (column === 'one') expect(await all()).toEqual([])
        else if (column === 'other') expect(await storage.transaction(({ db }) => all(db))).toEqual([])
        else expect(await storage.transaction(({ db }) => allAndMore(db))).toEqual([])
      }
    } finally {
      await closeServices(services)
      await postgres.stop()
    }
  },
)

testOnPostgres(
  'statements that are started together on PostgreSQL leave together, and the commit with the last of them',
  async () => {
    // Other servers of this process use the same port of PostgreSQL.
    const onlyHere = 'said in this test alone'
    const postgres = sharedPostgres()
    const services = await openServices(testConfig({ DATABASE_URL: await postgres.createDatabase() }))
    const { storage } = services
    const words = (db: Db) =>
      db.selectFrom('organization_words').select('word').where('word', '>', onlyHere).execute()
    const sent: string[] = []
    const { _writev } = Socket.prototype
    const writes = vi.spyOn(Socket.prototype, '_writev').mockImplementation(function (
      this: Socket,
      chunks,
      done,
    ) {
      const text = Buffer.concat(chunks.map(({ chunk }) => chunk)).toString('latin1')
      if (text.includes(onlyHere))
        sent.push(text.match(/begin|select "word"|insert into "organization_words"|commit/g)!.join(', '))
      _writev!.call(this, chunks, done)
    })
    try {
      await storage.transaction(async ({ db, withCommit }) => {
        await Promise.all([words(db), words(db)])
        withCommit(() => insert(db, `${onlyHere} 1`))
        withCommit(() => insert(db, `${onlyHere} 2`))
      })
      expect(sent).toEqual([
        'begin, select "word", select "word"',
        'insert into "organization_words", insert into "organization_words", commit',
      ])
    } finally {
      writes.mockRestore()
      await closeServices(services)
      await postgres.stop()
    }
  },
)
