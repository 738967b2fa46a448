// A prepared query is compiled once, takes new arguments each time, and sees what its own transaction has written.
import { expect, test } from 'vitest'
import { onBothEngines } from '../../test/support/engines.ts'
import { closeServices, openServices } from '../app.ts'
import { createOrganization } from '../features/organizations/organizations.ts'
import type { Services } from '../services.ts'
import { writing } from '../services.ts'
import { PreparedQuery } from './prepared-query.ts'
import type { Db } from './storage.ts'

onBothEngines('a prepared query', newConfig => {
  async function withOrganizations(
    work: (services: Services, ids: string[]) => Promise<void>,
  ): Promise<void> {
    const services = await openServices(await newConfig())
    try {
      const ids: string[] = []
      for (const name of ['A', 'B'])
        ids.push((await writing(services, tx => createOrganization(tx, { name }))).id)
      await work(services, ids)
    } finally {
      await closeServices(services)
    }
  }

  test('is built once and takes other arguments each time, with its constants where they stood', () =>
    withOrganizations(async ({ storage }, [a, b]) => {
      let built = 0
      const query = new PreparedQuery((db: Db, name: string, id: string) => {
        built++
        return db
          .selectFrom('organizations')
          .select('name')
          .where('id', '=', id)
          .where('name', '!=', 'constant')
          .where('name', '=', name)
      })
      expect(await query.execute(storage.read, 'A', a!)).toEqual([{ name: 'A' }])
      expect(await query.execute(storage.read, 'B', b!)).toEqual([{ name: 'B' }])
      expect(await query.execute(storage.read, 'A', b!)).toEqual([])
      expect(built).toBe(1)
    }))

  test('sees, within a transaction, what that has written', () =>
    withOrganizations(async ({ storage }, [a]) => {
      const query = new PreparedQuery((db: Db, id: string) =>
        db.selectFrom('organizations').select('name').where('id', '=', id),
      )
      await storage.transaction(async ({ db }) => {
        await db.updateTable('organizations').set({ name: 'C' }).where('id', '=', a!).execute()
        expect(await query.execute(db, a!)).toEqual([{ name: 'C' }])
      })
    }))
})
