// `roomful check`: every variable with its origin and without secrets, everything that it names is tested and nothing
// changed, and what production lacks is listed.
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@roomful/testkit/free-port'
import { afterEach, expect, test } from 'vitest'
import { startApi } from '../../test/support/api.ts'
import { blockingProxy } from '../../test/support/blocking-proxy.ts'
import { runCommandHere } from '../../test/support/command-here.ts'
import { onBothEngines, storageEnvironment, testConfig } from '../../test/support/engines.ts'
import {
  addMigrations,
  nextMigrations,
  removeMigrations,
  resetMigrations,
} from '../../test/support/next-version.ts'
import { closeServices, openServices } from '../app.ts'
import { configDocs } from '../config.ts'
import { lackingInProduction } from '../installation-check.ts'
import { programVersion } from '../lib/version.ts'
import { migrations } from '../storage/migrations/index.ts'
import { lastSqliteBackup } from '../storage/sqlite-backup.ts'

const secret = 'a secret that only tests know'

afterEach(resetMigrations)

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'roomful-check-'))
}

async function check(environment: Record<string, string>, ...options: string[]) {
  const { code, stdout } = await runCommandHere(['check', '--json', ...options], environment)
  return { code, report: JSON.parse(stdout) }
}

/** Names, sizes and contents of the files of a folder. */
function filesIn(folder: string): unknown[] {
  return readdirSync(folder).map(name => {
    const path = join(folder, name)
    return [name, statSync(path).mtimeMs, readFileSync(path, 'base64')]
  })
}

test('every variable is printed with its origin, and no secret', async () => {
  const folder = newFolder()
  const file = join(folder, 'roomful.env')
  const smtpPort = await freePort()
  writeFileSync(file, `ROOMFUL_SMTP_URL=smtp://me:hunter2,@127.0.0.1:${smtpPort}\nPORT=4000`)
  const { code, stdout } = await runCommandHere(['check'], {
    ROOMFUL_DATA_DIR: folder,
    ROOMFUL_SECRET: secret,
    ROOMFUL_METRICS_TOKEN: 'hunter2-hunter2-hunter2',
  })
  expect(code).toBe(1)
  expect(stdout).not.toContain('hunter2')
  expect(stdout).not.toContain(secret)
  expect(stdout).toContain(`configured by ${file}`)
  for (const { name } of configDocs) expect(stdout).toMatch(new RegExp(`^${name} +\\S+ +\\S+`, 'm'))
  const { report } = await check({ ROOMFUL_DATA_DIR: folder, ROOMFUL_SECRET: secret, LOG_LEVEL: 'warn' })
  expect(report).toMatchObject({ version: programVersion, storage: 'sqlite', file, status: 'failed' })
  const values = Object.fromEntries(
    report.variables.map(({ name, value, from }: Record<string, string>) => [name, [value, from]]),
  )
  expect(values).toMatchObject({
    PORT: ['4000', file],
    LOG_LEVEL: ['warn', 'environment'],
    ROOMFUL_PUBLIC_URL: ['http://localhost:4000', 'default'],
    ROOMFUL_SECRET: ['…', 'environment'],
    ROOMFUL_SMTP_URL: [`smtp://me:…@127.0.0.1:${smtpPort}`, file],
    DATABASE_URL: ['', 'default'],
  })
})

test('an invalid configuration exits with 2 and one message', async () => {
  const { code, report } = await check({ ROOMFUL_DATA_DIR: newFolder(), PORT: 'many' })
  expect([code, report.code]).toEqual([2, 'INVALID_CONFIGURATION'])
})

test('a folder that is not there yet is neither made nor a problem', async () => {
  const folder = join(newFolder(), 'deep', 'data')
  const { code, report } = await check({ ROOMFUL_DATA_DIR: folder })
  expect([code, report.status]).toEqual([0, 'ok'])
  expect(report.checks).toEqual([
    { check: 'data folder', state: 'ok', detail: `${folder} will be created on first start` },
    { check: 'database', state: 'ok', detail: expect.stringContaining('will be created on first start') },
    { check: 'permissions', state: 'ok', detail: 'no other user can change what the server runs on' },
  ])
  expect(readdirSync(join(folder, '..', '..'))).toEqual([])
})

test('a file in the place of the data folder fails', async () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  const { code, report } = await check({ ROOMFUL_CONFIG: file, ROOMFUL_DATA_DIR: file })
  expect(code).toBe(1)
  expect(report.checks[0]).toMatchObject({ check: 'data folder', state: 'failed' })
  expect(report.checks[0].detail).toContain(`cannot write to ${file}`)
})

test('a file that is no database fails', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'roomful.db'), Buffer.alloc(8_192, 'garbage'))
  const before = filesIn(folder)
  const { code, report } = await check({ ROOMFUL_DATA_DIR: folder })
  expect(code).toBe(1)
  expect(report.checks[1].detail).toMatch(/roomful\.db cannot be used \(file is not a database\): .*backup/)
  expect(filesIn(folder)).toEqual(before)
})

test('mail servers are signed in to; one that refuses fails', async () => {
  const said: string[] = []
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.write('220 mail\r\n')
    socket.on('data', data => {
      const line = String(data).trim()
      said.push(line.split(' ')[0]!)
      if (line.startsWith('EHLO')) socket.write('250-mail\r\n250 AUTH PLAIN\r\n')
      else if (line.startsWith('AUTH')) {
        const isKnown = Buffer.from(line.split(' ')[2]!, 'base64').toString().endsWith('right')
        socket.write(isKnown ? '235 ok\r\n' : '535 wrong password\r\n')
      } else socket.end('221 bye\r\n')
    })
  })
  const port = await listen(server)
  const mail = async (password: string) => {
    const url = `smtp://me:${password}@127.0.0.1:${port}`
    const { code, report } = await check({ ROOMFUL_DATA_DIR: newFolder(), ROOMFUL_SMTP_URL: url })
    return [code, report.checks.find((one: { check: string }) => one.check === 'mail server')]
  }
  expect(await mail('right')).toEqual([
    0,
    { check: 'mail server', state: 'ok', detail: `127.0.0.1:${port} accepts connections` },
  ])
  const [code, failed] = await mail('wrong')
  expect([code, failed.state]).toEqual([1, 'failed'])
  expect(failed.detail).toMatch(/^ROOMFUL_SMTP_URL: 127\.0\.0\.1:\d+ cannot be used: .*535 wrong password/)
  expect(said).not.toContain('MAIL')
  await new Promise(resolve => server.close(resolve))
})

async function listen(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as { port: number }).port
}

test('production lacks an https URL, a trusted proxy, mail and backups until they are there', async () => {
  const folder = newFolder()
  const whats = async (environment: Record<string, string>, ...options: string[]) => {
    const { code, report } = await check({ ROOMFUL_DATA_DIR: folder, ...environment }, ...options)
    return [code, report.lacks.map(({ what }: { what: string }) => what)]
  }
  const all = ['ROOMFUL_PUBLIC_URL', 'ROOMFUL_TRUST_PROXY', 'ROOMFUL_SMTP_URL', 'backup']
  expect(await whats({})).toEqual([0, all])
  expect(await whats({}, '--production')).toEqual([1, all])
  const proxied = { ROOMFUL_PUBLIC_URL: 'https://rooms.example', ROOMFUL_TRUST_PROXY: '127.0.0.1' }
  expect(await whats(proxied)).toEqual([0, ['ROOMFUL_SMTP_URL', 'backup']])

  await closeServices(await openServices(testConfig({ ROOMFUL_DATA_DIR: folder })))
  const backUp = (target: string) => runCommandHere(['backup', target], { ROOMFUL_DATA_DIR: folder })
  expect((await backUp(join(newFolder(), 'file'))).code).toBe(0)
  expect(await whats(proxied)).toEqual([0, ['ROOMFUL_SMTP_URL', 'backup']])
  expect((await backUp(`${newFolder()}/`)).code).toBe(0)
  expect(await whats(proxied)).toEqual([0, ['ROOMFUL_SMTP_URL']])
  const at = lastSqliteBackup(join(folder, 'roomful.db'))!
  const mailed = testConfig({ ...proxied, ROOMFUL_DATA_DIR: folder, ROOMFUL_SMTP_URL: 'smtp://127.0.0.1' })
  const settings = { values: proxied, origins: {}, file: undefined }
  expect(await lackingInProduction(mailed, settings, at)).toEqual([])
  expect(await lackingInProduction(mailed, settings, at + 8 * 86_400_000)).toEqual([
    { what: 'backup', to_do: expect.stringContaining('the last backup is 8 days old') },
  ])
})

onBothEngines('a database', newConfig => {
  test('is described as it is, and not changed by it', async () => {
    const config = await newConfig()
    await closeServices(await openServices(config))
    const environment = { ROOMFUL_DATA_DIR: config.dataDir, ...storageEnvironment(config) }
    const database = async () => {
      const { code, report } = await check(environment)
      return [code, report.checks.find((one: { check: string }) => one.check === 'database').detail]
    }
    const before = filesIn(config.dataDir)
    const newest = Object.keys(migrations).at(-1)
    expect(await database()).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `^(SQLite|PostgreSQL) [\\d.]+.*, schema ${newest} of Roomful ${programVersion}, up to date$`,
        ),
      ),
    ])
    addMigrations(nextMigrations)
    expect(await database()).toEqual([0, expect.stringContaining('the next start migrates it (9998_next)')])
    expect(await database()).toEqual([0, expect.stringContaining('the next start migrates it (9998_next)')])
    removeMigrations()
    expect(await database()).toEqual([1, expect.stringContaining('this database needs Roomful')])
    expect(filesIn(config.dataDir)).toEqual(before)
  })

  test('that another server uses is described, too', async () => {
    const config = await newConfig()
    const services = await openServices(config, {}, { exclusive: true })
    const environment = { ROOMFUL_DATA_DIR: config.dataDir, ...storageEnvironment(config) }
    expect(await check(environment)).toMatchObject({ code: 0, report: { status: 'ok' } })
    await closeServices(services)
  })
})

test('a URL is tested for what its network does to WebSockets', async () => {
  const api = await startApi(testConfig())
  const proxy = await blockingProxy(api.app.url, 'open')
  try {
    const throughUrl = async (url: string) => {
      const { code, report } = await check({ ROOMFUL_DATA_DIR: newFolder() }, '--url', url)
      return [code, ...report.checks.slice(0, 2).map(({ detail }: { detail: string }) => detail)]
    }
    expect(await throughUrl(proxy.url)).toEqual([0, 'responds', 'open'])
    proxy.blocking = 'refuses'
    const refused = expect.stringContaining('the upgrade is refused with 403')
    expect(await throughUrl(proxy.url)).toEqual([1, 'responds', refused])
    proxy.blocking = 'hangs'
    const hanging = expect.stringContaining('the upgrade hangs')
    expect(await throughUrl(proxy.url)).toEqual([1, 'responds', hanging])
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const away = expect.stringContaining('ECONNREFUSED')
    expect(await throughUrl(nowhere)).toEqual([1, away, away])
  } finally {
    await proxy.close()
    await api.app.close()
  }
  const { code, report } = await check({ ROOMFUL_DATA_DIR: newFolder() }, '--url', 'rooms')
  expect([code, report.code]).toEqual([2, 'USAGE'])
})
