// The migrations make the tables that queries know, and landed ones stay as they are. A database that is not what its
// migrations say is refused, with the way out.
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { createDeclaredTables } from '../../test/support/declared-schema.ts'
import { onBothEngines, onBothEnginesUnshared, testConfig } from '../../test/support/engines.ts'
import { addMigrations, removeMigrations, resetMigrations } from '../../test/support/next-version.ts'
import { backUp, closeServices, copyStorage, openServices, startApp } from '../app.ts'
import type { Config } from '../config.ts'
import { listOrganizations } from '../features/organizations/organizations.ts'
import { checkInstallation } from '../installation-check.ts'
import { reading } from '../services.ts'
import { schema } from './migrations/0001_schema.ts'
import { migrations } from './migrations/index.ts'
import { hashOf } from './migrations/migration.ts'
import { postgresEngine } from './postgres.ts'
import { sqliteEngine } from './sqlite.ts'
import { openSqlite } from './sqlite-connection.ts'
import type { Engine } from './storage.ts'
import { SchemaMismatchError } from './storage.ts'

/** The hashes of each landed migration: a line never changes, and a new migration adds one. */
const landed: Record<string, Record<Engine['name'], string>> = {
  '0001_schema': {
    sqlite: '43d0d263184c83212f84201f2930ed276b95b0616aedfbb9eb16537d032931a8',
    postgres: 'c0fea958947861a8d8a6ac2c47b0e3cf9849b9b678ef432d26d9fde4bf47a74f',
  },
  '0002_upgrades': {
    sqlite: '27d09585c907d26d089c2b03adba7be0cb24697d6afa05d7f6f289cefc61b5c6',
    postgres: '49ce2d7dce821800205b7d2cdf3349b91c30dfed9b40f7b143846cfdd37a5f25',
  },
  '0003_elapsed_ms': {
    sqlite: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    postgres: 'd13c6844c07224536d9ed80fa20afa2f9565e82e217a37f6c0c66bc81d94d7a7',
  },
  '0004_standings': {
    sqlite: '011c39864058d8deb8bf0ff41f12dd005efd22c1da3028ef1736ddeca3001997',
    postgres: '011c39864058d8deb8bf0ff41f12dd005efd22c1da3028ef1736ddeca3001997',
  },
  '0005_provider_returns': {
    sqlite: 'a5eed3cbf2927776de4701acb76dacbcfceb4b4f776bfbbfa5972ff9ee542cfc',
    postgres: 'a5eed3cbf2927776de4701acb76dacbcfceb4b4f776bfbbfa5972ff9ee542cfc',
  },
  '0006_list_indexes': {
    sqlite: 'efc7ff25e31d59f3df929faa8e3cd3ba1a3541ca1d205b516acc6ea5a5d1debd',
    postgres: 'efc7ff25e31d59f3df929faa8e3cd3ba1a3541ca1d205b516acc6ea5a5d1debd',
  },
  '0007_last_sessions': {
    sqlite: 'd259c8cf96f48d3e1f1505f26c1649b6fc3bfba389206dc7b03486927761d367',
    postgres: 'b1e3c857bd145bd18fd4d04c3b9e8a8d3e40d9a5c9f6e401d36af15dc5798dbf',
  },
  '0008_skipped_slides': {
    sqlite: 'af11c762293c4267c61716d67a6eec08b08ae67458532239a28c14586aba470b',
    postgres: 'af11c762293c4267c61716d67a6eec08b08ae67458532239a28c14586aba470b',
  },
  '0009_confirmed_domains': {
    sqlite: '884a9143739214584eb80463d78508947763cb7fc374cef1a6686dc2fd9aacf4',
    postgres: '170e31c8dd55d242e7ec65ef152a155190fef5e3fdb0bb02cb96d06846bfdfd5',
  },
}

describe('migrations', () => {
  test('landed ones never change', () => {
    const hashes = Object.entries(migrations).map(([name, migration]) => [
      name,
      { sqlite: hashOf(migration, sqliteEngine), postgres: hashOf(migration, postgresEngine) },
    ])
    expect(Object.fromEntries(hashes)).toEqual(landed)
  })

  test('are numbered without a gap or a duplicate', () => {
    const files = readdirSync(new URL('./migrations', import.meta.url)).filter(name => /^\d/.test(name))
    expect(Object.keys(migrations)).toEqual(files.sort().map(name => name.slice(0, -'.ts'.length)))
    expect(files.map(name => Number(name.slice(0, 4)))).toEqual(files.map((_, i) => i + 1))
  })
})

/** Everything that the engine knows of the tables, by name; without those that record migrations and statistics. */
async function schemaIn(db: Kysely<unknown>, { name }: Engine, schema: string): Promise<unknown> {
  const query =
    name === 'sqlite'
      ? sql<{ name: string }>`
          select m.name,
            (select json_group_array(json_array(c.name, replace(lower(c.type), 'bigint', 'integer'), c."notnull", c.dflt_value, c.pk))
              from (select * from pragma_table_info(m.name) order by name) as c) as columns,
            (select json_group_array(json_array(f."from", f."table", f."to", f.on_delete))
              from (select * from pragma_foreign_key_list(m.name) order by "from") as f) as refs,
            (select json_group_array(i.text) from (select json_array(i."unique", i.origin, i.partial,
                (select json_group_array(x.name) from pragma_index_xinfo(i.name) as x where x.key = 1),
                (select s.sql from sqlite_master as s where s.name = i.name)) as text
              from pragma_index_list(m.name) as i order by text) as i) as indexes,
            m.sql like '%autoincrement%' as counted, m.sql like '%without rowid' as keyed
          from sqlite_master as m where m.type = 'table' and m.name not like 'sqlite_%' order by m.name`
      : sql<{ name: string }>`
          select c.relname as name, c.relpersistence as kept,
            (select json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
                a.attcollation::regcollation::text, pg_get_expr(d.adbin, d.adrelid)) order by a.attname)
              from pg_attribute as a left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
            (select json_agg(json_build_array(conname, replace(pg_get_constraintdef(k.oid), ${`${schema}.`}, '')) order by conname)
              from pg_constraint as k where conrelid = c.oid and contype <> 'n') as constraints,
            (select json_agg(replace(pg_get_indexdef(indexrelid), ${`${schema}.`}, '') order by indexrelid::regclass::text)
              from pg_index where indrelid = c.oid) as indexes
          from pg_class as c where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r' order by 1`
  const { rows } = await query.execute(db)
  return rows.filter(row => !row.name.includes('kysely') && !/^migration_(versions|hashes)$/.test(row.name))
}

/** The same of what `tables.ts` declares, in a place of its own. */
async function declaredSchema(db: Kysely<unknown>, engine: Engine): Promise<unknown> {
  if (engine.name === 'sqlite') {
    const memory = openSqlite(':memory:', { readOnly: false })
    await createDeclaredTables(memory.db as never, 'sqlite')
    return schemaIn(memory.db as never, engine, 'main').finally(() => memory.db.destroy())
  }
  await sql`create schema declared`.execute(db)
  await sql`set local search_path to declared`.execute(db)
  await createDeclaredTables(db, 'postgres')
  const schema = await schemaIn(db, engine, 'declared')
  await sql`drop schema declared cascade`.execute(db)
  return schema
}

onBothEngines('the tables', newConfig => {
  test('are those that tables.ts declares', async () => {
    const services = await openServices(await newConfig())
    const { engine } = services.storage
    await services.storage.transaction(async tx => {
      const db = tx.db as unknown as Kysely<unknown>
      const migrated = await schemaIn(db, engine, engine.name === 'sqlite' ? 'main' : 'public')
      expect(migrated).toEqual(await declaredSchema(db, engine))
    })
    await closeServices(services)
  })
})

afterEach(resetMigrations)

/** Statements on a database, each in a transaction of its own. */
async function run(config: Config, ...statements: string[]): Promise<void> {
  const services = await openServices(config)
  for (const statement of statements)
    await services.storage.transaction(({ db }) => sql.raw(statement).execute(db))
  await closeServices(services)
}

/** Leaves a database as the first version does, with an organization. */
async function firstVersion(config: Config): Promise<void> {
  removeMigrations()
  addMigrations({ '0001_schema': schema })
  await run(
    config,
    `insert into organizations (id, name, plan, created_at) values ('org_1', 'Acme', 'ENTERPRISE', 1)`,
  )
  resetMigrations()
}

const unreleased =
  /: another development version wrote it, so export its presentations .*import them into an empty database/

async function databaseCheck(config: Config) {
  const checks = await checkInstallation(config, { file: undefined })
  return checks.find(({ check }) => check === 'database')
}

onBothEnginesUnshared('a database', newConfig => {
  test('of the first version is known by its columns, whatever indexes its operator has added', async () => {
    const config = await newConfig()
    await firstVersion(config)
    removeMigrations()
    addMigrations({ '0001_schema': schema })
    await run(config, 'create index own on answers (elapsed_ms)', 'create table reports_of_ours (key bigint)')
    resetMigrations()
    expect(await databaseCheck(config)).toMatchObject({
      state: 'ok',
      detail: expect.stringContaining('the next start migrates it (0002_upgrades'),
    })
    const services = await openServices(config)
    expect(await listOrganizations(reading(services))).toMatchObject([{ id: 'org_1', name: 'Acme' }])
    const { rows } = await sql`select name from migration_hashes order by name`.execute(services.storage.read)
    expect(rows).toEqual(Object.keys(migrations).map(name => ({ name })))
    await closeServices(services)
    expect(await databaseCheck(config)).toMatchObject({
      state: 'ok',
      detail: expect.stringMatching(/up to date$/),
    })
  })

  test('of the first version has the last session of each presentation, also of those that an older server starts', async () => {
    const config = await newConfig()
    await firstVersion(config)
    removeMigrations()
    addMigrations({ '0001_schema': schema })
    const add = (id: string, started: string) =>
      `insert into sessions (id, organization_key, presentation_key, presentation_id, join_code, join_secret, shuffle_seed,
        state, identity_mode, door_locked, created_at, started_at)
       select '${id}', organization_key, key, id, '', '${id}', '', 'DRAFT', 'ANONYMOUS', 0, 1, ${started} from presentations`
    await run(
      config,
      `insert into presentations (id, organization_key, title, title_key, slide_count, created_at, updated_at)
       select 'pres_1', key, 'Deck', 'deck', 0, 1, 1 from organizations`,
      ...[
        add('ses_1', '1'),
        add('ses_2', '2'),
        add('ses_3', 'null'),
        add('ses_4', 'null'),
        add('ses_5', 'null'),
      ],
    )
    resetMigrations()
    const services = await openServices(config)
    const last = () => services.storage.read.selectFrom('presentations').select('last_session_id').execute()
    expect(await last()).toEqual([{ last_session_id: 'ses_2' }])
    const update = (set: string, id: string) =>
      services.storage.transaction(({ db }) =>
        sql`update sessions set ${sql.raw(set)} where id = ${id}`.execute(db),
      )
    await update('started_at = 3', 'ses_3')
    expect(await last()).toEqual([{ last_session_id: 'ses_3' }])
    // A start that has not been committed is not seen by the other.
    let other: Promise<unknown> | undefined
    await services.storage.transaction(async ({ db }) => {
      await sql`update sessions set started_at = 3 where id = 'ses_5'`.execute(db)
      other = update('started_at = 3', 'ses_4')
      await pause(100)
    })
    await other
    expect(await last()).toEqual([{ last_session_id: 'ses_5' }])
    await update('deleted_at = 4', 'ses_5')
    await update('deleted_at = 4', 'ses_4')
    // Deletions of others, and corrected starts, leave it.
    await update('deleted_at = 4', 'ses_1')
    await update('started_at = 2', 'ses_2')
    expect(await last()).toEqual([{ last_session_id: 'ses_3' }])
    await update('deleted_at = 4', 'ses_3')
    expect(await last()).toEqual([{ last_session_id: 'ses_2' }])
    await update('deleted_at = 4', 'ses_2')
    expect(await last()).toEqual([{ last_session_id: '' }])
    await closeServices(services)
  })

  test('of an unreleased version is refused by every command, and left as it is', async () => {
    const config = await newConfig()
    await firstVersion(config)
    removeMigrations()
    addMigrations({ '0001_schema': schema })
    await run(config, 'alter table sessions rename column screen to shown', 'drop table spins')
    resetMigrations()
    const refused =
      /0001_schema \(sessions\.screen is missing, spins\..* is missing.*another development version/
    expect(await databaseCheck(config)).toMatchObject({
      state: 'failed',
      detail: expect.stringMatching(refused),
    })
    await expect(startApp(config)).rejects.toThrow(refused)
    await expect(openServices(config)).rejects.toThrow(refused)
    const unread = testConfig({ DATABASE_URL: 'postgres://127.0.0.1:1/never_asked' })
    const other = config.databaseUrl === undefined ? unread : testConfig()
    await expect(copyStorage(config, other, () => {})).rejects.toThrow(refused)
    await expect(backUp(config, `${config.dataDir}/refused.backup`)).rejects.toThrow(refused)
  })

  test('whose migration has another text is refused, also by a server that runs', async () => {
    const config = await newConfig()
    const app = await startApp(config)
    const readyz = async () => {
      const response = await fetch(`${app.url}/readyz`)
      const { error } = (await response.json()) as { error?: string }
      return [response.status, error]
    }
    expect(await readyz()).toEqual([200, undefined])
    await app.services.storage.transaction(({ db }) =>
      sql`update migration_hashes set hash = 'other' where name = '0002_upgrades'`.execute(db),
    )
    await expect.poll(readyz).toEqual([503, expect.stringMatching(unreleased)])
    await app.close()
    await expect(openServices(config)).rejects.toThrow(SchemaMismatchError)
    await expect(openServices(config)).rejects.toThrow(
      /^the migration 0002_upgrades of this database is not that of/,
    )
  })
})
