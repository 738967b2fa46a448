// SQLite faults (file moved, replaced or locked, disk full): nothing is acknowledged that is not stored, calls get
// UNAVAILABLE, readiness says so, and all goes on when the fault is over.
import { execFileSync } from 'node:child_process'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { type App, closeServices, openServices, startApp } from '../src/app.ts'
import type { Log } from '../src/log.ts'
import { Device, join } from '../src/simulation/device.ts'
import { answerableRoom } from './support/answerable-room.ts'
import { apiClient } from './support/api.ts'
import { testConfig } from './support/engines.ts'
import { apiOfProcess, install, type ServerProcess, startServerProcess } from './support/server-process.ts'

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

test('a full disk: every call gets UNAVAILABLE, few lines are logged, nothing acknowledged is lost', async () => {
  const config = testConfig()
  const installation = await install(config.dataDir)
  const server = await startServerProcess(installation)
  ended.push(() => server.end('SIGKILL'))
  const faults: { fact: string; times?: number; session_id?: string; error: string }[] = []
  server.onLine(line => {
    if (line.level === 'error') faults.push(line as never)
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
  await expect.poll(() => faults.some(({ times }) => times !== undefined && times > 1)).toBe(true)
  expect(await server.end('SIGTERM')).toBe(0)

  expect(faults.length).toBeLessThan(40)
  expect(faults.filter(({ session_id }) => session_id === sessionId).length).toBeGreaterThan(0)
  expect(faults.filter(({ error }) => error.includes('\n    at '))).toEqual([])
  const services = await openServices(config)
  const rows = await services.storage.read.selectFrom('answers').select('seq').execute()
  await closeServices(services)
  expect(rows.map(({ seq }) => seq)).toEqual(phones.map(() => 50))
})

/** Limits how large files may become that the server writes; 1 byte: none grows. */
function limitFiles(server: ServerProcess, bytes: string): void {
  execFileSync('prlimit', [`--pid=${server.process.pid}`, `--fsize=${bytes}:unlimited`])
}
