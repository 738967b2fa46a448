// Databases of landed schemas, kept in landed/ as rows, upgrade without changing one of them. So do those that a build of a
// landed revision is serving: every acknowledged answer counts, and what it would not know is refused while it runs.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { freePort } from '@roomful/testkit/free-port'
import { afterEach, describe, expect, test } from 'vitest'
import { closeServices, openServices, restore } from '../src/app.ts'
import { removeUpgradeBackups } from '../src/features/retention/upgrade-backups.ts'
import { silentLog } from '../src/lib/log.ts'
import { requireKnownByAllServers } from '../src/servers/server-number.ts'
import { writing } from '../src/services.ts'
import { newestMigration } from '../src/storage/migrations/index.ts'
import { startApi } from './support/api.ts'
import { undocumentedAnswers } from './support/checked-fetch.ts'
import { onBothEnginesUnshared, storageEnvironment, testConfig } from './support/engines.ts'
import { fillDatabase, readRows, restoreRows, type StoredRows } from './support/landed-database.ts'
import { install, runCommand, type ServerProcess, startServerProcess } from './support/server-process.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const folder = fileURLToPath(new URL('./landed', import.meta.url))

/** The stored database of a landed schema. @param file its newest migration, with `.json` */
function landedRows(file: string): StoredRows {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

onBothEnginesUnshared('a stored database', newConfig => {
  test.each(readdirSync(folder))('of the schema %s keeps every row, and serves', async file => {
    const stored = landedRows(file)
    const config = await newConfig()
    await restoreRows(config, file.slice(0, -'.json'.length), stored)
    const migrated = await readRows(config, stored)
    for (const [table, rows] of Object.entries(stored)) expect(migrated[table], table).toEqual(rows)
    const api = await startApi(config)
    const { body } = await api.get('/sessions')
    expect([body.real, api.organization.id]).toEqual([0, expect.any(String)])
    expect((await fetch(`${api.app.url}/readyz`)).status).toBe(200)
    await api.app.close()
  })
})

test('points of single people are in no file once an upgrade has replaced them and its backup has expired', async () => {
  const clock = new FakeClock(Date.now())
  const config = testConfig()
  const stored = landedRows('0001_schema.json')
  const bytesOf = (points: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32BE(points)
    return bytes
  }
  // SQLite stores an integer of this size as these four bytes.
  const final_standings = stored.final_standings!.map((row, i) => ({ ...row, points: 0x4a3b2c1d + i }))
  const marks = final_standings.map(({ points }) => bytesOf(points))
  expect(marks.length).toBeGreaterThan(3)
  await restoreRows(config, '0001_schema', { ...stored, final_standings })
  const holding = () =>
    readdirSync(config.dataDir).filter(name => {
      const file = readFileSync(join(config.dataDir, name))
      return marks.some(mark => file.includes(mark))
    })
  expect(holding()).not.toEqual([])
  const api = await startApi(config, { clock })
  await expect.poll(holding).toEqual(['before-0002_upgrades.backup'])
  clock.advance(15 * 86_400_000)
  removeUpgradeBackups({ clock, log: silentLog }, config.dataDir)
  expect(holding()).toEqual([])
  await api.app.close()
})

/** Writes the rows of a database of the newest schema: ROOMFUL_KEEP_LANDED=1 npx vitest run --project slow upgrade -t keeps */
test.skipIf(process.env.ROOMFUL_KEEP_LANDED !== '1')('keeps a database of the newest schema', async () => {
  const config = testConfig()
  await fillDatabase(config)
  const rows = await readRows(config)
  writeFileSync(join(folder, `${newestMigration()}.json`), `${JSON.stringify(rows)}\n`)
})

/** The last revision without recorded hashes, and one whose `0001_schema` had other tables. */
const [firstLanded, unreleased] = ['32c0d604', '249789bd']

/** Whether this checkout has the history that builds of landed revisions need. */
function hasHistory(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${firstLanded}^{commit}`], { cwd: repository, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const checkouts = new Map<string, string>()

/** The program of a landed revision, with the packages that are installed here. @returns its main file */
function programOf(commit: string): string {
  const made = checkouts.getOrInsertComputed(commit, () => {
    const at = mkdtempSync(join(tmpdir(), 'roomful-landed-'))
    const archive = execFileSync(
      'git',
      ['archive', commit, 'package.json', 'tsconfig.json', 'packages', 'docs'],
      {
        cwd: repository,
        maxBuffer: 2 ** 28,
      },
    )
    execFileSync('tar', ['-x', '-C', at], { input: archive })
    const modules = join(repository, 'node_modules')
    mkdirSync(join(at, 'node_modules'))
    for (const name of readdirSync(modules)) {
      if (name !== '@roomful') symlinkSync(join(modules, name), join(at, 'node_modules', name))
    }
    cpSync(join(modules, '@roomful'), join(at, 'node_modules/@roomful'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    for (const own of globSync('packages/*/node_modules', { cwd: repository })) {
      if (existsSync(join(at, dirname(own)))) symlinkSync(join(repository, own), join(at, own))
    }
    return at
  })
  return join(made, 'packages/server/src/main.js')
}

const running: ServerProcess[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL')
})

describe.skipIf(!hasHistory())('a build of a landed revision', () => {
  onBothEnginesUnshared('beside this one', newConfig => {
    test('loses no acknowledged answer to the upgrade, and is known to be older', async () => {
      const config = await newConfig()
      const isShared = config.databaseUrl !== undefined
      const ports = { PORT: String(await freePort()), HOST: '127.0.0.1' }
      const environment = { ...storageEnvironment(config), ...ports }
      const older = { ...environment, ROOMFUL_DATA_DIR: config.dataDir, PATH: process.env.PATH! }
      const landed = programOf(firstLanded!)
      const created = await command(landed, ['org', 'create', '--name', 'Acme'], older)
      const scopes = ['--scope', 'results:read', '--scope', 'content:write']
      const { secret: key } = await command(
        landed,
        ['key', 'create', '--org', created.id, '--name', 'test', ...scopes],
        older,
      )
      const installation = { dataDir: config.dataDir, organizationId: created.id, key, environment }
      const first = await startServerProcess(installation, landed)
      running.push(first)
      const { id: presentation } = await first.api('POST', '/presentations', {
        title: 'Upgrade',
        questions: [{ type: 'NPS', prompt: 'How likely?' }],
      })
      const { id, join_code: code } = await first.api('POST', '/sessions', { presentation_id: presentation })
      const { questions } = await first.api('GET', `/presentations/${presentation}/questions`)
      await first.api('POST', `/sessions/${id}/open`)
      await first.api('POST', `/sessions/${id}/questions/${questions[0].id}/activate`)
      // A server of an earlier version leaves out fields that were added later.
      undocumentedAnswers.splice(0)
      const room = (path: string, body: unknown, method = 'POST', token?: string) =>
        fetch(`${first.url}/room/v1${path}`, {
          method,
          body: JSON.stringify(body),
          headers: {
            'content-type': 'application/json',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          },
        })
      let isUpgraded = false
      let refused = 0
      const tokens = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const { token } = (await (await room('/join', { code })).json()) as { token: string }
          return token
        }),
      )
      const phones = tokens.map(async (token, i) => {
        let acknowledged = -1
        // Goes on for a while after the upgrade.
        for (let seq = 1, after = 0; after < 5; seq++) {
          if (isUpgraded) after++
          const value = (i + seq) % 11
          const answer = { answer: { value }, seq }
          const response = await room(`/questions/${questions[0].id}/answer`, answer, 'PUT', token).catch(
            () => undefined,
          )
          if (response?.ok) acknowledged = value
          else refused++
          await new Promise(resolve => setTimeout(resolve, 100))
        }
        return acknowledged
      })
      if (!isShared) await first.end('SIGTERM')
      const second = await startServerProcess(
        isShared ? { ...installation, environment: { ...environment, PORT: '0' } } : installation,
      )
      running.push(second)
      isUpgraded = true
      const answered = await Promise.all(phones)
      const { value_distribution: counted, total_voters: voters } = await second.api(
        'GET',
        `/sessions/${id}/results?question_id=${questions[0].id}`,
      )
      const expected = Object.fromEntries(
        Array.from({ length: 11 }, (_, value) => [value, answered.filter(one => one === value).length]),
      )
      expect([voters, counted]).toEqual([10, expected])
      if (isShared) expect(refused).toBe(0)
      const services = await openServices(config)
      const isKnown = () => writing(services, tx => requireKnownByAllServers(tx, newestMigration()))
      if (isShared) await expect(isKnown()).rejects.toMatchObject({ code: 'UPGRADE_IN_PROGRESS' })
      await first.end('SIGTERM')
      await isKnown()
      await closeServices(services)
    })
  })

  test('with other tables under the same name is refused, and so is its backup', async () => {
    const config = testConfig()
    const environment = {
      ROOMFUL_DATA_DIR: config.dataDir,
      PATH: process.env.PATH!,
      ...storageEnvironment(config),
    }
    await command(programOf(unreleased!), ['org', 'create', '--name', 'Acme'], environment)
    const file = join(config.dataDir, 'older.backup')
    await command(programOf(unreleased!), ['backup', file], environment)
    const check = await runCommand(['check', '--json'], environment)
    expect([check.code, check.stdout]).toEqual([1, expect.stringContaining('is missing')])
    const serve = await runCommand(['serve'], environment)
    expect([serve.code, serve.stderr]).toEqual([1, expect.stringContaining('is missing')])
    const empty = testConfig()
    await expect(restore(empty, file)).rejects.toThrow(/is missing.*roomful deck export/)
    // The folder takes the next restore.
    const other = await install(testConfig().dataDir)
    const current = join(other.dataDir, 'current.backup')
    const backedUp = await runCommand(['backup', current], {
      ROOMFUL_DATA_DIR: other.dataDir,
      PATH: process.env.PATH!,
    })
    expect(backedUp.code).toBe(0)
    await restore(empty, current)
    await closeServices(await openServices(empty))
  })
})

/** Runs a command of another program. @returns its JSON */
async function command(program: string, args: readonly string[], environment: Record<string, string>) {
  const stdout = execFileSync(process.execPath, [program, ...args, '--json'], {
    env: environment,
    encoding: 'utf8',
  })
  return JSON.parse(stdout)
}
