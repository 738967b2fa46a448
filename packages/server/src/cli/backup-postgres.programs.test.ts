// `roomful backup` and `restore` on PostgreSQL: the dump of a served database restores into an empty one; refusals say what to
// change and leave everything as it was. The restore drill of docs/operations.md runs as it is written.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { drillCommands, restoreByHand, runDocumented } from '../../test/support/documented-drill.ts'
import { sharedPostgres, testConfig } from '../../test/support/engines.ts'
import { needs } from '../../test/support/needs.ts'
import { databaseIn, rowsOf } from '../../test/support/postgres.ts'
import { runCommand } from '../../test/support/server-process.ts'
import { type SystemPostgres, startSystemPostgres } from '../../test/support/system-postgres.ts'

const secret = 'a secret that only tests know'

needs('pg_dump', 'backups of PostgreSQL', () => {
  let server: SystemPostgres
  const closing: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    server = await startSystemPostgres()
  })
  afterAll(() => server.stop())
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  const newFolder = () => mkdtempSync(join(tmpdir(), 'roomful-dump-'))

  async function roomful(
    databaseUrl: string,
    args: readonly string[],
    environment: Record<string, string> = {},
  ) {
    const { code, stdout, stderr } = await runCommand([...args, '--json'], {
      PATH: process.env.PATH!,
      ROOMFUL_DATA_DIR: join(tmpdir(), 'roomful-dump-nowhere'),
      ROOMFUL_SECRET: secret,
      DATABASE_URL: databaseUrl,
      ...environment,
    })
    return { code, stderr, result: JSON.parse(stdout) }
  }

  async function serve(databaseUrl: string): Promise<ApiClient> {
    const api = await startApi(testConfig({ DATABASE_URL: databaseUrl }))
    closing.push(() => api.app.close())
    return api
  }

  test('a dump of a served database restores into an empty one', async () => {
    const url = await server.createDatabase()
    const api = await serve(url)
    const { id } = (await api.post('/presentations', { title: 'Deck' })).body
    const file = join(newFolder(), 'rooms.dump')
    expect(await roomful(url, ['backup', file])).toEqual({
      code: 0,
      stderr: '',
      result: {
        file,
        bytes: statSync(file).size,
        holds_secret: false,
        next: expect.stringContaining('keep ROOMFUL_SECRET with it'),
      },
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const target = await server.createDatabase()
    expect(await roomful(target, ['restore', file])).toMatchObject({
      code: 0,
      result: { organizations: 1, presentations: 1 },
    })
    const restored = await serve(target)
    const response = await fetch(`${restored.app.url}/public/v1/presentations/${id}`, {
      headers: { 'X-API-Key': api.key },
    })
    expect(await response.json()).toMatchObject({ id, title: 'Deck' })
    expect((await roomful(target, ['restore', file])).result).toEqual({
      code: 'BACKUP_REFUSED',
      error: expect.stringMatching(/DATABASE_URL is not empty: name one that holds nothing/),
    })
  })

  test('a role without other rights backs up its schema, next to those of others, and restores it', async () => {
    const url = await server.createDatabase()
    await rowsOf(
      url,
      `create role tenant login; create schema "Rooms" authorization tenant; create schema others;
      create table others.things (x text); create extension pg_stat_statements; create publication p for all tables`,
    )
    const asTenant = (database: string, options = '?options=-c%20search_path=%22Rooms%22') =>
      Object.assign(new URL(database), { username: 'tenant', search: options }).href
    expect(await roomful(asTenant(url), ['org', 'create', '--name', 'Acme'])).toMatchObject({ code: 0 })
    const file = join(newFolder(), 'rooms.dump')
    expect(await roomful(asTenant(url), ['backup', file])).toMatchObject({ code: 0 })
    // As `pg_dump` by hand makes it.
    const whole = `${file}.whole`
    execFileSync('pg_dump', ['--format=custom', `--file=${whole}`, url])
    const [target, next] = [await server.createDatabase(), await server.createDatabase()]
    for (const database of [target, next])
      await rowsOf(
        database,
        `create schema "Rooms" authorization tenant; grant create on schema public to tenant`,
      )
    expect((await roomful(asTenant(target, ''), ['restore', file])).result).toEqual({
      code: 'BACKUP_REFUSED',
      error: expect.stringMatching(/holds the schema "Rooms", and DATABASE_URL leads to the schema public: /),
    })
    const restored = { code: 0, result: { organizations: 1 } }
    expect(await roomful(asTenant(target), ['restore', file])).toMatchObject(restored)
    expect(await roomful(asTenant(next), ['restore', whole])).toMatchObject(restored)
  })

  test('a hostile dump runs no program for a role that only owns its database, nor a command of psql', async () => {
    const [url, target] = [await server.createDatabase(), await server.createDatabase()]
    await serve(url)
    const folder = newFolder()
    chmodSync(folder, 0o777)
    await rowsOf(
      url,
      `create function public.spy(text) returns boolean language plpgsql as $$ begin return true; end $$;
      alter table organizations add constraint spy check (public.spy(name));
      create or replace function public.spy(text) returns boolean language plpgsql as $$ begin
        copy (select 1) to program 'touch ${folder}/program'; return true; end $$;
      comment on table organizations is E'x\\n\\\\! touch ${folder}/psql\\n';
      create table "x\\! touch ${folder}/psql" (x text)`,
    )
    execFileSync('pg_dump', ['--format=custom', `--file=${join(folder, 'hostile')}`, url])
    await rowsOf(target, 'create role keeper login; grant all on schema public to keeper')
    const asKeeper = Object.assign(new URL(target), { username: 'keeper' }).href
    expect((await roomful(asKeeper, ['restore', join(folder, 'hostile')])).result).toEqual({
      code: 'BACKUP_REFUSED',
      error: expect.stringMatching(
        /was not restored, and the database is as it was \(.* COPY to or from an external program/s,
      ),
    })
    expect(readdirSync(folder)).toEqual(['hostile'])
    expect(await rowsOf(target, `select 1 from pg_class where relname = 'organizations'`)).toEqual([])
  })

  test('backups in a folder have dated names, of which the newest are kept', async () => {
    const [url, other] = [await server.createDatabase(), await server.createDatabase()]
    await serve(url)
    await serve(other)
    const folder = `${newFolder()}/`
    const files: string[] = []
    for (const database of [other, url, url]) {
      const { code, result } = await roomful(database, ['backup', folder, '--keep', '1'])
      expect(code).toBe(0)
      files.push(result.file)
    }
    expect(
      readdirSync(folder)
        .map(name => join(folder, name))
        .sort(),
    ).toEqual([files[0], files[2]].sort())
    // The dump has the time of the backup before.
    const target = await server.createDatabase()
    expect(await roomful(target, ['restore', files[2]!])).toMatchObject({
      code: 0,
      result: { organizations: 1 },
    })
    const recorded = (database: string) => rowsOf(database, 'select at from last_backup')
    expect([await recorded(url), await recorded(target)]).toEqual([[{ at: expect.anything() }], []])
  })

  test('the restore drill of the documentation runs as it is written', async () => {
    const url = await server.createDatabase()
    await serve(url)
    const { hostname, port, username } = new URL(url)
    const backups = newFolder()
    expect(await roomful(url, ['backup', `${backups}/`])).toMatchObject({ code: 0 })
    const commands = drillCommands('postgres', backups).replaceAll('db.example', `${hostname}:${port}`)
    const connection = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: 'roomful' }
    expect(
      await runDocumented(commands, { ...connection, DATABASE_URL: url, ROOMFUL_SECRET: secret }),
    ).toMatchObject({ status: 0, stdout: expect.stringMatching(/organizations +1\n[\s\S]*org_/) })
    const [file, target] = [join(newFolder(), 'rooms.dump'), await server.createDatabase()]
    expect(await roomful(url, ['backup', file])).toMatchObject({ code: 0 })
    const byHand = restoreByHand()
      .replace('FILE', file)
      .replace('rooms ', `${databaseIn(target)} `)
    expect(await runDocumented(byHand, connection)).toMatchObject({ status: 0 })
    expect(await rowsOf(target, 'select from organizations')).toHaveLength(1)
  })

  test('the URL comes from a file, and the password is in no argument', async () => {
    const url = await server.createDatabase()
    await serve(url)
    const folder = newFolder()
    writeFileSync(join(folder, 'url'), `${url}?sslmode=disable\n`)
    // Stands before the real program, and writes down how it is started.
    writeFileSync(
      join(folder, 'pg_dump'),
      `#!/bin/sh\necho "$PGPASSWORD: $*" >> ${folder}/started\nPATH=\${PATH#*:} exec pg_dump "$@"\n`,
    )
    chmodSync(join(folder, 'pg_dump'), 0o755)
    const file = join(folder, 'rooms.dump')
    const environment = { DATABASE_URL: '', DATABASE_URL_FILE: join(folder, 'url') }
    const path = { PATH: `${folder}:${process.env.PATH}` }
    expect(await roomful('', ['backup', file], { ...environment, ...path })).toMatchObject({ code: 0 })
    const started = readFileSync(join(folder, 'started'), 'utf8')
    expect(started.trim().split('\n')).toEqual([
      'roomful: --version',
      `roomful: --format=custom --no-password --schema="public" --file=${file}.partial`,
    ])
  })

  test('a program that is missing or older than the server is named with its package', async () => {
    const file = join(newFolder(), 'rooms.dump')
    const newer = sharedPostgres()
    closing.push(() => newer.stop())
    const url = await newer.createDatabase()
    const [{ version }] = await rowsOf(
      url,
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    expect((await roomful(url, ['backup', file])).result).toEqual({
      code: 'BACKUP_REFUSED',
      error: expect.stringMatching(
        `^pg_dump is of version ${server.major} and the server of version ${version}: install postgresql-client-${version} `,
      ),
    })
    expect((await roomful(url, ['backup', file], { PATH: '/nowhere' })).result).toEqual({
      code: 'BACKUP_REFUSED',
      error: expect.stringMatching(`^pg_dump is not installed: install postgresql-client-${version} `),
    })
    expect(existsSync(file)).toBe(false)
  })

  test('an empty database, a failed dump and a dump without its tables are no backups', async () => {
    const folder = newFolder()
    const file = join(folder, 'rooms.dump')
    const empty = await server.createDatabase()
    expect((await roomful(empty, ['backup', file])).result).toEqual({
      code: 'BACKUP_REFUSED',
      error: 'the database of DATABASE_URL holds no tables of Roomful',
    })
    const url = await server.createDatabase()
    await serve(url)
    const programs = newFolder()
    const pretend = async (script: string) => {
      writeFileSync(
        join(programs, 'pg_dump'),
        `#!/bin/sh\nPATH=\${PATH#*:}\n[ "$1" = --version ] && exec pg_dump --version\n${script}\n`,
      )
      chmodSync(join(programs, 'pg_dump'), 0o755)
      return (await roomful(url, ['backup', file], { PATH: `${programs}:${process.env.PATH}` })).result.error
    }
    expect(await pretend('echo no room >&2; exit 1')).toMatch(
      /^no backup could be made at \S+ \(no room\): see /,
    )
    expect(await pretend('exec pg_dump --exclude-table=answers "$@"')).toBe(
      'the dump lacks the tables public answers',
    )
    expect(await pretend(`pg_dump "$@" && truncate -s -3000 ${file}.partial`)).toMatch(
      /^no backup could be made at .*pg_restore/,
    )
    expect(readdirSync(folder)).toEqual([])
  })

  test('a backup to a file that another is writing is refused, and spoils nothing', async () => {
    const url = await server.createDatabase()
    await serve(url)
    const [folder, programs] = [newFolder(), newFolder()]
    const file = join(folder, 'rooms.dump')
    const goOn = join(programs, 'go-on')
    writeFileSync(
      join(programs, 'pg_dump'),
      `#!/bin/sh\nPATH=\${PATH#*:}\n[ "$1" = --version ] || until [ -e ${goOn} ]; do sleep 0.1; done\nexec pg_dump "$@"\n`,
    )
    chmodSync(join(programs, 'pg_dump'), 0o755)
    const first = roomful(url, ['backup', file], { PATH: `${programs}:${process.env.PATH}` })
    await expect.poll(() => existsSync(`${file}.partial`)).toBe(true)
    const second = await roomful(url, ['backup', file])
    writeFileSync(goOn, '')
    expect(second).toMatchObject({
      code: 1,
      result: {
        code: 'BACKUP_REFUSED',
        error: `another backup is writing ${file}.partial: wait for its end, or name another file`,
      },
    })
    expect(await first).toMatchObject({ code: 0 })
    expect(readdirSync(folder)).toEqual(['rooms.dump'])
    expect(await roomful(await server.createDatabase(), ['restore', file])).toMatchObject({ code: 0 })
  })

  test('a restore refuses other files and newer backups, and leaves the database as it was', async () => {
    const folder = newFolder()
    const [url, target] = [await server.createDatabase(), await server.createDatabase()]
    await serve(url)
    const file = join(folder, 'rooms.dump')
    expect(await roomful(url, ['backup', file])).toMatchObject({ code: 0 })
    const refused = async (name: string, error: RegExp, code = 'BACKUP_REFUSED') =>
      expect((await roomful(target, ['restore', join(folder, name)])).result).toEqual({
        code,
        error: expect.stringMatching(error),
      })
    writeFileSync(join(folder, 'text'), 'text')
    await refused('absent', /^there is no file /)
    await refused('text', /is no backup: roomful backup makes one/)
    writeFileSync(join(folder, 'cut'), readFileSync(file).subarray(0, statSync(file).size - 3_000))
    await refused('cut', /cut is not whole, or of a newer pg_dump: pg_restore: error: /)
    const sqlite = { DATABASE_URL: '', ROOMFUL_DATA_DIR: join(folder, 'data'), ROOMFUL_SECRET: '' }
    await roomful('', ['org', 'create', '--name', 'Acme'], sqlite)
    await roomful('', ['backup', join(folder, 'sqlite')], sqlite)
    await refused('sqlite', /is a backup of SQLite, and DATABASE_URL is set: restore it without DATABASE_URL/)
    expect(
      (await roomful('', ['restore', file], { ...sqlite, ROOMFUL_DATA_DIR: join(folder, 'new') })).result,
    ).toEqual({
      code: 'BACKUP_REFUSED',
      error: `${file} is a backup of PostgreSQL: set DATABASE_URL to an empty database`,
    })
    await rowsOf(
      url,
      `insert into kysely_migration values ('9999_x', '2030-01-01'); insert into migration_versions values ('9999_x', '7.1.0')`,
    )
    expect((await roomful(url, ['backup', join(folder, 'newer')])).result.code).toBe('NEWER_DATABASE')
    execFileSync('pg_dump', ['--format=custom', `--file=${join(folder, 'newer')}`, url])
    await refused('newer', /^this database needs Roomful 7\.1\.0 /, 'NEWER_DATABASE')
    const dumpOf = async (name: string, statements: string) => {
      await rowsOf(url, statements)
      execFileSync('pg_dump', ['--format=custom', `--file=${join(folder, name)}`, url])
    }
    await dumpOf(
      'changed',
      `delete from kysely_migration where name = '9999_x'; update migration_hashes set hash = 'x' where name = '0003_elapsed_ms'`,
    )
    await refused('changed', /^the migration 0003_elapsed_ms of this database is not that/, 'SCHEMA_MISMATCH')
    const first = `drop table migration_hashes, server_migrations; delete from kysely_migration where name > '0001_schema'`
    await dumpOf('unreleased', `${first}; alter table sessions rename column screen to shown`)
    await refused(
      'unreleased',
      /\(sessions\.screen is missing, .*sessions\.shown is unknown/,
      'SCHEMA_MISMATCH',
    )
    execFileSync('pg_dump', [
      '--format=custom',
      `--file=${join(folder, 'other')}`,
      await server.createDatabase(),
    ])
    await refused('other', /is no backup of Roomful/)
    expect(await rowsOf(target, `select 1 from pg_class where relname = 'organizations'`)).toEqual([])
    expect(await roomful(target, ['restore', file])).toMatchObject({ code: 0 })
  })
})
