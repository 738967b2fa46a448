// `roomful copy`: every row of every table arrives on the other engine and back, keys go on where they were, and a copy
// that fails or is killed leaves its target as it was.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { runCommandHere } from '../../test/support/command-here.ts'
import { onPostgres, testConfig } from '../../test/support/engines.ts'
import { addMigrations, nextMigrations, resetMigrations } from '../../test/support/next-version.ts'
import { databaseIn, rowsOf } from '../../test/support/postgres.ts'
import { programFile } from '../../test/support/programs.ts'
import { closeServices, openServices, startApp } from '../app.ts'
import { listOrganizations } from '../features/organizations/organizations.ts'
import { reading } from '../services.ts'
import { lastSqliteBackup, recordSqliteBackup } from '../storage/sqlite-backup.ts'

const secret = 'a secret that only tests know'
const rowsOfEach = 60

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  resetMigrations()
  for (const close of closing.splice(0)) await close()
})

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'roomful-copy-'))
}

/** Texts that a literal could mistake for something else. */
const texts = ['', 'NULL', '{a,"b"}', "it's", 'back\\slash', 'two\nlines', '𝕏 é ٣', '"', ' ', '\\x00']
const notData = /^(kysely_|migration_versions$|migration_hashes$|last_backup$|sqlite_)/

/** The names of the tables of a SQLite database that hold data. */
function tablesOf(native: DatabaseSync): string[] {
  return native
    .prepare(`select name from sqlite_master where type = 'table' order by name`)
    .all()
    .map(({ name }) => name as string)
    .filter(name => !notData.test(name))
}

/** A folder with rows in every table: number n refers to number n of others. @param auditRows makes copies take longer */
async function filledFolder(auditRows = 0): Promise<string> {
  const folder = newFolder()
  await closeServices(await openServices(testConfig({ ROOMFUL_DATA_DIR: folder })))
  const native = new DatabaseSync(join(folder, 'roomful.db'), { enableForeignKeyConstraints: false })
  native.exec('begin')
  for (const table of tablesOf(native)) {
    const columns = native
      .prepare(`select name, lower(type) as type, "notnull", pk from pragma_table_info('${table}')`)
      .all()
    const insert = native.prepare(`insert into ${table} values (${columns.map(() => '?').join()})`)
    const count = rowsOfEach + (table === 'audit' ? auditRows : 0)
    for (let n = 1; n <= count; n++) insert.run(...columns.map(column => valueFor(column, n)))
    // Keys that were given away do not come back.
    if (columns[0]?.name === 'key') native.exec(`delete from ${table} where key = ${count}`)
  }
  // Rows that refer to those which were removed.
  for (let broken = brokenIn(native); broken; broken = brokenIn(native))
    native.exec(`delete from ${broken} where ${keyColumn(native, broken)} = ${rowsOfEach}`)
  native.exec('commit')
  native.close()
  return folder
}

function brokenIn(native: DatabaseSync): string | undefined {
  return native.prepare('pragma foreign_key_check').get()?.table as string | undefined
}

function keyColumn(native: DatabaseSync, table: string): string {
  return native.prepare(`select "from" as name from pragma_foreign_key_list('${table}')`).get()!
    .name as string
}

function valueFor({ name, type, notnull, pk }: Record<string, unknown>, n: number): SQLInputValue {
  const isRequired = notnull === 1 || Number(pk) > 0
  if (!isRequired && n % 3 === 0) return null
  if (type === 'blob') return Buffer.from(Array.from({ length: n }, (_, i) => (i * 37 + n) % 256))
  if (type === 'text') return `${texts[n % texts.length]}${n}`
  if (type === 'real') return 1 + n / 10
  const isReference = String(name).endsWith('key') || name === 'created_by' || Number(pk) > 0
  return type === 'bigint' && !isReference ? 1_700_000_000_000 + n : n
}

/** Everything in a SQLite database but the record of its migrations. */
function contentOf(folder: string): Record<string, unknown[]> {
  const native = new DatabaseSync(join(folder, 'roomful.db'), { readOnly: true })
  const all = Object.fromEntries(
    [...tablesOf(native), 'sqlite_sequence'].map(table => {
      const rows = native.prepare(`select * from ${table}`).all()
      return [table, rows.map(row => JSON.stringify(row)).sort()]
    }),
  )
  native.close()
  return all
}

async function copy(from: string, to: string, environment: Record<string, string> = {}) {
  const { code, stdout, stderr } = await runCommandHere(['copy', '--from', from, '--to', to, '--json'], {
    ROOMFUL_DATA_DIR: join(tmpdir(), 'roomful-copy-nowhere'),
    ...environment,
  })
  return { code, stderr, result: JSON.parse(stdout) }
}

onPostgres('copying', databases => {
  /** Without the tables of the template. */
  const postgres = {
    async createDatabase() {
      const url = await databases.createDatabase()
      await rowsOf(url, 'drop schema public cascade; create schema public')
      return url
    },
  }

  test('every row of every table arrives, and arrives back', async () => {
    const folder = await filledFolder()
    const url = await postgres.createDatabase()
    recordSqliteBackup(join(folder, 'roomful.db'), 1)
    const there = await copy(folder, url)
    expect(there).toMatchObject({ code: 0, result: { served: false, from: folder } })
    const content = contentOf(folder)
    const { sqlite_sequence: _, ...tables } = content
    expect(there.result.tables).toBe(Object.keys(tables).length)
    for (const [name, rows] of Object.entries(tables)) expect(rows.length, name).toBeGreaterThan(50)
    expect(there.result.rows).toBe(Object.values(tables).reduce((sum, rows) => sum + rows.length, 0))
    expect(there.stderr).toContain('comparing answers: 60 of 60')
    const counted = await rowsOf(
      url,
      `select distinct tablename as name from pg_stats where schemaname = 'public'`,
    )
    expect(counted.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(tables)))
    const [inserted] = await rowsOf(
      url,
      `insert into organizations (id, name, plan, created_at) values ('x', 'x', 'PRO', 1) returning key`,
    )
    expect(Number(inserted.key)).toBe(rowsOfEach + 1)
    await rowsOf(url, `delete from organizations where id = 'x'`)
    // A copy has no backup yet.
    expect(await rowsOf(url, 'select from last_backup')).toEqual([])
    await rowsOf(url, 'insert into last_backup values (1, 1)')

    const back = newFolder()
    expect(await copy(url, back)).toMatchObject({ code: 0, result: { rows: there.result.rows, to: back } })
    expect(readdirSync(back).sort()).toEqual(['roomful.db', 'roomful.db.lock'])
    expect(lastSqliteBackup(join(back, 'roomful.db'))).toBeUndefined()
    const returned = contentOf(back)
    const changed = 'organizations'
    expect(returned.sqlite_sequence).toContain(JSON.stringify({ name: changed, seq: rowsOfEach + 1 }))
    const others = (rows: unknown[]) => rows.filter(row => !String(row).includes(`"${changed}"`))
    expect({ ...returned, sqlite_sequence: others(returned.sqlite_sequence!) }).toEqual({
      ...content,
      sqlite_sequence: others(content.sqlite_sequence!),
    })
  })

  test('a server goes on with the copy where the source stopped, with the same secret only', async () => {
    const folder = newFolder()
    const environment = { ROOMFUL_DATA_DIR: folder }
    const made = await runCommandHere(['setup', '--name', 'Acme', '--json'], environment)
    const { session, api_key: key } = JSON.parse(made.stdout)
    const sqlite = { ...environment, ROOMFUL_SECRET: '' }
    await (await startApp(testConfig(sqlite))).close()
    const url = await postgres.createDatabase()
    const { result } = await copy(folder, url, environment)
    const file = join(folder, 'secret')
    expect(result.next).toBe(`start servers with DATABASE_URL and ROOMFUL_SECRET_FILE=${file}`)
    const own = readFileSync(file, 'utf8').trim()
    await expect(startApp(testConfig({ DATABASE_URL: url, ROOMFUL_SECRET: secret }))).rejects.toThrow(
      /ROOMFUL_SECRET does not match the database/,
    )
    const app = await startApp(testConfig({ DATABASE_URL: url, ROOMFUL_SECRET: own }))
    const response = await fetch(`${app.url}/public/v1/sessions/${session.id}`, {
      headers: { 'X-API-Key': key },
    })
    expect(await response.json()).toMatchObject({ id: session.id, join_code: session.join_code })
    const served = newFolder()
    const rehearsal = await copy(url, served)
    expect(rehearsal).toMatchObject({ code: 0, result: { served: true } })
    expect(rehearsal.stderr).toContain('stop them and copy again')
    // PostgreSQL hides the kind of other roles' sessions.
    const reader = `reader_${databaseIn(url)}`
    await rowsOf(
      url,
      `create role ${reader} login password 'x'; grant usage on schema public to ${reader}; grant select on all tables in schema public to ${reader};
       grant select on all sequences in schema public to ${reader}`,
    )
    closing.push(() => rowsOf(url, `drop owned by ${reader}; drop role ${reader}`))
    const { href } = Object.assign(new URL(url), { username: reader, password: 'x' })
    expect(await copy(href, newFolder())).toMatchObject({ code: 0, result: { served: true } })
    await app.close()
    expect(await copy(url, newFolder())).toMatchObject({ code: 0, result: { served: false } })
    // A restored dump has leases of the servers that ran when it was made, and no connection of theirs.
    await rowsOf(
      url,
      `update leases set until = (extract(epoch from now()) + 600) * 1000 where name like 'server %'`,
    )
    expect(await rowsOf(url, `select 1 from leases where name like 'server %'`)).not.toEqual([])
    expect(await copy(url, newFolder())).toMatchObject({ code: 0, result: { served: false } })
    const services = await openServices(testConfig({ ROOMFUL_DATA_DIR: served }))
    expect(await listOrganizations(reading(services))).toMatchObject([{ name: 'Acme' }])
    await closeServices(services)
  })

  test('a SQLite file may be copied while a server uses it, and the result says so', async () => {
    const folder = await filledFolder()
    const services = await openServices(testConfig({ ROOMFUL_DATA_DIR: folder }), {}, { exclusive: true })
    expect(await copy(folder, await postgres.createDatabase())).toMatchObject({
      code: 0,
      result: { served: true },
    })
    await closeServices(services)
  })

  test('a URL may stand in a file, where other users do not see its password', async () => {
    const [folder, url] = [await filledFolder(), await postgres.createDatabase()]
    const file = join(newFolder(), 'url')
    writeFileSync(file, `${url}\n`)
    const environment = { ROOMFUL_DATA_DIR: folder }
    expect(await runCommandHere(['copy', '--to-file', file], environment)).toMatchObject({ code: 0 })
    const back = newFolder()
    const args = ['copy', '--from-file', file, '--to', back]
    expect(await runCommandHere(args, environment)).toMatchObject({ code: 0 })
    writeFileSync(file, '\n')
    for (const [wrong, error] of [
      [['--to-file', file], /is empty/],
      [['--to-file', `${file}.absent`], /--to-file must be a file that can be read/],
      [['--to-file', file, '--to', url], /give --to or --to-file, not both/],
    ] as const) {
      const { code, stderr } = await runCommandHere(['copy', ...wrong], environment)
      expect([code, stderr]).toEqual([2, expect.stringMatching(error)])
    }
  })

  test('a role that may not create tables is told so, at a start too', async () => {
    const admin = await postgres.createDatabase()
    const role = `plain_${databaseIn(admin)}`
    await rowsOf(admin, `create role ${role} login password 'x'; revoke all on schema public from public`)
    closing.push(() => rowsOf(admin, `drop owned by ${role}; drop role ${role}`))
    const { href } = Object.assign(new URL(admin), { username: role, password: 'x' })
    const cause =
      /cannot be used \(the user plain_\S+ may not create tables in .*\): let that user create tables there .*createdb --owner/
    for (const grant of ['', `grant usage on schema public to ${role}`]) {
      await rowsOf(admin, grant)
      expect((await copy(await filledFolder(), href)).result).toEqual({
        code: 'UNAVAILABLE',
        error: expect.stringMatching(cause),
      })
      await expect(openServices(testConfig({ DATABASE_URL: href }))).rejects.toThrow(cause)
    }
  })

  test('refusals say what to change, and leave the target as it was', async () => {
    const folder = await filledFolder()
    const [url, full] = [await postgres.createDatabase(), await postgres.createDatabase()]
    await copy(folder, full)
    const refused = async (from: string, to: string, error: RegExp, code = 'COPY_REFUSED') => {
      const filesIn = (target: string) => (existsSync(target) ? readdirSync(target) : [])
      const files = filesIn(to)
      const { result } = await copy(from, to)
      expect(result).toEqual({ code, error: expect.stringMatching(error) })
      expect([to, filesIn(to)]).toEqual([to, files])
    }
    const before = contentOf(folder)
    await refused(folder, full, /target holds a database of Roomful: name an empty one/)
    await refused(full, folder, /roomful\.db is not empty: name a folder that holds nothing/)
    await refused(folder, newFolder(), /source and target are both data folders: use roomful backup/)
    await refused(url, full, /source and target are both PostgreSQL: use roomful backup/)
    await refused(newFolder(), url, /there is no database at /)
    await refused(url, newFolder(), /the source holds no database of Roomful/)
    const parent = newFolder()
    await refused(url, join(parent, 'a', 'b'), /the source holds no database of Roomful/)
    expect(readdirSync(parent)).toEqual([])
    await refused(folder, 'mysql://x', /--to must be a data folder or a postgres:\/\/ URL/, 'USAGE')
    const away = 'postgres://me:hunter2@127.0.0.1:1/x'
    await refused(folder, away, /^--to=postgres:\/\/me:…@127\.0\.0\.1:1\/x cannot be used/, 'UNAVAILABLE')
    await refused(away, newFolder(), /^--from=postgres:\/\/me:…@/, 'UNAVAILABLE')
    addMigrations(nextMigrations)
    await refused(folder, url, /the source is of an earlier version/)
    await refused(full, newFolder(), /the source is of an earlier version/)
    resetMigrations()
    await rowsOf(url, 'create table users (x text)')
    await refused(folder, url, /failed while writing the tables \(relation "users" already exists\)/)
    expect(await tablesIn(url)).toEqual(['users'])
    expect(contentOf(folder)).toEqual(before)
  })

  test('a row that cannot be written leaves PostgreSQL as it was', async () => {
    const folder = await filledFolder()
    const native = new DatabaseSync(join(folder, 'roomful.db'))
    native.prepare('update audit set path = ? where key = 7').run('a\0b')
    native.close()
    const url = await postgres.createDatabase()
    const { code, result } = await copy(folder, url)
    expect([code, result.code]).toEqual([1, 'COPY_REFUSED'])
    expect(result.error).toMatch(
      /failed while writing audit \(.*\), and the target is as it was: .* start again$/,
    )
    expect(await tablesIn(url)).toEqual([])
  })

  test.skipIf(process.platform === 'win32')('a full disk leaves a data folder as it was', async () => {
    const url = await postgres.createDatabase()
    await copy(await filledFolder(8_000), url)
    const folder = newFolder()
    const environment = { PATH: process.env.PATH!, ROOMFUL_DATA_DIR: folder }
    // Writes beyond this size fail, as on a disk that is full.
    const limited = `trap '' XFSZ; ulimit -f 2000; exec "$0" "$@"`
    const args = [
      process.execPath,
      await programFile('main'),
      'copy',
      '--from',
      url,
      '--to',
      folder,
      '--json',
    ]
    const child = spawn('sh', ['-c', limited, ...args], {
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const output = child.stdout.toArray()
    expect((await once(child, 'close'))[0]).toBe(1)
    expect(JSON.parse(String(await output))).toEqual({
      code: 'COPY_REFUSED',
      error: expect.stringMatching(
        /failed while writing .+ \(.*\), and the target is as it was: see that it has room/,
      ),
    })
    expect(readdirSync(folder).filter(name => name.includes('copying'))).toEqual([])
    expect(await copy(url, folder)).toMatchObject({ code: 0 })
  })

  test('a kill leaves a target that takes the next copy', async () => {
    const source = await filledFolder(8_000)
    const [full, url] = [await postgres.createDatabase(), await postgres.createDatabase()]
    await copy(source, full)
    const folder = newFolder()
    await killWhileCopying(source, url, 'SIGKILL')
    await expect.poll(() => tablesIn(url)).toEqual([])
    expect(await copy(source, url)).toMatchObject({ code: 0 })

    const left = ['roomful.db', 'roomful.db.lock']
    await killWhileCopying(full, folder, 'SIGTERM')
    expect([readdirSync(folder).sort(), contentIsEmpty(folder)]).toEqual([left, true])
    await killWhileCopying(full, folder, 'SIGKILL')
    expect([readdirSync(folder).includes('roomful.db.copying'), contentIsEmpty(folder)]).toEqual([true, true])
    // A restore goes on in the folder of a killed copy, and removes what that left.
    const backup = join(newFolder(), 'backup')
    for (const args of [
      ['backup', backup],
      ['restore', backup],
    ]) {
      const environment = { ROOMFUL_DATA_DIR: args[0] === 'backup' ? source : folder }
      expect(await runCommandHere(args, environment)).toMatchObject({ code: 0 })
    }
    expect(readdirSync(folder).filter(name => /copying|restoring/.test(name))).toEqual([])
    const again = newFolder()
    await killWhileCopying(full, again, 'SIGKILL')
    expect(await copy(full, again)).toMatchObject({ code: 0 })
    expect(readdirSync(again).filter(name => name.includes('copying'))).toEqual([])
    expect(contentOf(again)).toEqual(contentOf(source))
  })
})

async function killWhileCopying(from: string, to: string, signal: NodeJS.Signals): Promise<void> {
  const child = spawn(process.execPath, [await programFile('main'), 'copy', '--from', from, '--to', to], {
    env: { PATH: process.env.PATH!, ROOMFUL_DATA_DIR: newFolder() },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.once('data', () => child.kill(signal))
  expect((await once(child, 'close'))[1]).toBe(signal)
}

function contentIsEmpty(folder: string): boolean {
  const file = join(folder, 'roomful.db')
  if (!existsSync(file)) return true
  const native = new DatabaseSync(file, { readOnly: true })
  const tables = tablesOf(native)
  native.close()
  return tables.length === 0
}

async function tablesIn(url: string): Promise<string[]> {
  const rows = await rowsOf(
    url,
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}
