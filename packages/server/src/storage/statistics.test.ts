// SQLite has statistics of large tables from the start of a server with a large file on.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testConfig } from '../../test/support/engines.ts'
import { insertRows } from '../../test/support/insert-rows.ts'
import { closeServices, openServices } from '../app.ts'
import type { Services } from '../services.ts'

/** The tables of which a SQLite database has statistics. */
async function countedTables({ storage }: Services): Promise<string[]> {
  const exists = await sql`select 1 from sqlite_master where name = 'sqlite_stat1'`.execute(storage.read)
  if (exists.rows.length === 0) return []
  const { rows } = await sql<{ tbl: string }>`select distinct tbl from sqlite_stat1 order by 1`.execute(
    storage.read,
  )
  return rows.map(({ tbl }) => tbl)
}

test('a server on SQLite has statistics of large tables once its file is large, and a command writes none', async () => {
  const config = testConfig()
  const start = () => openServices(config, {}, { exclusive: true })
  let services = await start()
  expect(await countedTables(services)).toEqual([])
  const row = {
    organization_key: 1,
    credential_id: '',
    user_id: null,
    at: 1,
    method: 'GET',
    status: 200,
    ip: '',
  }
  await insertRows(services, 'audit', 20_000, i => ({
    ...row,
    request_id: `${i}`,
    path: 'x'.repeat(500),
    operation: 'list_sessions',
    user_agent: 'x'.repeat(300),
  }))
  await closeServices(services)
  services = await openServices(config)
  expect(await countedTables(services)).toEqual([])
  await closeServices(services)
  services = await start()
  expect(await countedTables(services)).toEqual(['audit'])
  await closeServices(services)
})
