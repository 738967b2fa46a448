import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ExportProcesses } from '../src/processes/export-processes.ts'
import { Turns } from '../src/processes/turns.ts'
import { type ApiClient, startApi } from './support/api.ts'
import { onBothEngines, testConfig } from './support/engines.ts'
import { install, startServerProcess } from './support/server-process.ts'
import { createTestSession } from './support/test-session.ts'

const answers = 20_000

/** A LIVE session with more texts than fit into any buffer on the way to a client. */
async function roomWithTexts(api: ApiClient) {
  const session = await createTestSession(api, [{ type: 'OPEN_TEXT', prompt: 'Anything to add?' }])
  await api.post(`${session.path}/open`)
  await api.post(`${session.path}/questions/${session.questionIds[0]}/activate`)
  const { storage } = api.app.services
  const { key } = await storage.read.selectFrom('asked').select('key').executeTakeFirstOrThrow()
  await storage.transaction(async ({ db }) => {
    for (let from = 0; from < answers; from += 500) {
      const rows = Array.from({ length: 500 }, (_, i) => ({
        asked_key: key,
        participant_key: from + i + 1,
        value: JSON.stringify({ text: `${from + i} ${'abcdefghij'.repeat(50)}` }),
        seq: null,
        accepted_at: 0,
        elapsed_ms: 0,
        text_at: 0,
      }))
      await db.insertInto('answers').values(rows).execute()
    }
  })
  return session
}

/** A download of which only the first bytes have been taken. Not by fetch, which the tests' harness reads whole. */
async function beginDownload(api: ApiClient, path: string): Promise<IncomingMessage> {
  const request = get(`${api.app.url}/public/v1${path}/export`, { headers: { 'x-api-key': api.key } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.on('error', () => {})
  await once(response, 'readable')
  return response
}

async function download(api: ApiClient, path: string): Promise<{ status: number; body: Buffer }> {
  const response = await fetch(`${api.app.url}/public/v1${path}`, { headers: { 'x-api-key': api.key } })
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
}

onBothEngines('an export process', newConfig => {
  test('ends with its download, and leaves its place to the next', async () => {
    const api = await startApi(await newConfig())
    const { path } = await roomWithTexts(api)
    // More downloads that are given up than there are places.
    for (let i = 0; i < 3; i++) (await beginDownload(api, path)).destroy()
    const { body } = await download(api, `${path}/export`)
    expect(body.toString().split('\r\n')).toHaveLength(answers + 2)
    await api.app.close()
  })

  test('a server that stops ends the downloads that are under way', async () => {
    const api = await startApi(await newConfig())
    const { path } = await roomWithTexts(api)
    const download = await beginDownload(api, path)
    await api.app.close()
    const ended = once(download, 'end')
    download.resume()
    await expect(ended).rejects.toThrow('aborted')
  })

  test('a storage that is gone is an error of the request, not a broken file', async () => {
    const api = await startApi(await newConfig())
    const { services } = api.app
    const session = { key: 4_711, id: 'ses_x', identity_mode: 'ANONYMOUS' } as const
    await services.exporter.close()
    await expect(services.exporter.begin({ session, format: 'csv', now: 0 }, { key: 1 })).rejects.toThrow(
      'shutting down',
    )
    await api.app.close()
  })
})

/** Processes of one that make exports. */
function exporting(server = process.pid): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
        return parent === server && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('export-main')
      } catch {
        return false // it has just ended
      }
    })
    .map(Number)
}

// Elsewhere there is no /proc to look into.
const testOnLinux = test.runIf(process.platform === 'linux')

testOnLinux(
  'one process makes exports one after the other, gives way to all others, and ends with the server',
  async () => {
    const api = await startApi(testConfig())
    const { path } = await roomWithTexts(api)
    for (let i = 0; i < 2; i++) {
      const { status, body } = await download(api, `${path}/export?format=xlsx`)
      expect([status, body.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    }
    const pids = exporting()
    expect(pids).toHaveLength(1)
    for (const thread of readdirSync(`/proc/${pids[0]}/task`))
      expect(getPriority(Number(thread))).toBe(constants.priority.PRIORITY_LOW)
    await api.app.close()
    await expect.poll(() => exporting()).toEqual([])
  },
)

testOnLinux('a process that dies under way breaks its download off, and the next gets another', async () => {
  const api = await startApi(testConfig())
  const { path } = await roomWithTexts(api)
  const broken = await beginDownload(api, path)
  for (const pid of exporting()) process.kill(pid, 'SIGKILL')
  const ended = once(broken, 'end')
  broken.resume()
  await expect(ended).rejects.toThrow('aborted')
  expect((await download(api, `${path}/export`)).body.toString().split('\r\n')).toHaveLength(answers + 2)
  await api.app.close()
})

testOnLinux('a server that is killed leaves no process behind', async () => {
  const installation = await install(testConfig().dataDir)
  const server = await startServerProcess(installation)
  const deck = await server.api('POST', '/presentations', { title: 'Deck' })
  const { id } = await server.api('POST', '/sessions', { presentation_id: deck.id })
  const headers = { 'x-api-key': installation.key }
  await (await fetch(`${server.url}/public/v1/sessions/${id}/export`, { headers })).text()
  const [pid] = exporting(server.process.pid)
  expect(pid).toBeDefined()
  await server.end('SIGKILL')
  await expect.poll(() => existsSync(`/proc/${pid}/fd/0`)).toBe(false)
})

test('a download that takes nothing is given up, and leaves its place to the next', async () => {
  const config = testConfig()
  const api = await startApi(config)
  const { id } = await roomWithTexts(api)
  const { key } = await api.app.services.storage.read
    .selectFrom('sessions')
    .select('key')
    .executeTakeFirstOrThrow()
  const exporter = new ExportProcesses({ engine: 'sqlite', file: join(config.dataDir, 'roomful.db') }, 200)
  const job = { session: { key, id, identity_mode: 'ANONYMOUS' }, format: 'csv', now: 0 } as const
  // One more than there are places for an organization.
  for (let i = 0; i < 3; i++) {
    const [error] = await once(await exporter.begin(job, api.organization), 'error')
    expect(error.message).toBe('the download has stalled')
  }
  await exporter.close()
  await api.app.close()
})

test('turns: so many at once, so many each, first come first served', async () => {
  const turns = new Turns({ max: 3, maxEach: 2 })
  const began: string[] = []
  const take = async (who: number, name: string) => {
    const end = await turns.take(who)
    began.push(name)
    return end
  }
  const a = take(1, 'a')
  const b = take(1, 'b')
  const c = take(1, 'c')
  const d = take(2, 'd')
  const e = take(2, 'e')
  await d
  expect(began).toEqual(['a', 'b', 'd'])
  ;(await d)()
  await e
  expect(began).toEqual(['a', 'b', 'd', 'e'])
  const endA = await a
  endA()
  endA()
  await c
  expect(began).toEqual(['a', 'b', 'd', 'e', 'c'])
  await b
})
