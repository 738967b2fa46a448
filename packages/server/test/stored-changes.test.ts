// What tests of refusals rely on: each row that a caller adds, changes or removes is counted, and nothing else is.
import { expect, test } from 'vitest'
import { closeServices, openServices } from '../src/app.ts'
import type { Db } from '../src/storage/storage.ts'
import { onBothEngines } from './support/engines.ts'
import { storedChanges } from './support/stored-changes.ts'

onBothEngines('a change of a row', newConfig => {
  test('is counted when it is committed and differs', async () => {
    const services = await openServices(await newConfig())
    const { storage } = services
    const counted = async (work: (db: Db) => Promise<unknown>) => {
      const before = await storedChanges(services)
      await storage.transaction(({ db }) => work(db)).catch(() => {})
      return (await storedChanges(services)) - before
    }
    const word = (word: string) => ({ organization_key: 1, word })
    const words = ['one', 'two', 'three'].map(word)
    const rename = (name: string) => (db: Db) =>
      db.updateTable('organization_words').set({ word: name }).where('word', '=', 'two').execute()
    try {
      expect(await counted(db => db.insertInto('organization_words').values(words).execute())).toBe(3)
      expect(await counted(rename('two'))).toBe(0)
      expect(await counted(rename('more'))).toBe(1)
      expect(
        await counted(async db => {
          await db.deleteFrom('organization_words').execute()
          throw new Error('not committed')
        }),
      ).toBe(0)
      expect(await counted(db => db.deleteFrom('organization_words').execute())).toBe(3)
      const lease = { name: 'one', holder: 'nobody', until: 0 }
      expect(await counted(db => db.insertInto('leases').values(lease).execute())).toBe(0)
    } finally {
      await closeServices(services)
    }
  })
})
