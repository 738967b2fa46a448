import { type AppName, appOperations } from '@roomful/contract/table'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { closeServices, openServices } from '../../src/app.ts'
import type { Config } from '../../src/config.ts'
import { finalStandingMs } from '../../src/features/anonymization/anonymizer.ts'
import { migrations } from '../../src/storage/migrations/index.ts'
import { answeredRoom } from './answered-room.ts'
import { apiClient } from './api.ts'
import { addMigrations, removeMigrations, resetMigrations } from './next-version.ts'
import { newPerson, pathOf, startWorkspace } from './workspace.ts'
import { sampleCall } from './workspace-samples/index.ts'

/** Rows of a database by table, with values that both engines store alike; bytes as `{ base64 }`. */
export type StoredRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

const bookkeeping = ['kysely_migration', 'kysely_migration_lock', 'migration_versions', 'migration_hashes']
/** Operations that take something away from all others. */
const destructive: readonly AppName[] = ['deleteOrganization', 'leaveOrganization']

/** Fills a database by every operation of members, and by two rooms that have answered every type of question. */
export async function fillDatabase(config: Config): Promise<void> {
  const clock = new FakeClock()
  const workspace = await startWorkspace(config, { clock })
  const { app, organization } = workspace
  const api = await apiClient(app, { organization })
  await api.post('/webhooks', {
    target_url: 'https://receiver.example/',
    event_types: ['session.ended', 'question.results.finalized', 'report.ready'],
  })
  await answeredRoom(api, 'ANONYMOUS', 6)
  const identified = await answeredRoom(api, 'IDENTIFIED', 6)
  const teams = { names: ['Reds', 'Blues'], assignment: 'DEALT' }
  const inTeams = await answeredRoom(api, 'ANONYMOUS', 6, { teams })
  for (const { path } of [identified, inTeams]) await api.post(`${path}/close`)
  const { read } = app.services.storage
  const unfinished = () => {
    clock.advance(finalStandingMs)
    return read.selectFrom('anonymizations').selectAll().execute()
  }
  await expect.poll(unfinished).toEqual([])
  let owner = await newPerson(app, organization, 'OWNER')
  for (const name of Object.keys(appOperations) as AppName[]) {
    if (destructive.includes(name)) continue
    const { operation, params, body, caller = owner } = await sampleCall(workspace, name)
    await caller.call(operation.method, pathOf(operation, params), body)
    if ((await owner.get('/me')).status !== 200) owner = await newPerson(app, organization, 'OWNER')
  }
  await app.close()
}

/** @param columns of which tables are read; all of all tables unless given */
export async function readRows(config: Config, columns?: StoredRows): Promise<StoredRows> {
  const services = await openServices(config)
  try {
    return await services.storage.transaction(async ({ db }) => {
      const all: Record<string, Record<string, unknown>[]> = {}
      const own = await services.storage.engine.currentSchema(db as never)
      for (const table of await db.introspection.getTables()) {
        if (bookkeeping.includes(table.name) || (own !== undefined && table.schema !== own)) continue
        const names = columns
          ? Object.keys(columns[table.name]?.[0] ?? {})
          : table.columns.map(({ name }) => name)
        if (names.length === 0) continue
        const { rows } = await sql<Record<string, unknown>>`
          select ${sql.join(names.map(name => sql.ref(name)))} from ${sql.table(table.name)}`.execute(db)
        if (rows.length > 0) all[table.name] = rows.map(row => mapped(row, toJson)).sort(byText)
      }
      return all
    })
  } finally {
    await closeServices(services)
  }
}

/** Makes the database of an older schema from its rows. @param newest its newest migration */
export async function restoreRows(config: Config, newest: string, stored: StoredRows): Promise<void> {
  const older = Object.entries(migrations).filter(([name]) => name <= newest)
  removeMigrations()
  addMigrations(Object.fromEntries(older))
  const services = await openServices(config)
  try {
    const isSqlite = services.storage.engine.name === 'sqlite'
    await services.storage.transaction(async tx => {
      const db = tx.db as unknown as Kysely<unknown>
      await sql
        .raw(isSqlite ? 'pragma defer_foreign_keys = on' : 'set local session_replication_role = replica')
        .execute(db)
      for (const [table, rows] of Object.entries(stored)) {
        const names = Object.keys(rows[0]!)
        const columns = sql.join(names.map(name => sql.ref(name)))
        const isCounted = names.includes('key') && !isSqlite
        const overriding = sql.raw(isCounted ? 'overriding system value' : '')
        for (const row of rows)
          await sql`insert into ${sql.table(table)} (${columns}) ${overriding}
            values (${sql.join(names.map(name => fromJson(row[name])))})`.execute(db)
        if (isCounted) {
          const last = Math.max(...rows.map(row => row.key as number))
          await sql`select setval(pg_get_serial_sequence(${table}, 'key'), ${last})`.execute(db)
        }
      }
    })
  } finally {
    await closeServices(services)
    resetMigrations()
  }
}

function mapped(row: Readonly<Record<string, unknown>>, map: (value: unknown) => unknown) {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, map(value)]))
}

function toJson(value: unknown): unknown {
  return ArrayBuffer.isView(value) ? { base64: Buffer.from(value as Uint8Array).toString('base64') } : value
}

function fromJson(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? Buffer.from((value as { base64: string }).base64, 'base64')
    : value
}

function byText(a: unknown, b: unknown): number {
  const [x, y] = [JSON.stringify(a), JSON.stringify(b)]
  return x < y ? -1 : Number(x > y)
}
