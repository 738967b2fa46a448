// SQLite faults (file moved, replaced, locked or immutable, disk full): nothing is acknowledged that is not stored, calls get
// UNAVAILABLE, readiness says so, and all goes on when the fault is over.
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join as joinPath } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Device, join } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { apiClient } from '../../test/support/api.ts'
import { testConfig } from '../../test/support/engines.ts'
import {
  apiOfProcess,
  install,
  type ServerProcess,
  startServerProcess,
} from '../../test/support/server-process.ts'
import { answerableRoom } from '../../test/support/test-session.ts'
import { type App, closeServices, openServices, startApp } from '../app.ts'
import { type Log, silentLog } from '../lib/log.ts'

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

async function start(log?: Log): Promise<{ app: App; dataDir: string }> {
  const config = testConfig()
  const app = await startApp(config, log ? { log } : {})
  ended.push(() => app.close())
  return { app, dataDir: config.dataDir }
}

async function readiness(app: { url: string }): Promise<number | string> {
  const response = await fetch(`${app.url}/readyz`)
  const { code } = (await response.json()) as { code?: string }
  return code ?? response.status
}

test('answers are not acknowledged into a file that is no longer there, and readiness says so', async () => {
  const { app, dataDir } = await start()
  const { code, questionId } = await answerableRoom(await apiClient(app))
  const device = await Device.connect(app.url, (await join(app.url, { code })).token)
  await device.answer(questionId, { value: 1 }, 1)
  expect(await readiness(app)).toBe(200)

  renameSync(dataDir, `${dataDir}.elsewhere`)
  await expect(device.answer(questionId, { value: 2 }, 2)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect.poll(() => readiness(app)).toBe('UNAVAILABLE')
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)

  renameSync(`${dataDir}.elsewhere`, dataDir)
  await device.answer(questionId, { value: 3 }, 3)
  await expect.poll(() => readiness(app)).toBe(200)
})

test('an outage is logged with the first failed write, without requests for /readyz', async () => {
  const problems: unknown[] = []
  const { app, dataDir } = await start({
    ...silentLog,
    lost: (_, _error, facts) => void problems.push(facts?.problem),
  })
  const api = await apiClient(app)
  renameSync(dataDir, `${dataDir}.elsewhere`)
  await api.post('/presentations', { title: 'Lost', questions: [] })
  await expect.poll(() => problems).toEqual(['The storage is out of reach.'])
  renameSync(`${dataDir}.elsewhere`, dataDir)
})

test.each(['roomful.db', 'roomful.db-wal'])('nor when %s has been replaced by another', async name => {
  const { app, dataDir } = await start()
  const api = await apiClient(app)
  const file = joinPath(dataDir, name)
  renameSync(file, `${file}.elsewhere`)
  writeFileSync(file, '')
  const refused = await api.post('/presentations', { title: 'Deck' })
  expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', retry_after_seconds: 2 } })
  expect(refused.headers.get('retry-after')).toBe('2')
  rmSync(file)
  renameSync(`${file}.elsewhere`, file)
  expect(await api.post('/presentations', { title: 'Deck' })).toMatchObject({ status: 200 })
})

test('while another process has the file locked, writes wait and everything else goes on', async () => {
  const { app, dataDir } = await start()
  const api = await apiClient(app)
  const foreign = new DatabaseSync(joinPath(dataDir, 'roomful.db'))
  ended.push(() => foreign.close())
  foreign.exec('begin immediate')
  let settled = false
  const write = api.post('/presentations', { title: 'Deck' }).finally(() => {
    settled = true
  })
  // The probe waits for the same lock, and so answers in its own time; nothing else waits for it.
  const probe = readiness(app)
  for (let i = 0; i < 20; i++) expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  expect(await api.get('/sessions')).toMatchObject({ status: 200 })
  expect(settled).toBe(false)
  expect(await probe).toBe('UNAVAILABLE')
  foreign.exec('rollback')
  expect(await write).toMatchObject({ status: 200 })
  await expect.poll(() => readiness(app)).toBe(200)
})

test('a full disk: every call gets UNAVAILABLE, an outage has few lines in the log, nothing acknowledged is lost', async () => {
  const config = testConfig()
  const installation = await install(config.dataDir)
  const server = await startServerProcess(installation)
  ended.push(() => server.end('SIGKILL'))
  const faults: { msg: string; session_id?: string; error: string }[] = []
  const recoveries: { times: number }[] = []
  server.onLine(line => {
    if (line.level === 'error') faults.push(line as never)
    if (line.msg === 'everything works again') recoveries.push(line as never)
  })
  const api = apiOfProcess(server)
  const { sessionId, code, questionId } = await answerableRoom(api)
  const phones = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { token, participant_id: id } = await join(server.url, { code })
      return { id, device: await Device.connect(server.url, token), acknowledged: 0, refused: 0 }
    }),
  )
  // As a full disk does it: no file may grow any more.
  limitFiles(server, '1')
  for (let value = 1; value <= 10; value++) {
    await Promise.all(
      phones.map(phone =>
        phone.device.answer(questionId, { value }, value).then(
          () => {
            phone.acknowledged = value
          },
          ({ code }: { code: string }) => {
            expect(code).toBe('UNAVAILABLE')
            phone.refused++
          },
        ),
      ),
    )
  }
  expect(phones.every(({ refused }) => refused > 0)).toBe(true)
  const create = await api.post('/presentations', { title: 'Deck' })
  expect(create).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect(await readiness(server)).toBe('UNAVAILABLE')
  limitFiles(server, 'unlimited')
  await expect.poll(() => readiness(server)).toBe(200)
  await Promise.all(phones.map(phone => phone.device.answer(questionId, { value: 50 }, 50)))
  await expect.poll(() => recoveries.length).toBe(1)
  expect(await server.end('SIGTERM')).toBe(0)

  expect(recoveries[0]!.times).toBeGreaterThan(10)
  expect(faults[0]).toMatchObject({ session_id: sessionId, error: expect.not.stringContaining('\n    at ') })
  // A second one if it took longer than a minute.
  expect(faults.length).toBeLessThan(3)
  const services = await openServices(config)
  const rows = await services.storage.read.selectFrom('answers').select('seq').execute()
  await closeServices(services)
  expect(rows.map(({ seq }) => seq)).toEqual(phones.map(() => 50))
})

test('files that cannot be written: answers and calls get UNAVAILABLE, readiness says so, and all goes on afterwards', async () => {
  // Immutable files do not exist everywhere, in memory least of all.
  const config = testConfig({ ROOMFUL_DATA_DIR: mkdtempSync('/var/tmp/roomful-test-') })
  const server = await startServerProcess(await install(config.dataDir))
  const unwritable = unwritableFiles(server, config.dataDir)
  ended.push(async () => {
    await server.end('SIGKILL')
    unwritable.cleanUp()
    rmSync(config.dataDir, { recursive: true })
  })
  const api = apiOfProcess(server)
  const { code, questionId } = await answerableRoom(api)
  const device = await Device.connect(server.url, (await join(server.url, { code })).token)
  await device.answer(questionId, { value: 1 }, 1)
  expect(await readiness(server)).toBe(200)

  unwritable.make()
  await expect.poll(() => readiness(server)).toBe('UNAVAILABLE')
  await expect(device.answer(questionId, { value: 2 }, 2)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await api.post('/presentations', { title: 'Deck' })).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE' },
  })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await api.get('/sessions')).toMatchObject({ status: 200 })

  unwritable.undo()
  await expect.poll(() => readiness(server)).toBe(200)
  await device.answer(questionId, { value: 3 }, 3)
  expect(await server.end('SIGTERM')).toBe(0)
  const services = await openServices(config)
  const rows = await services.storage.read.selectFrom('answers').select('seq').execute()
  await closeServices(services)
  expect(rows).toEqual([{ seq: 3 }])
})

/** Has the system refuse every write to the files of a server: they become immutable, or where that is not to be had, too large. */
function unwritableFiles(server: ServerProcess, dataDir: string) {
  const files = ['roomful.db', 'roomful.db-wal'].map(name => joinPath(dataDir, name))
  const canBeImmutable = refusesOpenFiles(dataDir)
  return {
    make: () => (canBeImmutable ? chattr('+i', files) : limitFiles(server, '0')),
    undo: () => (canBeImmutable ? chattr('-i', files) : limitFiles(server, 'unlimited')),
    /** After the server has ended, which removes its log. */
    cleanUp: () => canBeImmutable && chattr('-i', files.filter(existsSync)),
  }
}

/** Whether a file here can be made immutable, by us, for those too who have opened it before. */
function refusesOpenFiles(folder: string): boolean {
  const file = joinPath(folder, 'probe')
  const descriptor = openSync(file, 'a')
  try {
    chattr('+i', [file])
    writeSync(descriptor, 'x')
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && statSync(file).size === 0
  } finally {
    closeSync(descriptor)
    try {
      chattr('-i', [file])
    } catch {
      // It never was.
    }
    rmSync(file)
  }
}

function chattr(flag: '+i' | '-i', files: readonly string[]): void {
  execFileSync('chattr', [flag, ...files], { stdio: 'pipe' })
}

/** Limits how large files may become that the server writes; 1 byte: none grows. */
function limitFiles(server: ServerProcess, bytes: string): void {
  execFileSync('prlimit', [`--pid=${server.process.pid}`, `--fsize=${bytes}:unlimited`])
}
