// The SQLite file shrinks after large removals, a slice at a time, and keeps doing so after a backup was restored.
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testConfig } from '../../test/support/engines.ts'
import { closeServices, openServices } from '../app.ts'
import { databaseFileIn } from '../data-folder.ts'
import {
  createOrganization,
  deleteOrganization,
  findOrganization,
} from '../features/organizations/organizations.ts'
import { sweepExpired } from '../features/retention/retention.ts'
import { writing } from '../services.ts'
import { backUpSqlite, restoreSqlite } from './sqlite-backup.ts'

const pages = 2_000
const days = { auditDays: 365, eventDays: 30 }

/** Creates an organization with words of a page each, deletes it and sweeps. @returns the file's bytes before and after */
async function removeLargeOrganization(config: ReturnType<typeof testConfig>) {
  const services = await openServices(config)
  const file = databaseFileIn(config.dataDir)
  await writing(services, async tx => {
    const { id } = await createOrganization(tx, { name: 'Large' })
    const { key } = (await findOrganization(tx, id))!
    for (let i = 0; i < pages; i++)
      await tx.db
        .insertInto('organization_words')
        .values({ organization_key: key, word: `${i}`.padEnd(4_000) })
        .execute()
  })
  await services.storage.scrubDeletedRows([])
  const before = statSync(file).size
  await writing(services, async tx => {
    const rows = await tx.db
      .selectFrom('organizations')
      .select('id')
      .where('deleted_at', 'is', null)
      .execute()
    for (const { id } of rows) await deleteOrganization(tx, (await findOrganization(tx, id))!)
  })
  const sizes: number[] = []
  const { storage } = services
  const transaction: typeof storage.transaction = async work => {
    const result = await storage.transaction(work)
    await storage.scrubDeletedRows([])
    sizes.push(statSync(file).size)
    return result
  }
  await sweepExpired({ ...services, storage: { ...storage, transaction } }, days)
  await closeServices(services)
  return { before, after: statSync(file).size, sizes }
}

test('a file is smaller after a large organization was removed, by at most 1 MiB with each transaction', async () => {
  const config = testConfig()
  const { before, after, sizes } = await removeLargeOrganization(config)
  expect(before).toBeGreaterThan(pages * 4_096)
  expect(after).toBeLessThan(before - pages * 4_096)
  const steps = sizes.map((size, i) => (sizes[i - 1] ?? before) - size)
  // Some pages more where a page that lists others is no longer needed.
  expect(Math.max(...steps)).toBeLessThan(1.1 * 2 ** 20)
})

test('a file that was restored from a backup shrinks too', async () => {
  const original = testConfig()
  await closeServices(await openServices(original))
  const backup = join(mkdtempSync(join(tmpdir(), 'roomful-size-')), 'backup.db')
  await backUpSqlite(databaseFileIn(original.dataDir), backup, undefined)
  const restored = testConfig()
  await restoreSqlite(backup, databaseFileIn(restored.dataDir))
  const { before, after } = await removeLargeOrganization(restored)
  expect(after).toBeLessThan(before - pages * 4_096)
})
