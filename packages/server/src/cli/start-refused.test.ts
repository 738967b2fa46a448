// A start that cannot work (port taken, wrong host, unwritable data folder) ends with one message that says what to
// change; data files are readable by their owner alone.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@roomful/testkit/free-port'
import { expect, test } from 'vitest'
import { onPostgres, testConfig } from '../../test/support/engines.ts'
import { databaseIn, rowsOf } from '../../test/support/postgres.ts'
import { runCommand } from '../../test/support/server-process.ts'
import { openServices, startApp } from '../app.ts'
import { readConfig } from '../config.ts'

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'roomful-start-'))
}

function serve(environment: Record<string, string>, ...options: string[]) {
  return runCommand(['serve', ...options], {
    PATH: process.env.PATH!,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    ROOMFUL_DATA_DIR: newFolder(),
    ...environment,
  })
}

test('a port that is taken ends the start with one message', async () => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const { code, stdout, stderr } = await serve({ PORT: String(port) })
  await new Promise(resolve => other.close(resolve))
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    `roomful: port ${port} of 127.0.0.1 is in use: stop the program that uses it, or set PORT to another\n`,
  ])
})

test('an address of another machine ends the start with one message', async () => {
  const { code, stdout, stderr } = await serve({ HOST: '192.0.2.1' }, '--json')
  const error =
    'HOST=192.0.2.1 is not an address of this machine: set it to one, or to 0.0.0.0 for all addresses'
  expect([code, JSON.parse(stdout), stderr]).toEqual([1, { error, code: 'ADDRESS_UNUSABLE' }, ''])
})

test.each([['serve'], ['org', 'list']])(
  'a data folder that cannot be written ends %s with a message that says which and what to do',
  async (...command) => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    const { code, stderr } = await runCommand(command, {
      PATH: process.env.PATH!,
      PORT: '0',
      ROOMFUL_DATA_DIR: join(file, 'data'),
    })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^roomful: cannot write to \S+\/file\/data \(ENOTDIR.*set ROOMFUL_DATA_DIR.*\n$/)
  },
)

// Node makes folders in an endless loop there.
test.runIf(process.platform === 'linux')('a data folder that cannot be made ends the start', async () => {
  expect(await serve({ ROOMFUL_DATA_DIR: '/proc/nowhere/data' })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^roomful: cannot write to \/proc\/nowhere\/data \(ENOENT.*set ROOMFUL_DATA_DIR.*\n$/,
    ),
  })
})

test.each([
  ['no database', Buffer.alloc(8_192, 'garbage')],
  ['a damaged database', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8_192, 'x')])],
])('a file that is %s is named, with what to do', async (_, content) => {
  const folder = newFolder()
  const file = join(folder, 'roomful.db')
  writeFileSync(file, content)
  const { code, stderr } = await serve({ ROOMFUL_DATA_DIR: folder })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^roomful: \S+\/roomful\.db cannot be used \(file is not a database\): .*\n$/)
  expect(stderr).toContain(`${file} cannot`)
  expect(stderr).toContain('restore a backup')
  expect(readFileSync(file)).toEqual(content)
})

test.each([
  ['is a folder', (file: string) => mkdirSync(file), /cannot write to \S+ \(EISDIR/],
  ['is empty', (file: string) => writeFileSync(file, ''), /secret is empty: restore the secret/],
])('a secret of the data folder that %s is reported', async (_, make, message) => {
  const folder = newFolder()
  make(join(folder, 'secret'))
  await expect(openServices(readConfig({ ROOMFUL_DATA_DIR: folder }))).rejects.toThrow(message)
})

onPostgres('a PostgreSQL that cannot be used is named, without its password, and what to check', postgres => {
  async function refusal(databaseUrl: string): Promise<string> {
    const environment = { DATABASE_URL: databaseUrl, ROOMFUL_SECRET: 'a secret that only tests know' }
    const { code, stderr } = await serve(environment)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^roomful: DATABASE_URL=postgres:\/\/\S+ cannot be used \(.+\): .+\n$/)
    return stderr
  }

  test('nothing listens there', async () => {
    const port = await freePort()
    const message = await refusal(`postgres://me:hunter2@127.0.0.1:${port}/rooms`)
    expect(message).toContain(`postgres://me:…@127.0.0.1:${port}/rooms cannot be used (connect ECONNREFUSED`)
    expect(message).toContain('check its host and port, and that PostgreSQL runs there')
  })

  test('rights, a standby, and a database that takes no writes', async () => {
    const url = await postgres.createDatabase()
    const stranger = new URL(url)
    stranger.username = `stranger_${databaseIn(url)}`
    stranger.password = 'stranger'
    await rowsOf(url, `create role ${stranger.username} login password 'stranger'`)
    expect(await refusal(stranger.href)).toContain('make that user the owner of the tables of Roomful')
    await rowsOf(url, `alter database ${databaseIn(url)} set default_transaction_read_only = on`)
    expect(await refusal(url)).toContain('it is read-only, as a standby is: name the primary')
  })

  test('a database that is starting up is waited for', async () => {
    const url = await postgres.createDatabase()
    const proxy = await startingUp(url, 2)
    const app = await startApp(testConfig({ DATABASE_URL: proxy.url }))
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    await app.close()
    await proxy.close()
  })

  /** A way to a database that says of the first connections that it is starting up. */
  async function startingUp(url: string, refusals: number) {
    const { port, hostname } = new URL(url)
    let left = refusals
    const server = createServer(near => {
      near.on('error', () => {})
      if (left-- > 0) {
        near.once('data', () => near.end(errorResponse('57P03', 'the database system is starting up')))
        return
      }
      const far = connect(Number(port), hostname)
      far.on('error', () => {})
      near.pipe(far).pipe(near)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const own = String((server.address() as { port: number }).port)
    return {
      url: url.replace(`:${port}/`, `:${own}/`),
      close: () => new Promise(resolve => server.close(resolve)),
    }
  }

  function errorResponse(code: string, message: string): Buffer {
    const body = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
    const head = Buffer.alloc(5)
    head.write('E')
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }

  test('another password, another database', async () => {
    const url = new URL(await postgres.createDatabase())
    const wrong = new URL(url)
    wrong.password = 'hunter2'
    const message = await refusal(wrong.href)
    expect(message).toContain('check its user and password')
    expect(message).not.toContain('hunter2')
    url.pathname = '/nowhere'
    expect(await refusal(url.href)).toContain('make that database, or check its name')
  })
})

test('files in an existing folder are for its owner alone, and a folder open to others is reported', async () => {
  const folder = join(newFolder(), 'data')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  for (const name of ['roomful.db', 'secret']) {
    writeFileSync(join(folder, name), name === 'secret' ? 'a secret that was made before\n' : '')
    chmodSync(join(folder, name), 0o644)
  }
  const warnings: unknown[] = []
  const log = { info() {}, warn: (msg: string, fields: object) => warnings.push([msg, fields]), error() {} }
  const config = readConfig({ ROOMFUL_DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1' })
  const app = await startApp(config, { log: log as never })
  const modes = ['roomful.db', 'roomful.db-wal', 'roomful.db-shm', 'roomful.db.lock', 'secret'].map(
    name => statSync(join(folder, name)).mode & 0o777,
  )
  await app.close()
  expect(modes).toEqual(modes.map(() => 0o600))
  expect(warnings).toEqual([[expect.stringContaining('chmod 700'), { folder, mode: '755' }]])
})
